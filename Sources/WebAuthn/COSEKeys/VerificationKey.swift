// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras

/// The public key as the cryptography library holds it, with what its encoding needs beside.
enum VerificationKey: Sendable {
    // With their points as they came: to ask the library for them costs more than an import.
    case p256(P256.Signing.PublicKey, point: [UInt8])
    case p384(P384.Signing.PublicKey, point: [UInt8])
    case p521(P521.Signing.PublicKey, point: [UInt8])
    case ed25519(Curve25519.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey, RSAScheme, modulus: [UInt8], exponent: [UInt8])
    case mlDSA65(MLDSA65.PublicKey)
    case mlDSA87(MLDSA87.PublicKey)
    case handedIn(any SignatureVerifier, COSEAlgorithm, [UInt8])

    /// Tells whether a signature in the algorithm's form is this key's; each hashes with its own algorithm's digest.
    func isValid(signature: [UInt8], over message: [UInt8]) -> Bool {
        switch self {
        case .p256(let key, _): return key.isValid(der: signature[...], over: message[...])
        case .p384(let key, _): return key.isValid(der: signature[...], over: message[...])
        case .p521(let key, _): return key.isValid(der: signature[...], over: message[...])
        case .ed25519(let key): return key.isValidSignature(signature, for: message)
        case .rsa(let key, let scheme, _, _): return scheme.isValid(signature: signature, over: message, by: key)
        case .mlDSA65(let key): return key.isValidSignature(signature, for: message)
        case .mlDSA87(let key): return key.isValidSignature(signature, for: message)
        case .handedIn(let verifier, let algorithm, let key):
            return verifier.isValid(signature: signature, over: message, publicKey: key, algorithm: algorithm)
        }
    }
}
