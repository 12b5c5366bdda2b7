// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import Crypto
package import CryptoExtras
package import JSONCoding

/// A private key that signs with its one algorithm; never printed.
package struct JSONWebSigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    private enum Material: Sendable {
        case rsa(_RSA.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
        case p384(P384.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
    }

    /// The public half.
    package let publicKey: JSONWebKey

    private let material: Material

    /// Takes an RSA key for RS256.
    ///
    /// - Parameter key: 2048 to 4096 bits, exponent 65537.
    /// - Throws: `keyInvalid`.
    package init(_ key: _RSA.Signing.PrivateKey) throws(JSONWebSignatureError) {
        do {
            publicKey = try JSONWebKey(key.publicKey)
        } catch {
            throw JSONWebSignatureError(.keyInvalid, "an RSA key has 2048 to 4096 bits and the exponent 65537")
        }
        material = .rsa(key)
    }

    /// Takes a P-256 key for ES256.
    package init(_ key: P256.Signing.PrivateKey) { (publicKey, material) = (JSONWebKey(key.publicKey), .p256(key)) }

    /// Takes a P-384 key for ES384.
    package init(_ key: P384.Signing.PrivateKey) { (publicKey, material) = (JSONWebKey(key.publicKey), .p384(key)) }

    /// Takes an Ed25519 key for EdDSA.
    package init(_ key: Curve25519.Signing.PrivateKey) {
        (publicKey, material) = (JSONWebKey(key.publicKey), .ed25519(key))
    }

    /// The header of a token that this key signs.
    ///
    /// - Parameter members: What stands behind the algorithm.
    /// - Returns: The algorithm and the members.
    package func header(_ members: JSONObject) -> JSONObject {
        let header: JSONObject = ["alg": .string(publicKey.algorithm.rawValue)]
        return header.adding(members)
    }

    /// Signs a payload.
    ///
    /// - Parameters:
    ///   - payload: The claims.
    ///   - members: What stands in the header behind the algorithm.
    /// - Returns: Header, payload and signature in compact form (RFC 7515, section 7.1).
    /// - Throws: `signingFailed`.
    package func token(_ payload: JSONObject, header members: JSONObject) throws(JSONWebSignatureError) -> String {
        let input = JSONWebSignature.signingInput(header(members), payload)
        return input + "." + Base64URL.encode(try signature(over: Array(input.utf8)))
    }

    /// Signs bytes.
    ///
    /// - Parameter message: The bytes, not yet hashed.
    /// - Returns: The signature in the algorithm's form; for ECDSA r and s side by side (RFC 7518, section 3.4), not DER.
    /// - Throws: `signingFailed`.
    package func signature(over message: [UInt8]) throws(JSONWebSignatureError) -> [UInt8] {
        do {
            switch material {
            case .rsa(let key):
                let digest = SHA256.hash(data: message)
                return Array(try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
            case .p256(let key): return Array(try key.signature(for: message).rawRepresentation)
            case .p384(let key): return Array(try key.signature(for: message).rawRepresentation)
            case .ed25519(let key): return Array(try key.signature(for: message))
            }
        } catch {
            throw JSONWebSignatureError(
                .signingFailed,
                "the cryptography library could not sign with the private key"
            )
        }
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
