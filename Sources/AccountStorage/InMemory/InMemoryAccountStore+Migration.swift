// SPDX-License-Identifier: Apache-2.0
// Counting sign-ins, and accounts on their way to passkeys, in memory.

public import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func countSignIns(limit: Int) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            let entries = state.trail.entries.drop { $0.sequence <= state.countedTrail }.prefix(limit)
            for count in SignInCount.of(entries.map(\.event)) {
                let place = InMemoryAccounts.CountPlace(
                    week: count.week,
                    method: count.method,
                    platform: count.platform
                )
                state.signInCounts[place, default: 0] += count.count
            }
            var tally = WeeklyTally()
            for entry in entries { tally.count(entry.event) { state.accountWeeks[$0] } }
            state.accountWeeks.merge(tally.weeks) { $1 }
            state.weeklyAccounts.merge(tally.added, uniquingKeysWith: +)
            state.countedTrail = entries.last?.sequence ?? state.countedTrail
            return entries.count == limit
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func signInCounts(since week: SignInWeek) async throws(AccountStoreError) -> [SignInCount] {
        read { state in
            state.signInCounts.filter { $0.key.week >= week }
                .map {
                    SignInCount(week: $0.key.week, method: $0.key.method, platform: $0.key.platform, count: $0.value)
                }
                .sorted { ($0.week, $0.method, $0.platform) < ($1.week, $1.method, $1.platform) }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func weeklyAccounts(since week: SignInWeek) async throws(AccountStoreError) -> [WeeklyPlace: Int] {
        read { state in state.weeklyAccounts.filter { $0.key.week >= week } }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func migrationState() async throws(AccountStoreError) -> MigrationState {
        read { state in
            let enabled = state.accounts.values.filter { !$0.isDisabled }
            let counts = enabled.map { account in
                let stage = state.stage(of: account.id)
                let last = state.trail.entries.last { entry in
                    entry.event.account == account.id && entry.event.kind.rawValue.hasPrefix("signed_in")
                }
                return (
                    stage: stage, device: last?.event.detail, group: state.groups[account.id],
                    isOffered: state.prompts[account.id] != nil, accounts: 1
                )
            }
            return MigrationState(
                counts: counts,
                disabled: state.accounts.count - enabled.count,
                commonPasswords: enabled.count { state.passwords[$0.id]?.foundCommonAt != nil }
            )
        }
    }
}

extension InMemoryAccounts {
    /// One row of the counts.
    struct CountPlace: Hashable {
        let week: SignInWeek
        let method: String
        let platform: String
    }

    fileprivate func stage(of account: UserHandle) -> MigrationStage {
        let passkeys = passkeys(of: account)
        let hasPassword = passwords[account] != nil
        if passkeys.contains(where: { !$0.isUnproven }) { return hasPassword ? .passkeyAndPassword : .passkeyOnly }
        guard hasPassword else { return external.providers(of: account).isEmpty ? .neither : .externalOnly }
        return passkeys.isEmpty ? .passwordOnly : .unprovenPasskey
    }
}
