// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// What the service says is true now, for the platform's credential updater: the passkeys that work, and the names.
///
/// See Web Authentication Level 3, section 5.1.10 (signal methods).
public struct CredentialSignals: Sendable, Hashable {
    /// The relying party's ID.
    public let relyingPartyID: String
    /// The user handle.
    public let userID: [UInt8]
    /// The unique name.
    public let name: String
    /// The display name.
    public let displayName: String
    /// All credential IDs that still work; the platform may hide all others of this account.
    public let acceptedCredentialIDs: [[UInt8]]

    init(_ object: JSONObject) throws(JSONError) {
        relyingPartyID = try object.string("rpId")
        userID = try object.bytes("userId")
        name = try object.string("name")
        displayName = try object.string("displayName")
        acceptedCredentialIDs = try object.byteStrings("allAcceptedCredentialIds")
    }
}
