// SPDX-License-Identifier: Apache-2.0
// Ed448 and ES256K by OpenSSL's libcrypto.

internal import CLibcrypto
public import COSEKeys

/// Verifies Ed448 and ES256K signatures with OpenSSL's libcrypto, version 3.
///
/// Needs libcrypto's headers on the building machine (Debian's package `libssl-dev`) and its library on the one that runs.
public struct LibcryptoVerifier: SignatureVerifier {
    /// The library's name.
    public var name: String { "libcrypto" }

    /// Ed448 and ES256K.
    public var algorithms: [COSEAlgorithm] { [.ed448, .es256K] }

    /// A verifier; it holds nothing.
    public init() {}

    /// Tells whether libcrypto reads the key; a point off secp256k1 is refused, bytes that are no point on edwards448 only
    /// make every signature invalid.
    public func isSound(publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool {
        LibcryptoKey(publicKey, algorithm) != nil
    }

    /// Tells whether a signature is a key's over a message.
    public func isValid(
        signature: [UInt8],
        over message: [UInt8],
        publicKey: [UInt8],
        algorithm: COSEAlgorithm
    ) -> Bool {
        LibcryptoKey(publicKey, algorithm)?.isValid(signature: signature, over: message) ?? false
    }
}
