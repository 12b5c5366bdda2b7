// SPDX-License-Identifier: Apache-2.0

/// A TPMS_ATTEST of type TPM_ST_ATTEST_CERTIFY (TPM 2.0 Library, part 2, section 10.12.8), all numbers big-endian.
///
/// ```
/// magic(4) type(2) qualifiedSigner(2 + n) extraData(2 + n) clock(8) resetCount(4) restartCount(4) safe(1)
/// firmwareVersion(8) name(2 + n) qualifiedName(2 + n)
/// ```
///
/// The clock is read over: real modules put values there that the library does not allow.
public struct TPMCertification: Sendable, Hashable {
    /// The qualified name of the key that signs.
    public let qualifiedSigner: [UInt8]
    /// What the caller asked to have signed along: the hash of authenticator data and client data hash.
    public let extraData: [UInt8]
    /// The firmware's version, in the maker's counting.
    public let firmwareVersion: UInt64
    /// The name of the key that is certified.
    public let name: [UInt8]
    /// The qualified name of that key.
    public let qualifiedName: [UInt8]

    /// Reads a structure that is the whole input.
    ///
    /// - Parameter bytes: A TPMS_ATTEST.
    /// - Throws: `magicInvalid`, `structureTypeInvalid` or `structureMalformed`.
    public init(parsing bytes: [UInt8]) throws(AttestationError) {
        var reader = TPMReader(bytes, structure: "the attested structure")
        let magic = try reader.number32()
        guard magic == 0xFF54_4347 else {
            // A restricted key signs foreign bytes too, but never such as begin with this.
            throw AttestationError(
                .magicInvalid,
                expected: "ff544347",
                found: String(magic, radix: 16),
                "the attested structure was not made by a TPM"
            )
        }
        let type = try reader.number16()
        guard type == 0x8017 else {
            throw AttestationError(
                .structureTypeInvalid,
                expected: "8017",
                found: String(type, radix: 16),
                "the attested structure does not certify a key"
            )
        }
        qualifiedSigner = try reader.sized(upTo: 66, "a name")
        extraData = try reader.sized(upTo: 64, "extra data")
        _ = try reader.bytes(17)
        firmwareVersion = try reader.number64()
        name = try reader.sized(upTo: 66, "a name")
        qualifiedName = try reader.sized(upTo: 66, "a name")
        try reader.finish()
    }
}
