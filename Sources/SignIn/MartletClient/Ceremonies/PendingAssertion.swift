// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// What the platform needs to use a passkey.
///
/// The values suit platforms that take raw bytes, such as an assertion request made of a challenge;
/// ``optionsJSON`` suits those that take the standard's JSON.
public struct PendingAssertion: Sendable, Hashable {
    /// What the passkey must sign; 16 bytes or more, valid once.
    public let challenge: [UInt8]
    /// The domain that the passkey is bound to.
    public let relyingPartyID: String
    /// The passkeys that may answer; empty when any passkey of the domain may.
    public let allowedCredentials: [CredentialDescriptor]
    /// `required`, `preferred` or `discouraged`.
    public let userVerification: String
    /// `PublicKeyCredentialRequestOptionsJSON` (Web Authentication Level 3, section 5.1.9), in UTF-8.
    public let optionsJSON: [UInt8]
    /// Until when the ceremony can be finished, in Unix milliseconds.
    public let expiresAt: Int64
    let ceremony: String

    init(_ object: JSONObject) throws(JSONError) {
        ceremony = try object.string("ceremony")
        expiresAt = try object.integer("expiresAt")
        let options = try object.object("publicKey")
        challenge = try options.bytes("challenge")
        relyingPartyID = try options.string("rpId")
        allowedCredentials = try options.optionalObjects("allowCredentials") { (item) throws(JSONError) in
            try CredentialDescriptor(item)
        }
        userVerification = try options.optionalString("userVerification") ?? "preferred"
        optionsJSON = JSONValue.object(options).serialized
    }
}

/// Names a passkey, and how its authenticator can be reached.
public struct CredentialDescriptor: Sendable, Hashable {
    /// The credential ID.
    public let id: [UInt8]
    /// `usb`, `nfc`, `ble`, `smart-card`, `hybrid`, `internal`, or names that are not known yet.
    public let transports: [String]

    init(_ object: JSONObject) throws(JSONError) {
        id = try object.bytes("id")
        transports = object["transports"] == nil ? [] : try object.strings("transports")
    }
}
