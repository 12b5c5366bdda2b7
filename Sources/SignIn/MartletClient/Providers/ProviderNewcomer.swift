// SPDX-License-Identifier: Apache-2.0

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

/// What comes of a sign-in at a provider.
public enum ProviderOutcome: Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn(SignedIn)
    /// The account also asks for a code of its app, or a saved one.
    case codeNeeded(PendingProviderCode)
    /// Nobody here has that identity yet: ask for the account's name.
    case newcomer(ProviderNewcomer)
}

/// A provider that a service knows, such as Apple.
public struct ProviderInfo: Sendable, Hashable {
    /// What calls name it, such as `apple`.
    public let name: String
    /// What people know it as, such as `Apple`.
    public let title: String

    init(_ object: JSONObject) throws(JSONError) {
        name = try object.string("name")
        title = try object.string("title")
    }
}
