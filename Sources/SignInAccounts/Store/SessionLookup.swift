// SPDX-License-Identifier: Apache-2.0
// What is found by a session's token.

/// A stored session, its account, and whether the account can verify its user.
public struct SessionLookup: Sendable, Hashable {
    /// The account.
    public let account: Account
    /// The session.
    public let session: Session
    /// Whether any passkey of the account ever verified its user.
    public let hasVerifiedUser: Bool

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - session: The session.
    ///   - hasVerifiedUser: Whether any passkey of the account ever verified its user.
    public init(account: Account, session: Session, hasVerifiedUser: Bool) {
        self.account = account
        self.session = session
        self.hasVerifiedUser = hasVerifiedUser
    }
}
