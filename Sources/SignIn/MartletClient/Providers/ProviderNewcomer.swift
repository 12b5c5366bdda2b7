// SPDX-License-Identifier: Apache-2.0
// Somebody from a provider without an account.

internal import JSONCoding

/// Somebody without an account; the service keeps their name for three days.
public struct ProviderNewcomer: Sendable, Hashable {
    /// The name that the provider told, as a proposal.
    public let displayName: String?
    /// The address that the provider named, as a proposal.
    public let address: String?
    /// Whether that address is a relay's.
    public let isPrivateRelay: Bool
    /// Until when an account can be made without another sign-in, in Unix milliseconds.
    public let expiresAt: Int64
    let ceremony: String

    init(_ object: JSONObject) throws(JSONError) {
        ceremony = try object.string("ceremony")
        displayName = try object.optionalString("displayName")
        address = try object.optionalString("address")
        isPrivateRelay = try object.bool("isPrivateRelay")
        expiresAt = try object.integer("expiresAt")
    }
}
