// SPDX-License-Identifier: Apache-2.0
// What ties an account to an identity at a provider.

public import ByteEncodings
public import AppleSignIn
public import WebAuthnTypes

/// An identity at a provider that opens an account.
///
/// Found by provider, tenant and subject and by nothing else: an address at a provider is somebody's to give away, and whoever
/// gets it must not get the account.
public struct ExternalLink: Sendable, Hashable {
    /// Who somebody is at the provider.
    public let identity: ExternalIdentity
    /// Whose account it opens.
    public let account: UserHandle
    /// When it was linked.
    public let linkedAt: UnixTime
    /// When the newest identity token was issued: the person allowed it then.
    ///
    /// News of an earlier end are overtaken by it.
    public var consentedAt: UnixTime
    /// The address that the provider names; nil where it names none.
    public var address: ExternalAddress?
    /// When the newest event about that address happened, or when it took the place of another one; nil when there was neither.
    public var addressChangedAt: UnixTime?
    /// When the provider said that it does not vouch for the person any more; nil while it does.
    public var endedAt: UnixTime?
    /// When the account is deleted, since its owner has nothing left to sign in with; nil where it is not.
    public var deletionDueAt: UnixTime?

    /// How many identities an account may have.
    public static let limit = 8

    /// Assembles a link.
    ///
    /// - Parameters:
    ///   - identity: Who somebody is at the provider.
    ///   - account: Whose account it opens.
    ///   - linkedAt: When it was linked.
    ///   - consentedAt: When the newest identity token was issued.
    ///   - address: The address that the provider names.
    ///   - addressChangedAt: When the newest event about that address happened.
    ///   - endedAt: When the provider said that it does not vouch for the person any more.
    ///   - deletionDueAt: When the account is deleted.
    public init(
        identity: ExternalIdentity,
        account: UserHandle,
        linkedAt: UnixTime,
        consentedAt: UnixTime,
        address: ExternalAddress? = nil,
        addressChangedAt: UnixTime? = nil,
        endedAt: UnixTime? = nil,
        deletionDueAt: UnixTime? = nil
    ) {
        self.identity = identity
        self.account = account
        self.linkedAt = linkedAt
        self.consentedAt = consentedAt
        self.address = address
        self.addressChangedAt = addressChangedAt
        self.endedAt = endedAt
        self.deletionDueAt = deletionDueAt
    }
}

extension ExternalLink {
    /// The same link of whoever has another identifier since their app changed hands.
    ///
    /// - Parameter identity: Who they are now.
    /// - Returns: The link.
    package func moved(to identity: ExternalIdentity) -> ExternalLink {
        ExternalLink(
            identity: identity,
            account: account,
            linkedAt: linkedAt,
            consentedAt: consentedAt,
            address: address,
            addressChangedAt: addressChangedAt,
            endedAt: endedAt,
            deletionDueAt: deletionDueAt
        )
    }
}

extension ExternalLink: CustomStringConvertible, CustomReflectable {
    /// The provider alone.
    public var description: String { "\(identity)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
