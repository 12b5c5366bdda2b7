// SPDX-License-Identifier: Apache-2.0

/// A TPMT_PUBLIC of a signing key (TPM 2.0 Library, part 2, section 12.2.4), all numbers big-endian.
///
/// ```
/// type(2) nameAlg(2) objectAttributes(4) authPolicy(2 + n)
/// RSA 0x0001: symmetric(2) scheme(2 [+ 2]) keyBits(2) exponent(4) unique(2 + n)
/// ECC 0x0023: symmetric(2) scheme(2 [+ 2]) curve(2) kdf(2 [+ 2]) x(2 + n) y(2 + n)
/// ```
///
/// Stricter than the library: only what a signing key can have is read; the symmetric algorithm must be none.
public struct TPMPublicArea: Sendable, Hashable {
    /// The key's numbers, as they came, leading zeroes and all.
    public enum Key: Sendable, Hashable {
        /// An RSA key; an exponent of zero stands for 65,537.
        case rsa(modulus: [UInt8], exponent: UInt32)
        /// A point on the curve of this TPM number: 3 is P-256, 4 P-384, 5 P-521.
        case ellipticCurve(curve: UInt16, x: [UInt8], y: [UInt8])
    }

    /// The algorithm of the key's name.
    public let nameAlgorithm: TPMHash
    /// What the key may do, as the TPM's bits.
    public let objectAttributes: UInt32
    /// The digest of the policy that guards the key, mostly empty.
    public let authPolicy: [UInt8]
    /// The key.
    public let key: Key

    private let bytes: [UInt8]

    /// The key's name: the name algorithm's number, then that digest of the whole structure.
    public var name: [UInt8] {
        let number = nameAlgorithm.rawValue
        return [UInt8(number >> 8), UInt8(number & 0xFF)] + nameAlgorithm.digest(bytes)
    }

    /// Reads a structure that is the whole input.
    ///
    /// - Parameter bytes: A TPMT_PUBLIC.
    /// - Throws: `structureMalformed`.
    public init(parsing bytes: [UInt8]) throws(AttestationError) {
        var reader = TPMReader(bytes, structure: "the public area")
        let type = try reader.number16()
        nameAlgorithm = try reader.hash()
        objectAttributes = try reader.number32()
        authPolicy = try reader.sized(upTo: 64, "a policy digest")
        switch type {
        case 0x0001: key = try Self.readRSA(&reader)
        case 0x0023: key = try Self.readEllipticCurve(&reader)
        default: throw reader.malformed(expected: "a key type of 1 (RSA) or 35 (ECC)", found: "\(type)")
        }
        try reader.finish()
        self.bytes = bytes
    }

    private static func readRSA(_ reader: inout TPMReader) throws(AttestationError) -> Key {
        try readNoSymmetric(&reader)
        // RSASSA, RSAPSS.
        try readScheme(&reader, known: [0x0014, 0x0016])
        let bits = Int(try reader.number16())
        let exponent = try reader.number32()
        let modulus = try reader.sized(upTo: 1_024, "a modulus")
        guard modulus.count * 8 == bits else {
            throw reader.malformed(expected: "a modulus of \(bits) bits", found: "\(modulus.count * 8) bits")
        }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    private static func readEllipticCurve(_ reader: inout TPMReader) throws(AttestationError) -> Key {
        try readNoSymmetric(&reader)
        // ECDSA.
        try readScheme(&reader, known: [0x0018])
        let curve = try reader.number16()
        guard (3...5).contains(curve) else {
            throw reader.malformed(expected: "curve 3, 4 or 5", found: "curve \(curve)")
        }
        // MGF1, KDF1 of SP 800-56A, KDF2, KDF1 of SP 800-108.
        try readScheme(&reader, known: [0x0007, 0x0020, 0x0021, 0x0022])
        let x = try reader.sized(upTo: 66, "a coordinate")
        return .ellipticCurve(curve: curve, x: x, y: try reader.sized(upTo: 66, "a coordinate"))
    }

    /// TPM_ALG_NULL: a key that decrypts has an algorithm here.
    private static func readNoSymmetric(_ reader: inout TPMReader) throws(AttestationError) {
        let symmetric = try reader.number16()
        guard symmetric == 0x0010 else {
            throw reader.malformed(expected: "no symmetric algorithm", found: "\(symmetric)")
        }
    }

    /// A scheme with its hash, or none without.
    private static func readScheme(_ reader: inout TPMReader, known: [UInt16]) throws(AttestationError) {
        let scheme = try reader.number16()
        if scheme == 0x0010 { return }
        guard known.contains(scheme) else {
            throw reader.malformed(expected: "one of the schemes \(known), or 16 for none", found: "\(scheme)")
        }
        _ = try reader.hash()
    }
}
