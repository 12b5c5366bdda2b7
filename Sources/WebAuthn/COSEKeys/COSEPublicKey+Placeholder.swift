// SPDX-License-Identifier: Apache-2.0
// Keys for verifications whose outcome is a refusal anyway.

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
