// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// Who signs in how, and what keeps them from a passkey.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol MigrationStore: Sendable {
    /// Adds the sign-ins among the next entries of the trail, at most so many, to the counts, each entry once, and the accounts
    /// behind them to theirs, each account once a week in each place; tells whether more may wait.
    func countSignIns(limit: Int) async throws(AccountStoreError) -> Bool

    /// The counts of that week and later ones, by week, method and platform.
    func signInCounts(since week: SignInWeek) async throws(AccountStoreError) -> [SignInCount]

    /// How many accounts signed in in that week and later ones, by week, method and platform.
    func weeklyAccounts(since week: SignInWeek) async throws(AccountStoreError) -> [WeeklyPlace: Int]

    /// What decides whether an account can do without a password; nil when there is no such account.
    func standing(of account: UserHandle) async throws(AccountStoreError) -> UpgradeStanding?

    /// What decides whether accounts, with a password or without, can do without one: in the order of their handles, those
    /// after the given one, at most so many.
    func standings(after account: UserHandle?, limit: Int) async throws(AccountStoreError) -> [UpgradeStanding]

    /// How many accounts are where on the way to passkeys; looks at every account.
    func migrationState() async throws(AccountStoreError) -> MigrationState
}
