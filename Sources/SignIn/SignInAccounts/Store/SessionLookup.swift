// SPDX-License-Identifier: Apache-2.0
// What is found by a session's token.

/// A stored session, its account, and which ways of signing in the account has.
public struct SessionLookup: Sendable, Hashable {
    /// The account.
    public let account: Account
    /// The session.
    public let session: Session
    /// Which ways of signing in the account has.
    public let methods: AccountMethods

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - session: The session.
    ///   - methods: Which ways of signing in the account has.
    public init(account: Account, session: Session, methods: AccountMethods) {
        self.account = account
        self.session = session
        self.methods = methods
    }
}
