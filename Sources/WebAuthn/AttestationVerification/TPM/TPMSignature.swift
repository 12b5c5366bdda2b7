// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys

/// A TPMT_SIGNATURE (TPM 2.0 Library, part 2, section 11.3.4), all numbers big-endian.
///
/// ```
/// RSASSA 0x0014: hash(2) signature(2 + n)
/// RSAPSS 0x0016: hash(2) signature(2 + n)
/// ECDSA  0x0018: hash(2) r(2 + n) s(2 + n)
/// ```
///
/// A module may salt RSAPSS as long as the key lets it; what COSE calls PS256 has a salt as long as the digest, and nothing
/// else verifies.
///
/// Section 8.3 of WebAuthn Level 3 asks for this form, yet clients send the bare signature; both are verified.
public struct TPMSignature: Sendable, Hashable {
    /// The hash that was signed.
    public let hash: TPMHash
    /// The signature as COSE has it: RSA's bytes, or r and s in DER.
    public let signature: [UInt8]

    private let scheme: Scheme

    private enum Scheme: UInt16 {
        case rsassa = 0x0014
        case rsapss = 0x0016
        case ecdsa = 0x0018

        /// The scheme that an algorithm signs with.
        init(_ algorithm: COSEAlgorithm) {
            switch algorithm {
            case .rs1, .rs256, .rs384, .rs512: self = .rsassa
            case .ps256, .ps384, .ps512: self = .rsapss
            default: self = .ecdsa
            }
        }
    }

    /// Reads a structure that is the whole input.
    ///
    /// - Parameter bytes: A TPMT_SIGNATURE.
    /// - Throws: `structureMalformed`.
    public init(parsing bytes: [UInt8]) throws(AttestationError) {
        var reader = TPMReader(bytes, structure: "the signature")
        let number = try reader.number16()
        guard let scheme = Scheme(rawValue: number) else {
            throw reader.malformed(
                expected: "a scheme of 20 (RSASSA), 22 (RSAPSS) or 24 (ECDSA)",
                found: "\(number)"
            )
        }
        self.scheme = scheme
        switch scheme {
        case .rsassa, .rsapss:
            hash = try reader.hash()
            signature = try reader.sized(upTo: 1_024, "an RSA signature")
        case .ecdsa:
            hash = try reader.hash()
            let r = try reader.sized(upTo: 66, "r")
            signature = Self.sequence(r, try reader.sized(upTo: 66, "s"))
        }
        try reader.finish()
    }

    /// The signature inside a statement's `sig`, whether bare or in a TPMT_SIGNATURE.
    ///
    /// A structure counts only when its scheme and hash are the algorithm's; anything else is taken for a bare signature,
    /// and verified as such.
    static func plain(_ bytes: [UInt8], algorithm: COSEAlgorithm) -> [UInt8] {
        guard let structure = try? TPMSignature(parsing: bytes) else { return bytes }
        guard structure.scheme == Scheme(algorithm), structure.hash == TPMFormatAttestation.hash(of: algorithm) else {
            return bytes
        }
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
