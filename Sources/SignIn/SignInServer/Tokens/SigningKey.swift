// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Crypto
internal import JSONCoding
internal import JSONWebSignatures
package import SecretMemory
internal import WebAuthnTypes

/// An ES256 key with the time from which it signs.
package struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The key's ID: its JWK thumbprint (RFC 7638) in base64url.
    package let id: String
    /// From when the key signs; it is published earlier.
    package let activeFrom: UnixTime
    /// The scalar: 32 bytes, big-endian.
    package let rawRepresentation: SecretBytes
    private let key: JSONWebSigningKey

    /// Takes a stored key.
    ///
    /// - Parameters:
    ///   - rawRepresentation: The scalar: 32 bytes, big-endian.
    ///   - activeFrom: From when the key signs.
    /// - Throws: `signingKeyInvalid`.
    package init(rawRepresentation: SecretBytes, activeFrom: UnixTime) throws(SignInServerError) {
        do {
            key = JSONWebSigningKey(
                try unsafe rawRepresentation.withBytes { scalar in
                    try unsafe P256.Signing.PrivateKey(rawRepresentation: scalar)
                }
            )
        } catch {
            throw SignInServerError(
                .signingKeyInvalid,
                "\(rawRepresentation.count) bytes are no P-256 key; 32 bytes from 1 to the order less 1 were expected"
            )
        }
        self.rawRepresentation = rawRepresentation
        self.activeFrom = activeFrom
        id = key.publicKey.thumbprint
    }

    /// Draws a key.
    ///
    /// - Parameters:
    ///   - random: Where the randomness comes from.
    ///   - activeFrom: From when the key signs.
    init(from random: RandomSource, activeFrom: UnixTime) {
        while true {
            // All but one in 2^32 draws are valid scalars.
            let scalar = SecretBytes(randomCount: 32, from: random)
            if let key = try? Self(rawRepresentation: scalar, activeFrom: activeFrom) {
                self = key
                return
            }
        }
    }

    /// The public half as an entry of a key set.
    var jwk: JSONValue { .object(key.publicKey.entry(id: id)) }

    /// Signs claims: a JSON Web Signature in compact form (RFC 7515, section 7.1).
    ///
    /// - Parameter claims: The claims.
    /// - Returns: Header, claims and signature in base64url, joined by dots.
    /// - Throws: `signingKeyInvalid` when the cryptography library refuses the key.
    func sign(_ claims: JSONObject) throws(SignInServerError) -> String {
        do {
            return try key.token(claims, header: members)
        } catch {
            throw SignInServerError(.signingKeyInvalid, "the cryptography library could not sign with this key")
        }
    }

    /// Checks a token of this service.
    ///
    /// The header must be the very text that this key writes, so that no token chooses its algorithm or key.
    ///
    /// - Parameter token: A JSON Web Signature in compact form.
    /// - Returns: Its claims, whatever they say; nil for a token that this key did not sign.
    func claims(of token: String) -> JSONValue? {
        let header = Base64URL.encode(JSONValue.object(key.header(members)).serialized)
        guard let signed = try? JSONWebSignature(parsing: Array(token.utf8)),
            signed.encodedHeader.elementsEqual(header.utf8),
            let claims = try? signed.payload(verifiedBy: key.publicKey)
        else { return nil }
        return try? JSONValue(parsing: claims)
    }

    /// What stands in the header of every token behind the algorithm.
    private var members: JSONObject { ["typ": "JWT", "kid": .string(id)] }

    /// The ID alone.
    package var description: String { "signing key \(id)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// Keeps the keys that sign tokens, outside the database: who steals that signs no tokens.
///
/// Calls come one at a time. What was saved survives the process.
package protocol SigningKeyStore: Sendable {
    /// All keys, in any order.
    ///
    /// - Returns: None at the first start.
    /// - Throws: Whatever hindered reading; a key that cannot be read is an error rather than left out.
    func load() throws -> [SigningKey]

    /// Keeps one more key.
    ///
    /// - Parameter key: The key; none with its ID is kept yet.
    /// - Throws: Whatever hindered writing.
    func save(_ key: SigningKey) throws

    /// Removes a key; one that is not there is no error.
    ///
    /// - Parameter id: The key's ID.
    /// - Throws: Whatever hindered removing.
    func remove(_ id: String) throws
}
