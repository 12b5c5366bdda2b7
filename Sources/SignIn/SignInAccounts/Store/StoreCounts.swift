// SPDX-License-Identifier: Apache-2.0
// How much a store holds.

/// How many rows of each kind a store holds.
public struct StoreCounts: Sendable, Hashable {
    /// Accounts, disabled ones included.
    public let accounts: Int
    /// Passkeys.
    public let passkeys: Int
    /// Sessions, dead ones that were not yet swept included.
    public let sessions: Int

    /// Assembles the counts.
    ///
    /// - Parameters:
    ///   - accounts: Accounts.
    ///   - passkeys: Passkeys.
    ///   - sessions: Sessions.
    public init(accounts: Int, passkeys: Int, sessions: Int) {
        self.accounts = accounts
        self.passkeys = passkeys
        self.sessions = sessions
    }
}
