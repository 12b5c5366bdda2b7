// SPDX-License-Identifier: Apache-2.0

internal import CLibcrypto
package import COSEKeys

/// Verifies Ed448 and ES256K signatures with OpenSSL's libcrypto, version 3.
///
/// Needs libcrypto's headers on the building machine (Debian's package `libssl-dev`) and its library on the one that runs.
package struct LibcryptoVerifier: SignatureVerifier {
    /// The library's name.
    package var name: String { "libcrypto" }

    /// Ed448 and ES256K.
    package var algorithms: [COSEAlgorithm] { [.ed448, .es256K] }

    /// A verifier; it holds nothing.
    package init() {}

    /// Tells whether libcrypto reads the key; a point off secp256k1 is refused, bytes that are no point on edwards448 only
    /// make every signature invalid.
    package func isSound(publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool {
        LibcryptoKey(publicKey, algorithm) != nil
    }

    /// Tells whether a signature is a key's over a message.
    package func isValid(
        signature: [UInt8],
        over message: [UInt8],
        publicKey: [UInt8],
        algorithm: COSEAlgorithm
    ) -> Bool {
        LibcryptoKey(publicKey, algorithm)?.isValid(signature: signature, over: message) ?? false
    }
}
