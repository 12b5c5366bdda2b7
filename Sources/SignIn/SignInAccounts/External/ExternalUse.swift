// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AppleSignIn
package import WebAuthnTypes

/// A use of an identity whose token was verified, to be written with the session or the account that comes of it.
package struct ExternalUse: Sendable, Hashable {
    /// Who somebody is at the provider.
    package let identity: ExternalIdentity
    /// By which of our clients they came; nil where that is not known, and then an end that is about any counts.
    package let client: ClientID?
    /// When the identity token was issued.
    package let consentedAt: UnixTime
    /// The address that it names; nil where it names none, and then what is stored stays.
    package let address: ExternalAddress?
    /// The browser, which is known from now on; nil for none.
    package let browser: KnownBrowser?
    /// When a token that is taken over is looked at next.
    package let nextCheckAt: UnixTime
    /// The network from which somebody confirmed who they are in a session that they had; nil where it is not known.
    package var network: KnownNetwork?
    /// The app that the account had when the provider's word was judged, which must be the same when it is written; nil where there
    /// was no account to look at.
    package var app: JudgedApp?

    /// Assembles a use.
    package init(
        identity: ExternalIdentity,
        client: ClientID? = nil,
        consentedAt: UnixTime,
        address: ExternalAddress?,
        browser: KnownBrowser? = nil,
        nextCheckAt: UnixTime
    ) {
        self.identity = identity
        self.client = client
        self.consentedAt = consentedAt
        self.address = address
        self.browser = browser
        self.nextCheckAt = nextCheckAt
    }
}

extension ExternalLink {
    /// The link of an account to whoever was just seen.
    ///
    /// - Parameters:
    ///   - account: Whose account.
    ///   - use: Who was seen.
    ///   - now: The present time.
    package init(of account: UserHandle, _ use: ExternalUse, at now: UnixTime) {
        self.init(
            identity: use.identity,
            account: account,
            linkedAt: now,
            consentedAt: use.consentedAt,
            address: use.address
        )
    }

    /// Notes that the person was just seen, which takes back what the provider said of an end before.
    ///
    /// - Parameter use: Who was seen.
    package mutating func note(_ use: ExternalUse) {
        // An older token, as of a second step that waited, says nothing of the address that a newer one named.
        if consentedAt <= use.consentedAt, let address = use.address, address.text != self.address?.text {
            self.address = address
            // What happened before, which may be told late, was about another address.
            addressChangedAt = use.consentedAt
        }
        consentedAt = max(consentedAt, use.consentedAt)
        (endedAt, deletionDueAt) = (nil, nil)
    }
}
