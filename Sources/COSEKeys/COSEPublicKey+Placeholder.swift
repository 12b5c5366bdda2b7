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
    /// - Parameter algorithm: One of ``supported``.
    /// - Returns: The key; nil for an algorithm that cannot be verified here.
    package static func placeholder(_ algorithm: COSEAlgorithm) -> COSEPublicKey? {
        var map = CBORMap()
        map[3] = .integer(algorithm.rawValue)
        switch algorithm {
        case .es256:
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: filler(32)) else { return nil }
            map.fill(curve: 1, point: key.publicKey.x963Representation)
        case .es384:
            guard let key = try? P384.Signing.PrivateKey(rawRepresentation: filler(48)) else { return nil }
            map.fill(curve: 2, point: key.publicKey.x963Representation)
        case .es512:
            guard let key = try? P521.Signing.PrivateKey(rawRepresentation: [0] + filler(65)) else { return nil }
            map.fill(curve: 3, point: key.publicKey.x963Representation)
        case .edDSA:
            guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: filler(32)) else { return nil }
            map[1] = .integer(1)
            map[-1] = .integer(6)
            map[-2] = .bytes(Array(key.publicKey.rawRepresentation))
        case .rs256:
            // An odd number of 2048 bits: what its factors are does not matter to a verification.
            map[1] = .integer(3)
            map[-1] = .bytes([0xDA] + filler(254) + [0x5B])
            map[-2] = .bytes([1, 0, 1])
        default: return nil
        }
        return try? COSEPublicKey(coseBytes: CBORValue.map(map).encoded)
    }

    private static func filler(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x5A, count: count) }
}
