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
            state.external.leases[old.id] = nil
            state.external.orders[old.id] = RevocationOrder(
                id: kept.id,
                identity: kept.identity,
                client: kept.client,
                consentedAt: kept.consentedAt,
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
            guard let kept = state.external.orders[order.id], kept.isSame(as: order),
                kept.schedule.attempts == order.schedule.attempts, kept.schedule.nextAt == order.schedule.nextAt
            else { return .moved }
            if order.kind != .code, let link = state.external.links[order.identity], link.endedAt == nil,
                state.external.hasConsent(kept)
            {
                state.external.adopt(kept, nextCheckAt: nextCheckAt)
                return .owned
            }
            if order.kind != .code, let newcomer = state.external.newcomers[order.identity],
                lease < newcomer.expiresAt, state.external.hasConsent(kept),
                state.external.orders.values.contains(where: {
                    $0.identity == order.identity && $0.id != order.id && $0.kind != .code
                        && lease < $0.schedule.nextAt
                })
            {
                state.external.orders[order.id] = kept.scheduled(PendingRevocation(at: newcomer.expiresAt))
                return .awaited
            }
            state.external.orders[order.id] = kept.due(at: lease)
            state.external.leases[order.id] = lease
            return .claimed
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func settleRevocation(_ order: RevocationOrder) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            guard state.external.orders[order.id]?.kind == order.kind else { return false }
            (state.external.orders[order.id], state.external.leases[order.id]) = (nil, nil)
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
