// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
package import WebAuthnTypes

/// An identity at a provider that opens an account.
///
/// Found by provider, tenant and subject and by nothing else: an address at a provider is somebody's to give away, and whoever
/// gets it must not get the account.
package struct ExternalLink: Sendable, Hashable {
    /// Who somebody is at the provider.
    package let identity: ExternalIdentity
    /// Whose account it opens.
    package let account: UserHandle
    /// When it was linked.
    package let linkedAt: UnixTime
    /// When the newest identity token was issued: the person allowed it then.
    ///
    /// News of an earlier end are overtaken by it.
    package var consentedAt: UnixTime
    /// The address that the provider names; nil where it names none.
    package var address: ExternalAddress?
    /// When the newest event about that address happened, or when it took the place of another one; nil when there was neither.
    package var addressChangedAt: UnixTime?
    /// When the provider said that it does not vouch for the person any more; nil while it does.
    package var endedAt: UnixTime?
    /// When the account is deleted, since its owner has nothing left to sign in with; nil where it is not.
    package var deletionDueAt: UnixTime?

    /// How many identities an account may have.
    package static let limit = 8

    /// Assembles a link.
    package init(
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
    package var description: String { "\(identity)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// A link, the account that it opens, and what is stored of it, read at one moment.
package struct ExternalOwner: Sendable, Hashable {
    /// The link.
    package let link: ExternalLink
    /// The account.
    package let secrets: AccountSecrets
    /// For which clients there is a refresh token.
    package let clients: Set<ClientID>

    /// Assembles the parts.
    package init(link: ExternalLink, secrets: AccountSecrets, clients: Set<ClientID>) {
        self.link = link
        self.secrets = secrets
        self.clients = clients
    }
}
