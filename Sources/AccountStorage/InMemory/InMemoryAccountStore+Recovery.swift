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
    public func saveRecovery(
        _ recovery: RecoveryCase,
        restingOn basis: RecoveryBasis,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(recovery.account) { _ in }
            guard state.accounts[recovery.account]?.isDisabled == false else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            let isDisabled =
                basis.since.map { since in
                    state.trail.entries.contains { entry in
                        entry.event.account == recovery.account && entry.event.kind == .accountDisabled
                            && entry.event.at >= since
                    }
                } ?? false
            guard !isDisabled, let secrets = state.secrets(of: recovery.account, browser: nil),
                basis.holds(for: secrets)
            else { throw AccountStoreError(.recoveryInvalid, "what was shown is another by now") }
            let former = state.recoveries[recovery.account].flatMap { former in
                // A mailbox that was taken away since has the name of that one.
                let isKnownElsewhere = state.trail.entries.contains { entry in
                    entry.event.account == recovery.account && entry.event.at >= former.startedAt
                        && [.addressRemoved, .addressChanged].contains(entry.event.kind)
                }
                return recovery.startedAt < former.expiresAt && !isKnownElsewhere ? former : nil
            }
            state.recoveries[recovery.account] = former.map { recovery.named($0.id) } ?? recovery
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
            state.forgetNetworks(of: recovery.account, but: nil)
            try state.insert(session)
            state.trail.append(event)
        }
    }
}

extension RecoveryCase {
    /// The same under the name of the one whose place it takes.
    fileprivate func named(_ id: RecoveryID) -> RecoveryCase {
        RecoveryCase(
            id: id,
            account: account,
            digest: digest,
            proofs: proofs,
            device: device,
            startedAt: startedAt,
            dueAt: dueAt,
            expiresAt: expiresAt
        )
    }
}

extension InMemoryAccounts {
    /// Ends the recovery of an account that waits by any of these proofs, or whichever waits, and tells of it.
    mutating func endRecovery(
        of account: UserHandle,
        by proofs: Set<RecoveryProof> = Set(RecoveryProof.allCases),
        at now: UnixTime
    ) {
        guard let waiting = recoveries[account], now < waiting.expiresAt, !waiting.proofs.isDisjoint(with: proofs)
        else { return }
        recoveries[account] = nil
        trail.append(TrailEvent(account: account, at: now, kind: .recoveryEnded))
    }
}
