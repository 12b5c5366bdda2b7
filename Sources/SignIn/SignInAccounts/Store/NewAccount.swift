// SPDX-License-Identifier: Apache-2.0
// Everything that comes into being with an account.

/// An account with its first ways to sign in and first session, to be stored as one or not at all.
///
/// It has a passkey that is not unproven, a password, or an identity at a provider, or several of them; an account that is taken over from elsewhere has no
/// session yet.
public struct NewAccount: Sendable {
    /// The account.
    public let account: Account
    /// Its first passkeys.
    public let passkeys: [Passkey]
    /// Its password; nil when it has none.
    public let password: AccountPassword?
    /// Its addresses, which were verified before; none for somebody who signs up.
    public let addresses: [VerifiedAddress]
    /// The group that it is in; nil for none.
    public let group: AccountGroup?
    /// The identity at a provider that opens it; nil for none.
    ///
    /// What is kept of its owner as a newcomer goes as the account is made, and the tokens that wait are the link's.
    public let external: ExternalUse?
    /// Its first session; nil when nobody signs in at once.
    public let session: Session?
    /// The invite that is used up; nil when sign-up is open.
    public let invite: TokenDigest?
    /// The browsers that are known from the beginning, those of its sign-up; none for an account that is taken over.
    public let browsers: [KnownBrowser]
    /// The first entry of the account's trail.
    public let event: TrailEvent

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkey: Its first passkey.
    ///   - session: Its first session.
    ///   - invite: The invite that is used up.
    ///   - event: The first entry of its trail.
    public init(account: Account, passkey: Passkey, session: Session, invite: TokenDigest?, event: TrailEvent) {
        self.init(account: account, passkeys: [passkey], password: nil, session: session, invite: invite, event: event)
    }

    /// Assembles the parts of an account that may have a password.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkeys: Its first passkeys; may be none beside a password.
    ///   - password: Its password.
    ///   - addresses: Its addresses, which were verified before.
    ///   - group: The group that it is in; nil for none.
    ///   - external: The identity at a provider that opens it; nil for none.
    ///   - session: Its first session; nil when nobody signs in at once.
    ///   - invite: The invite that is used up.
    ///   - browsers: The browsers that are known from the beginning.
    ///   - event: The first entry of its trail.
    public init(
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
    public var hasMethod: Bool { password != nil || external != nil || passkeys.contains { !$0.isUnproven } }
}
