// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// A relying party (WebAuthn Level 3, section 5.4.2).
public struct RelyingPartyEntity: Sendable, Hashable {
    /// The domain that credentials are bound to.
    public let id: RelyingPartyID

    /// The name that people see.
    public let name: String

    /// Members that mean nothing to this edition, such as the `icon` of Level 1; they survive a round trip.
    public let otherMembers: JSONObject

    /// Describes a relying party.
    ///
    /// - Parameters:
    ///   - id: The domain that credentials are bound to.
    ///   - name: The name that people see.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(id: RelyingPartyID, name: String, otherMembers: JSONObject = JSONObject()) {
        self.id = id
        self.name = name
        self.otherMembers = otherMembers.omitting(["id", "name"])
    }

    /// The JSON.
    var json: JSONValue {
        .object((["id": .string(id.text), "name": .string(name)] as JSONObject).adding(otherMembers))
    }
}
