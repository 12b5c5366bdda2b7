// SPDX-License-Identifier: Apache-2.0
// What is to be revoked at providers, in memory.

internal import AppleSignIn
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func saveRevocation(_ order: RevocationOrder) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard state.external.orders[order.id] == nil else {
                throw AccountStoreError(.ruleBroken, "an order of that name is kept already")
            }
            state.external.orders[order.id] = order
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func replaceRevocation(
        _ old: RevocationOrder,
        with new: RevocationOrder
    ) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            guard let kept = state.external.orders[old.id], kept.isSame(as: old) else { return false }
            state.external.orders[old.id] = RevocationOrder(
                id: kept.id,
                identity: kept.identity,
                client: kept.client,
                kind: new.kind,
                sealed: new.sealed,
                schedule: new.schedule
            )
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func revocations(dueAt now: UnixTime, limit: Int) async throws(AccountStoreError) -> [RevocationOrder] {
        read { state in
            let due = state.external.orders.values.filter { $0.schedule.nextAt <= now }
            return Array(due.sorted { ($0.schedule.nextAt, $0.id) < ($1.schedule.nextAt, $1.id) }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func claimRevocation(
        _ order: RevocationOrder,
        until lease: UnixTime,
        nextCheckAt: UnixTime
    ) async throws(AccountStoreError) -> RevocationClaim {
        try write { state throws(AccountStoreError) in
            guard let kept = state.external.orders[order.id], kept.isSame(as: order) else { return .moved }
            if order.kind != .code, let link = state.external.links[order.identity], link.endedAt == nil {
                state.external.adoptTokens(of: order.identity, nextCheckAt: nextCheckAt)
                return .owned
            }
            guard kept.schedule == order.schedule,
                let leased = try? PendingRevocation(
                    storedSince: kept.schedule.owedSince,
                    attempts: kept.schedule.attempts,
                    nextAt: lease
                )
            else { return .moved }
            state.external.orders[order.id] = kept.scheduled(leased)
            return .claimed
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func settleRevocation(_ order: RevocationOrder) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            guard state.external.orders[order.id]?.kind == order.kind else { return false }
            state.external.orders[order.id] = nil
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func waitingRevocations() async throws(AccountStoreError) -> Int { read { $0.external.orders.count } }
}

extension RevocationOrder {
    fileprivate func isSame(as other: RevocationOrder) -> Bool {
        id == other.id && kind == other.kind && sealed == other.sealed
    }
}
