// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An identity at a provider that opens the account.
public struct IdentityInfo: Sendable, Hashable {
    /// The provider.
    public let provider: String
    /// When it was linked, in Unix milliseconds.
    public let linkedAt: Int64
    /// The address that the provider names; nil where it names none.
    public let address: String?
    /// Whether that address is a relay's.
    public let isPrivateRelay: Bool
    /// Whether the relay forwards nothing any more.
    public let isUndeliverable: Bool
    /// When the person stopped at the provider, in Unix milliseconds; nil while they have not.
    public let endedAt: Int64?

    init(_ object: JSONObject) throws(JSONError) {
        provider = try object.string("provider")
        linkedAt = try object.integer("linkedAt")
        address = try object.optionalString("address")
        isPrivateRelay = try object.bool("isPrivateRelay")
        isUndeliverable = try object.bool("isUndeliverable")
        endedAt = try object.optionalInteger("endedAt")
    }
}
