// SPDX-License-Identifier: Apache-2.0
// Everything that comes into being with an account.

/// An account with its first passkey and first session, to be stored as one or not at all.
public struct NewAccount: Sendable {
    /// The account.
    public let account: Account
    /// Its first passkey.
    public let passkey: Passkey
    /// Its first session.
    public let session: Session
    /// The invite that is used up; nil when sign-up is open.
    public let invite: TokenDigest?
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
        self.account = account
        self.passkey = passkey
        self.session = session
        self.invite = invite
        self.event = event
    }
}
