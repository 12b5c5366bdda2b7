// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func saveRevocation(_ order: RevocationOrder) async throws(AccountStoreError) {
        try await write { db in try db.insert(order) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func replaceRevocation(
        _ old: RevocationOrder,
        with new: RevocationOrder
    ) async throws(AccountStoreError) -> Bool {
        try await write { db in
            let secret: [SQLValue] = [
                .bytes(new.sealed.keyID.bytes), .bytes(new.sealed.bytes), .text(new.kind.rawValue),
            ]
            return try db.run(AccountStatements.replaceRevocation, secret + new.schedule.columns + old.key) == 1
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func revocations(dueAt now: UnixTime, limit: Int) async throws(AccountStoreError) -> [RevocationOrder] {
        try await read { db in
            try db.all(AccountStatements.revocationsDue, [.integer(now.milliseconds), .integer(Int64(limit))]) {
                try $0.revocation()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func claimRevocation(
        _ order: RevocationOrder,
        until lease: UnixTime,
        nextCheckAt: UnixTime
    ) async throws(AccountStoreError) -> RevocationClaim {
        try await write { db in
            let untaken: [SQLValue] =
                order.key + [
                    .integer(Int64(order.schedule.attempts)), .integer(order.schedule.nextAt.milliseconds),
                ]
            guard try db.finds(AccountStatements.isUntakenRevocation, untaken) else { return .moved }
            if order.kind != .code, let link = try db.externalLink(order.identity), link.endedAt == nil {
                if try db.adopt(order, nextCheckAt: nextCheckAt) { return .owned }
            }
            // One revocation ends all that a person allowed, also the token that their account is to be made on.
            let expected = order.identity.key + [.integer(lease.milliseconds)]
            if order.kind != .code,
                let newcomer = try db.first(AccountStatements.newcomer, expected, { try $0.newcomer() })
            {
                let end = SQLValue.integer(newcomer.expiresAt.milliseconds)
                let postponed = try db.run(
                    AccountStatements.postponeOrder,
                    [end, end, .bytes(order.id.bytes), .integer(lease.milliseconds)]
                )
                if postponed == 1 { return .awaited }
            }
            let until: [SQLValue] = [.integer(lease.milliseconds), .integer(lease.milliseconds)]
            let taken = try db.run(AccountStatements.leaseRevocation, until + untaken)
            return taken == 1 ? .claimed : .moved
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func settleRevocation(_ order: RevocationOrder) async throws(AccountStoreError) -> Bool {
        try await write { db in
            try db.run(AccountStatements.settleRevocation, [.bytes(order.id.bytes), .text(order.kind.rawValue)]) == 1
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func waitingRevocations() async throws(AccountStoreError) -> Int {
        try await read { db in try db.first(AccountStatements.countRevocations, []) { try $0.count() } ?? 0 }
    }
}

extension RevocationOrder {
    /// What tells whether it is still what it was.
    fileprivate var key: [SQLValue] { [.bytes(id.bytes), .text(kind.rawValue), .bytes(sealed.bytes)] }
}
