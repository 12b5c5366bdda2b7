// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// What the platform needs to make a passkey.
///
/// The values suit platforms that take raw bytes, such as a registration request made of challenge, name and user ID;
/// ``optionsJSON`` suits those that take the standard's JSON.
public struct PendingRegistration: Sendable, Hashable {
    /// What the new passkey must sign; 16 bytes or more, valid once.
    public let challenge: [UInt8]
    /// The domain that the passkey will be bound to.
    public let relyingPartyID: String
    /// The user handle to store with the passkey.
    public let userID: [UInt8]
    /// The account's name, as the platform shows it.
    public let userName: String
    /// The account's display name.
    public let userDisplayName: String
    /// Passkeys of this account; an authenticator that holds one of them must not make another.
    public let excludedCredentials: [CredentialDescriptor]
    /// The COSE algorithms that the service takes, best first; -7 is ES256.
    public let algorithms: [Int64]
    /// `required`, `preferred` or `discouraged`.
    public let userVerification: String
    /// `PublicKeyCredentialCreationOptionsJSON` (Web Authentication Level 3, section 5.1.8), in UTF-8.
    public let optionsJSON: [UInt8]
    /// Until when the ceremony can be finished, in Unix milliseconds.
    public let expiresAt: Int64
    let ceremony: String

    init(_ object: JSONObject) throws(JSONError) {
        ceremony = try object.string("ceremony")
        expiresAt = try object.integer("expiresAt")
        let options = try object.object("publicKey")
        challenge = try options.bytes("challenge")
        relyingPartyID = try options.object("rp").string("id")
        let user = try options.object("user")
        userID = try user.bytes("id")
        userName = try user.string("name")
        userDisplayName = try user.string("displayName")
        excludedCredentials = try options.optionalObjects("excludeCredentials") { (item) throws(JSONError) in
            try CredentialDescriptor(item)
        }
        algorithms = try options.objects("pubKeyCredParams") { (item) throws(JSONError) in try item.integer("alg") }
        userVerification =
            try options.optionalObject("authenticatorSelection")?.optionalString("userVerification") ?? "preferred"
        optionsJSON = JSONValue.object(options).serialized
    }
}
