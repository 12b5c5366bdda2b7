// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import Crypto

/// Takes the digest of key and message for a signature, and any key for sound that does not end in 0xFF.
struct ToyVerifier: SignatureVerifier {
    var name = "toy"
    var algorithms: [COSEAlgorithm] = [.ed448, .es256K, .mlDSA44, .es256, .rs1, .ed448, COSEAlgorithm(rawValue: -1)]

    func isSound(publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool { publicKey.last != 0xFF }

    func isValid(signature: [UInt8], over message: [UInt8], publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool {
        signature == Self.signature(publicKey, message)
    }

    static func signature(_ publicKey: [UInt8], _ message: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: publicKey + message))
    }
}
