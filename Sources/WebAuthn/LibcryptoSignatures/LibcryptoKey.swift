// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
internal import COSEKeys

/// A key that libcrypto has read, freed with this object.
///
/// Safe to use: the pointer never leaves, and lives exactly as long as the object.
@safe final class LibcryptoKey {
    private let key: OpaquePointer
    private let hashesWithSHA256: Bool

    /// Hands a key to libcrypto as the SubjectPublicKeyInfo of its curve, which has one spelling.
    ///
    /// - Parameters:
    ///   - bytes: ES256K: 65 bytes, 0x04, x, y. Ed448: 57 bytes.
    ///   - algorithm: ES256K or Ed448.
    init?(_ bytes: [UInt8], _ algorithm: COSEAlgorithm) {
        let header: [UInt8]
        switch (algorithm, bytes.count) {
        case (.es256K, 65):
            // ecPublicKey on secp256k1 (RFC 5480), then the bit string.
            header = [
                0x30, 0x56, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81,
                0x04, 0x00, 0x0A, 0x03, 0x42, 0x00,
            ]
        case (.ed448, 57):
            // Ed448 (RFC 8410), then the bit string.
            header = [0x30, 0x43, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x71, 0x03, 0x3A, 0x00]
        default: return nil
        }
        let encoded = header + bytes
        // The cursor lives as long as the closure, and libcrypto copies what it keeps.
        let read = unsafe encoded.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            return unsafe d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let read = unsafe read else { return nil }
        unsafe key = read
        hashesWithSHA256 = algorithm == .es256K
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// Tells whether a signature is this key's; ECDSA's must be strict DER, which libcrypto demands.
    func isValid(signature: [UInt8], over message: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        let digest = unsafe hashesWithSHA256 ? EVP_sha256() : nil
        guard unsafe EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1 else { return false }
        return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
