// SPDX-License-Identifier: Apache-2.0
// The signature of a tpm statement.

internal import COSEKeys

/// A TPMT_SIGNATURE (TPM 2.0 Library, part 2, section 11.3.4), all numbers big-endian.
///
/// ```
/// RSASSA 0x0014: hash(2) signature(2 + n)
/// ECDSA  0x0018: hash(2) r(2 + n) s(2 + n)
/// ```
///
/// Section 8.3 of WebAuthn Level 3 asks for this form, yet clients send the bare signature; both are verified.
public struct TPMSignature: Sendable, Hashable {
    /// The hash that was signed.
    public let hash: TPMHash
    /// The signature as COSE has it: RSA's bytes, or r and s in DER.
    public let signature: [UInt8]

    private let isRSA: Bool

    /// Reads a structure that is the whole input.
    ///
    /// - Parameter bytes: A TPMT_SIGNATURE.
    /// - Throws: `structureMalformed`.
    public init(parsing bytes: [UInt8]) throws(AttestationError) {
        var reader = TPMReader(bytes, structure: "the signature")
        let scheme = try reader.number16()
        switch scheme {
        case 0x0014:
            isRSA = true
            hash = try reader.hash()
            signature = try reader.sized(upTo: 1_024, "an RSA signature")
        case 0x0018:
            isRSA = false
            hash = try reader.hash()
            let r = try reader.sized(upTo: 66, "r")
            signature = Self.sequence(r, try reader.sized(upTo: 66, "s"))
        default: throw reader.malformed(expected: "a scheme of 20 (RSASSA) or 24 (ECDSA)", found: "\(scheme)")
        }
        try reader.finish()
    }

    /// The signature inside a statement's `sig`, whether bare or in a TPMT_SIGNATURE.
    ///
    /// A structure counts only when its scheme and hash are the algorithm's; anything else is taken for a bare signature,
    /// and verified as such.
    static func plain(_ bytes: [UInt8], algorithm: COSEAlgorithm) -> [UInt8] {
        guard let structure = try? TPMSignature(parsing: bytes) else { return bytes }
        let isRSA = [.rs1, .rs256, .rs384, .rs512].contains(algorithm)
        guard structure.isRSA == isRSA, structure.hash == TPMFormatAttestation.hash(of: algorithm) else { return bytes }
        return structure.signature
    }

    /// Two unsigned numbers as a DER sequence.
    private static func sequence(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
        var content: [UInt8] = []
        for number in [r, s] {
            var value = Array(number.drop { $0 == 0 })
            if (value.first ?? 0x80) & 0x80 != 0 { value.insert(0, at: 0) }
            content += [0x02, UInt8(value.count)] + value
        }
        return (content.count < 0x80 ? [0x30] : [0x30, 0x81]) + [UInt8(content.count)] + content
    }
}
