// SPDX-License-Identifier: Apache-2.0

/// How many rows of each kind a store holds.
package struct StoreCounts: Sendable, Hashable {
    /// Accounts, disabled ones included.
    package let accounts: Int
    /// Passkeys.
    package let passkeys: Int
    /// Sessions, dead ones that were not yet swept included.
    package let sessions: Int

    /// Assembles the counts.
    package init(accounts: Int, passkeys: Int, sessions: Int) {
        self.accounts = accounts
        self.passkeys = passkeys
        self.sessions = sessions
    }
}
