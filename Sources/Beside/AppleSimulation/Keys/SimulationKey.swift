// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials
package import JSONCoding
internal import JSONWebSignatures

/// An RSA key of 2048 bits and its name.
///
/// Handed in by whoever starts the simulator, since engines draw no randomness of their own.
package struct SimulationKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The key's name (`kid`).
    package let id: String
    private let key: JSONWebSigningKey
    private let publicPEM: String

    /// Takes a key.
    ///
    /// - Parameters:
    ///   - id: The name: 1 to 64 printable ASCII characters.
    ///   - pem: The private key in PEM, PKCS#1 or PKCS#8; 2048 bits at least.
    /// - Throws: `keyInvalid`.
    package init(id: String, pem: String) throws(AppleSimulationError) {
        guard let rsa = try? _RSA.Signing.PrivateKey(pemRepresentation: pem), let key = try? JSONWebSigningKey(rsa)
        else {
            throw AppleSimulationError(.keyInvalid, "no RSA key of 2048 bits or more can be read from the PEM text")
        }
        guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AppleSimulationError(.keyInvalid, "a key's name has 1 to 64 printable ASCII characters")
        }
        self.id = id
        self.key = key
        publicPEM = rsa.publicKey.pemRepresentation
    }

    /// The public half, as an entry of a key set.
    package var entry: JSONObject { key.publicKey.entry(id: id) }

    /// Signs with RS256.
    func signature(over message: [UInt8]) throws(AppleSimulationError) -> [UInt8] {
        guard let signature = try? key.signature(over: message) else {
            throw AppleSimulationError(.signingFailed, "the token could not be signed")
        }
        return signature
    }

    /// What a careless verifier would take as the secret of HS256: the public key, as PEM text.
    func codeWithPublicKey(over message: [UInt8]) -> [UInt8] {
        let secret = SymmetricKey(data: Array(publicPEM.utf8))
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: secret))
    }

    /// The name alone.
    package var description: String { "key \(id)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
