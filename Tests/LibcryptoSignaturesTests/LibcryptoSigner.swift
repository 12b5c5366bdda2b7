// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CLibcryptoSigning
import COSEKeys

/// A private key in libcrypto's hands, freed with this object.
final class LibcryptoSigner {
    let algorithm: COSEAlgorithm
    private let key: OpaquePointer

    /// Makes a key.
    ///
    /// - Parameter algorithm: Ed448 or ES256K; nil for others.
    init?(_ algorithm: COSEAlgorithm) {
        let made: OpaquePointer? =
            switch algorithm {
            case .ed448: signing_key("ED448", nil)
            case .es256K: signing_key("EC", "secp256k1")
            default: nil
            }
        guard let made else { return nil }
        self.algorithm = algorithm
        key = made
    }

    deinit { signing_free(key) }

    /// The public key as COSE_Key in canonical CBOR.
    var publicKey: [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = signing_public_key(key, &buffer, 128)
        let bytes = buffer.prefix(count)
        var map = CBORMap()
        map[1] = .integer(algorithm == .ed448 ? 1 : 2)
        map[3] = .integer(algorithm.rawValue)
        if algorithm == .ed448 {
            // The key is the end of its SubjectPublicKeyInfo.
            map[-1] = .integer(7)
            map[-2] = .bytes(Array(bytes.suffix(57)))
        } else {
            map[-1] = .integer(8)
            map[-2] = .bytes(Array(bytes.suffix(64).prefix(32)))
            map[-3] = .bytes(Array(bytes.suffix(32)))
        }
        return CBORValue.map(map).encoded
    }

    /// Signs a message.
    func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 128)
        let hashes: Int32 = algorithm == .es256K ? 1 : 0
        let count = signing_signature(key, hashes, message, message.count, &signature, 128)
        return Array(signature.prefix(count))
    }

    /// SHA-256 of bytes.
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        signing_sha256(bytes, bytes.count, &digest)
        return digest
    }
}
