// SPDX-License-Identifier: Apache-2.0
// Ceremonies, trail, limits, settings and upkeep in memory.

public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

extension InMemoryAccountStore: AccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func saveChallenge(_ record: ChallengeRecord, at now: UnixTime) async throws(AccountStoreError) {
        shelf.withLock { $0.put(record, at: now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func takeChallenge(
        _ key: TokenDigest,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ChallengeRecord? {
        shelf.withLock { $0.take(key, at: now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func challenge(
        _ key: TokenDigest,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ChallengeRecord? {
        shelf.withLock { $0.look(key, at: now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func trail(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [TrailEvent] {
        read { state in
            Array(state.trail.entries.reversed().lazy.map(\.event).filter { $0.account == account }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func noteFailures(_ notes: [FailureNote]) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            for note in notes {
                let owner: UserHandle? =
                    switch note.owner {
                    case .name(let name): state.handle(named: name)
                    case .account(let account): state.accounts[account] == nil ? nil : account
                    }
                guard let owner else { continue }
                state.trail.append(note.event(of: owner))
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func rateLimits() async throws(AccountStoreError) -> [RateLimitEntry] {
        read { $0.rateLimits }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveRateLimits(_ entries: [RateLimitEntry]) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.rateLimits = entries }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func keptSetting(_ setting: KeptSetting) async throws(AccountStoreError) -> String? {
        read { $0.settings[setting] }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func keepSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) -> String {
        try write { state throws(AccountStoreError) in
            let kept = state.settings[setting] ?? value
            state.settings[setting] = kept
            return kept
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func replaceSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.settings[setting] = value }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func sweep(at now: UnixTime, limit: Int) async throws(AccountStoreError) {
        shelf.withLock { $0.sweep(at: now) }
        try write { state throws(AccountStoreError) in
            _ = state.endSessions { $0.absoluteExpiry <= now }
            state.links = state.links.filter { now < $0.value.expiresAt }
            state.invites = state.invites.filter { now < $0.value.expiresAt }
            state.recoveries = state.recoveries.filter { now < $0.value.expiresAt }
            state.external.sweep(at: now)
            guard let newest = state.trail.entries.last?.event.at else { return }
            let end = min(now, newest).adding(milliseconds: -TrailEvent.retentionMilliseconds)
            state.trail.removeAll(amongFirst: limit) { $0.at <= end }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func checkHealth() async throws(AccountStoreError) {}
}
