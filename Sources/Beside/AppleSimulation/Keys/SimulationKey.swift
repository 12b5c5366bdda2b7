// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials
package import JSONCoding

/// An RSA key of 2048 bits and its name.
///
/// Handed in by whoever starts the simulator, since engines draw no randomness of their own.
package struct SimulationKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The key's name (`kid`).
    package let id: String
    private let key: _RSA.Signing.PrivateKey
    /// The public half, as an entry of a key set.
    package let entry: JSONObject

    /// Takes a key.
    ///
    /// - Parameters:
    ///   - id: The name: 1 to 64 printable ASCII characters.
    ///   - pem: The private key in PEM, PKCS#1 or PKCS#8; 2048 bits at least.
    /// - Throws: `keyInvalid`.
    package init(id: String, pem: String) throws(AppleSimulationError) {
        guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) else {
            throw AppleSimulationError(.keyInvalid, "no RSA key of 2048 bits or more can be read from the PEM text")
        }
        try self.init(id: id, key)
    }

    private init(id: String, _ key: _RSA.Signing.PrivateKey) throws(AppleSimulationError) {
        guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AppleSimulationError(.keyInvalid, "a key's name has 1 to 64 printable ASCII characters")
        }
        guard let numbers = try? key.publicKey.getKeyPrimitives() else {
            throw AppleSimulationError(.keyInvalid, "the key's numbers cannot be told")
        }
        self.id = id
        self.key = key
        entry = [
            "kty": "RSA", "kid": .string(id), "use": "sig", "alg": "RS256",
            "n": .string(Base64URL.encode(Array(numbers.modulus))),
            "e": .string(Base64URL.encode(Array(numbers.publicExponent))),
        ]
    }

    /// Signs with RS256.
    func signature(over message: [UInt8]) throws(AppleSimulationError) -> [UInt8] {
        let digest = SHA256.hash(data: message)
        guard let signature = try? key.signature(for: digest, padding: .insecurePKCS1v1_5) else {
            throw AppleSimulationError(.signingFailed, "the token could not be signed")
        }
        return Array(signature.rawRepresentation)
    }

    /// What a careless verifier would take as the secret of HS256: the public key, as PEM text.
    func codeWithPublicKey(over message: [UInt8]) -> [UInt8] {
        let secret = SymmetricKey(data: Array(key.publicKey.pemRepresentation.utf8))
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: secret))
    }

    /// The name alone.
    package var description: String { "key \(id)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
