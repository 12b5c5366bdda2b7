// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AppleSignIn
internal import WebAuthnTypes

/// Somebody who came from a provider and has no account yet.
///
/// Kept from the moment at which they came: Apple tells a name once and never again, and whoever closes the browser before
/// the account is made, or meets a crash of ours, would have lost it. Once ``expiresAt`` has passed, the token is revoked, so
/// that the name comes again with the next sign-in.
package struct ExternalNewcomer: Sendable, Hashable {
    /// Who somebody is at the provider.
    package let identity: ExternalIdentity
    /// By which of our clients they came just now; nil where that is not known, as of one that is read again.
    package let client: ClientID?
    /// The name that came with the first sign-in, as it may be shown; nil when none came.
    package let displayName: DisplayName?
    /// The address that the provider names; nil where it names none.
    package let address: ExternalAddress?
    /// When their newest identity token was issued.
    package let consentedAt: UnixTime
    /// Until when the account can be made with what is kept here.
    package let expiresAt: UnixTime

    /// Assembles a newcomer.
    package init(
        identity: ExternalIdentity,
        displayName: DisplayName?,
        address: ExternalAddress?,
        consentedAt: UnixTime,
        expiresAt: UnixTime,
        client: ClientID? = nil
    ) {
        self.identity = identity
        self.displayName = displayName
        self.address = address
        self.consentedAt = consentedAt
        self.expiresAt = expiresAt
        self.client = client
    }
}

extension ExternalNewcomer: CustomStringConvertible, CustomReflectable {
    /// The provider alone.
    package var description: String { "\(identity)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
