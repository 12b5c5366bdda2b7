// SPDX-License-Identifier: Apache-2.0
// Taking passwords off in memory.

internal import OneTimeCodes
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func tellOfRetirement(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireRetirable(account, under: retirement)
            state.toldOfRetirement[account] = event.at
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func takeBackRetirement(of account: UserHandle) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.toldOfRetirement[account] = nil }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func retirePassword(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            let standing = try state.requireRetirable(account, under: retirement)
            let isTold = standing.notice.map { !$0.isWaiting && $0.notBefore <= event.at } ?? false
            guard isTold || !retirement.needsNotice else {
                throw AccountStoreError(.lastMethod, "the account cannot do without its password")
            }
            state.passwords[account] = nil
            state.countAnew(account)
            state.removeUnprovenPasskeys(of: account, at: event.at)
            state.endRecovery(of: account, by: [.password], at: event.at)
            let ended = state.endSessions {
                $0.account == account && !$0.methods.isDisjoint(with: SignInMethod.comingWithPassword)
            }
            state.trail.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func standingsWithPassword(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        read { state in state.standings(of: state.passwords.keys, after: account, limit: limit) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func standing(of account: UserHandle) async throws(AccountStoreError) -> UpgradeStanding? {
        read { state in state.standing(of: account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func standings(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        read { state in state.standings(of: state.accounts.keys, after: account, limit: limit) }
    }
}

extension InMemoryAccounts {
    /// What an account is that could do without its password.
    @discardableResult
    fileprivate func requireRetirable(
        _ account: UserHandle,
        under retirement: PasswordRetirement
    ) throws(AccountStoreError) -> UpgradeStanding {
        guard let standing = standing(of: account), standing.hasPassword else {
            throw AccountStoreError(.notFound, "the account has no password")
        }
        let obstacle = standing.obstacle(to: retirement)
        guard obstacle == nil || obstacle == .accountDisabled else {
            throw AccountStoreError(.lastMethod, "the account cannot do without its password")
        }
        return standing
    }

    /// Begins to count anew how often the password was spared, of which nobody was told anything then.
    mutating func countAnew(_ account: UserHandle) {
        spared[account] = nil
        toldOfRetirement[account] = nil
    }

    /// Notes that a mail was taken just now; of no account that is gone, or was told nothing.
    mutating func noteTold(_ message: OutgoingMessage, at now: UnixTime) {
        guard message.kind == .mail, message.event.kind == .passwordRetiring, let account = message.event.account,
            let toldAt = toldOfRetirement[account]
        else { return }
        toldOfRetirement[account] = max(toldAt, now)
    }

    /// What the owner was told, and whether a mail about it waits, or the trail was not looked at so far.
    private func notice(of account: UserHandle) -> RetirementNotice? {
        guard let toldAt = toldOfRetirement[account] else { return nil }
        let isQueued = outgoing.contains {
            $0.account == account && $0.message.kind == .mail && $0.message.event.kind == .passwordRetiring
        }
        let isUnseen =
            places[.mail].map { place in
                trail.entries.contains {
                    $0.sequence > place && $0.event.account == account && $0.event.kind == .passwordRetiring
                }
            } ?? false
        return RetirementNotice(toldAt: toldAt, isWaiting: isQueued || isUnseen)
    }

    /// Counts a sign-in that spared the password.
    mutating func spare(_ account: UserHandle) {
        guard passwords[account] != nil else { return }
        spared[account] = min(spared[account, default: 0] + 1, PasswordRetirement.limit)
    }

    fileprivate func standings(
        of accounts: some Sequence<UserHandle>,
        after account: UserHandle?,
        limit: Int
    ) -> [UpgradeStanding] {
        accounts.filter { account?.bytes.lexicographicallyPrecedes($0.bytes) ?? true }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            .prefix(limit).compactMap { standing(of: $0) }
    }

    func standing(of id: UserHandle) -> UpgradeStanding? {
        guard let account = accounts[id] else { return nil }
        let passkeys = passkeys(of: id)
        let proven = passkeys.filter { !$0.isUnproven }
        return UpgradeStanding(
            account: id,
            name: account.name,
            group: groups[id],
            isDisabled: account.isDisabled,
            hasPassword: passwords[id] != nil,
            signIns: spared[id] ?? 0,
            unprovenPasskeys: passkeys.count - proven.count,
            presencePasskeys: proven.filter { !$0.provesUser }.count,
            verifyingPasskeys: proven.filter(\.provesUser).count,
            hasSavedCode: (codes[id]?.set.left ?? 0) > 0,
            notice: notice(of: id)
        )
    }
}
