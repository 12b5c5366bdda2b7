// SPDX-License-Identifier: Apache-2.0

/// An account with its first ways to sign in and first session, to be stored as one or not at all.
///
/// It has a passkey that is not unproven, a password, or an identity at a provider, or several of them; an account that is taken over from elsewhere has no
/// session yet.
package struct NewAccount: Sendable {
    /// The account.
    package let account: Account
    /// Its first passkeys.
    package let passkeys: [Passkey]
    /// Its password; nil when it has none.
    package let password: AccountPassword?
    /// Its addresses, which were verified before; none for somebody who signs up.
    package let addresses: [VerifiedAddress]
    /// The group that it is in; nil for none.
    package let group: AccountGroup?
    /// The identity at a provider that opens it; nil for none.
    ///
    /// What is kept of its owner as a newcomer goes as the account is made, and the tokens that wait are the link's.
    package let external: ExternalUse?
    /// Its first session; nil when nobody signs in at once.
    package let session: Session?
    /// The invite that is used up; nil when sign-up is open.
    package let invite: TokenDigest?
    /// The browsers that are known from the beginning, those of its sign-up; none for an account that is taken over.
    package let browsers: [KnownBrowser]
    /// The first entry of the account's trail.
    package let event: TrailEvent

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkey: Its first passkey.
    ///   - session: Its first session.
    ///   - invite: The invite that is used up.
    ///   - event: The first entry of its trail.
    package init(account: Account, passkey: Passkey, session: Session, invite: TokenDigest?, event: TrailEvent) {
        self.init(account: account, passkeys: [passkey], password: nil, session: session, invite: invite, event: event)
    }

    /// Assembles the parts of an account that may have a password.
    package init(
        account: Account,
        passkeys: [Passkey],
        password: AccountPassword?,
        addresses: [VerifiedAddress] = [],
        group: AccountGroup? = nil,
        external: ExternalUse? = nil,
        session: Session?,
        invite: TokenDigest? = nil,
        browsers: [KnownBrowser] = [],
        event: TrailEvent
    ) {
        self.account = account
        self.passkeys = passkeys
        self.password = password
        self.addresses = addresses
        self.group = group
        self.external = external
        self.session = session
        self.invite = invite
        self.browsers = browsers
        self.event = event
    }

    /// Whether there is a way to sign in.
    package var hasMethod: Bool { password != nil || external != nil || passkeys.contains { !$0.isUnproven } }
}
