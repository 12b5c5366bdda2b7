// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// An account towards authenticators (WebAuthn Level 3, section 5.4.3).
public struct UserEntity: Sendable, Hashable {
    /// The account's opaque handle.
    public let id: UserHandle

    /// What tells this account from others of the same person, such as the name to sign in with.
    public let name: String

    /// The person's name as they like to see it; may repeat.
    public let displayName: String

    /// Members that mean nothing to this edition, such as the `icon` of Level 1; they survive a round trip.
    public let otherMembers: JSONObject

    /// Describes an account.
    ///
    /// - Parameters:
    ///   - id: The account's opaque handle.
    ///   - name: The name to sign in with.
    ///   - displayName: The person's name as they like to see it.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(id: UserHandle, name: String, displayName: String, otherMembers: JSONObject = JSONObject()) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.otherMembers = otherMembers.omitting(["id", "name", "displayName"])
    }

    /// The JSON (PublicKeyCredentialUserEntityJSON).
    var json: JSONValue {
        let object: JSONObject = [
            "id": .string(id.base64URL), "name": .string(name), "displayName": .string(displayName),
        ]
        return .object(object.adding(otherMembers))
    }
}
