// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras

/// How an RSA algorithm pads and hashes (RFC 8230 and 8812).
struct RSAScheme: Sendable, Hashable {
    private enum Digest { case sha1, sha256, sha384, sha512 }

    private let digest: Digest
    private let isPSS: Bool

    /// The scheme of an algorithm; nil when it is none of RSA's.
    ///
    /// RS1 has one here, though ``COSEKeyForm`` knows no key for it: whether a key is read at all is decided there, and by
    /// ``SignatureVerifiers/acceptsInsecureRS1``.
    init?(_ algorithm: COSEAlgorithm) {
        switch algorithm {
        case .rs256: (digest, isPSS) = (.sha256, false)
        case .rs384: (digest, isPSS) = (.sha384, false)
        case .rs512: (digest, isPSS) = (.sha512, false)
        case .rs1: (digest, isPSS) = (.sha1, false)
        case .ps256: (digest, isPSS) = (.sha256, true)
        case .ps384: (digest, isPSS) = (.sha384, true)
        case .ps512: (digest, isPSS) = (.sha512, true)
        default: return nil
        }
    }

    /// Tells whether a signature is a key's over a message.
    ///
    /// With PSS, the salt is as long as the digest and the mask is made with the same digest.
    func isValid(signature: [UInt8], over message: [UInt8], by key: _RSA.Signing.PublicKey) -> Bool {
        let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
        let padding: _RSA.Signing.Padding = isPSS ? .PSS : .insecurePKCS1v1_5
        // The overload that takes a message would hash it with SHA-256 whatever the algorithm.
        switch digest {
        case .sha1: return key.isValidSignature(signature, for: Insecure.SHA1.hash(data: message), padding: padding)
        case .sha256: return key.isValidSignature(signature, for: SHA256.hash(data: message), padding: padding)
        case .sha384: return key.isValidSignature(signature, for: SHA384.hash(data: message), padding: padding)
        case .sha512: return key.isValidSignature(signature, for: SHA512.hash(data: message), padding: padding)
        }
    }
}
