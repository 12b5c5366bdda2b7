// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import Crypto
internal import SecretMemory

extension COSEPublicKey {
    /// A sound key of an algorithm to which nobody has the other half, the same on every call.
    ///
    /// A verification with it costs what one with a registered key of that algorithm costs.
    ///
    /// - Parameters:
    ///   - algorithm: One of those that are supported with the verifiers.
    ///   - verifiers: What verifies the algorithms that this module does not.
    /// - Returns: The key; nil for an algorithm that cannot be verified here.
    package static func placeholder(
        _ algorithm: COSEAlgorithm,
        verifiers: SignatureVerifiers = SignatureVerifiers()
    ) -> COSEPublicKey? {
        own[algorithm] ?? making(algorithm, verifiers: verifiers)
    }

    /// Those that hang on no verifier, made once: a point of P-521 for each relying party is work for nothing.
    private static let own: [COSEAlgorithm: COSEPublicKey] = {
        var keys: [COSEAlgorithm: COSEPublicKey] = [:]
        for algorithm in COSEAlgorithm.supported {
            keys[algorithm] = making(algorithm, verifiers: SignatureVerifiers())
        }
        return keys
    }()

    private static func making(_ algorithm: COSEAlgorithm, verifiers: SignatureVerifiers) -> COSEPublicKey? {
        var map = CBORMap()
        map[3] = .integer(algorithm.rawValue)
        switch COSEKeyForm(algorithm) {
        case .p256:
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: filler(32)) else { return nil }
            map.fill(curve: 1, point: key.publicKey.x963Representation)
        case .p384:
            guard let key = try? P384.Signing.PrivateKey(rawRepresentation: filler(48)) else { return nil }
            map.fill(curve: 2, point: key.publicKey.x963Representation)
        case .p521:
            guard let key = try? P521.Signing.PrivateKey(rawRepresentation: [0] + filler(65)) else { return nil }
            map.fill(curve: 3, point: key.publicKey.x963Representation)
        case .secp256k1: map.fill(curve: 8, point: HandedInPlaceholders.secp256k1)
        case .ed25519:
            guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: filler(32)) else { return nil }
            map.fill(octetCurve: 6, key: key.publicKey.rawRepresentation)
        case .ed448: map.fill(octetCurve: 7, key: HandedInPlaceholders.ed448)
        case .rsa:
            // An odd number of 2048 bits: what its factors are does not matter to a verification.
            map[1] = .integer(3)
            map[-1] = .bytes([0xDA] + filler(254) + [0x5B])
            map[-2] = .bytes([1, 0, 1])
        // Any bytes of the right length are a key of a lattice.
        case .algorithmKeyPair(let length): map.fill(algorithmKey: filler(length))
        default: return nil
        }
        return try? COSEPublicKey(coseBytes: CBORValue.map(map).encoded, verifiers: verifiers)
    }

    private static func filler(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x5A, count: count) }
}

/// Public keys for verifications whose outcome is a refusal anyway; their private halves are all bytes 0x5A.
enum HandedInPlaceholders {
    /// An uncompressed point on secp256k1.
    static let secp256k1: [UInt8] = [
        0x04, 0x9C, 0x55, 0x30, 0xE4, 0x38, 0x5E, 0xBC, 0x41, 0xCD, 0xAF, 0x82, 0x57, 0xED, 0xF9, 0xA2,
        0xBA, 0xAF, 0x85, 0x06, 0xA4, 0x09, 0x91, 0x03, 0x21, 0x1E, 0x6E, 0xD7, 0x38, 0x21, 0x03, 0xED,
        0x67, 0x3C, 0x95, 0x9F, 0x03, 0x54, 0xF6, 0x1F, 0x63, 0x9E, 0xF4, 0x3B, 0x96, 0x7A, 0xF7, 0xD7,
        0x5C, 0x9E, 0x9E, 0xAB, 0xB4, 0x40, 0x64, 0x94, 0x9B, 0x43, 0xA5, 0x51, 0x89, 0xAB, 0x4C, 0xE7,
        0x22,
    ]

    /// A point on edwards448 in the encoding of RFC 8032.
    static let ed448: [UInt8] = [
        0x2F, 0x4B, 0xCC, 0x8E, 0xAE, 0xD3, 0x2A, 0xF4, 0x1E, 0x48, 0xE2, 0x3F, 0xF9, 0xCE, 0x25, 0xEA,
        0xBB, 0x97, 0xE0, 0x7C, 0x87, 0x2F, 0x45, 0x0B, 0x79, 0x65, 0xAC, 0x11, 0xBA, 0xDE, 0xA1, 0xA1,
        0x3F, 0xEB, 0xA6, 0x48, 0x85, 0xE1, 0xA5, 0x14, 0xB6, 0x3C, 0x60, 0x33, 0x46, 0x63, 0xEB, 0x52,
        0x31, 0xFF, 0x48, 0x1F, 0xEA, 0x62, 0xFC, 0x6E, 0x80,
    ]
}
