// SPDX-License-Identifier: Apache-2.0
// Recoveries in memory.

public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func takeSignInLink(
        _ digest: TokenDigest,
        of account: UserHandle,
        at now: UnixTime
    ) async throws(AccountStoreError) -> SignInLink? {
        try write { state throws(AccountStoreError) in
            guard let link = state.links[digest], link.account == account, now < link.expiresAt else { return nil }
            state.links[digest] = nil
            return link
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveRecovery(_ recovery: RecoveryCase, event: TrailEvent) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(recovery.account) { _ in }
            guard state.accounts[recovery.account]?.isDisabled == false else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            state.recoveries[recovery.account] = recovery
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recovery(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase? {
        read { $0.recoveries.values.first { $0.digest == digest && now < $0.expiresAt } }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recovery(_ id: RecoveryID, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase? {
        read { $0.recoveries.values.first { $0.id == id && now < $0.expiresAt } }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recovery(of account: UserHandle, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase? {
        read { state in state.recoveries[account].flatMap { now < $0.expiresAt ? $0 : nil } }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func cancelRecovery(
        _ id: RecoveryID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(session)
            guard state.recoveries[account]?.id == id else {
                throw AccountStoreError(.notFound, "the account has no such recovery")
            }
            state.recoveries[account] = nil
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func redeemRecovery(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let recovery = state.recoveries[session.account], recovery.digest == digest,
                recovery.dueAt <= session.createdAt, session.createdAt < recovery.expiresAt
            else { throw AccountStoreError(.recoveryInvalid, "the recovery is used, out of time or not due") }
            guard state.accounts[recovery.account]?.isDisabled == false else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            state.recoveries[recovery.account] = nil
            _ = state.endSessions { $0.account == recovery.account }
            state.links = state.links.filter { $0.value.account != recovery.account }
            try state.insert(session)
            state.trail.append(event)
        }
    }
}
