// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func recordNotification(
        _ mark: NotificationMark,
        deletingAfter seconds: Int64,
        usesPasswords: Bool
    ) async throws(AccountStoreError) -> NotificationOutcome {
        try await write { db in
            let values: [SQLValue] = [
                .text(StoredEventKind.encode(mark.kind)), .integer(mark.happenedAt.milliseconds),
                .integer(mark.receivedAt.milliseconds),
                .text(mark.clients?.map(\.text).sorted().joined(separator: " ")),
            ]
            let told: [SQLValue] = [.bytes(mark.key)] + mark.identity.key
            let inserted = try db.run(AccountStatements.insertNotification, told + values)
            guard inserted == 1 else { return .duplicate }
            if mark.isEnd { try db.endTokens(mark) }
            guard let link = try db.externalLink(mark.identity) else {
                if mark.isEnd {
                    let consent: [SQLValue] = mark.identity.key + [.integer(mark.happenedAt.milliseconds)]
                    try db.run(AccountStatements.deleteEndedNewcomer, consent)
                }
                return .unknown
            }
            let consequence = mark.consequence(
                for: link,
                hasOtherMethod: try db.hasOtherMethod(than: link, usesPasswords),
                hasOtherApp: try db.hasOtherApp(mark)
            )
            try db.carryOut(consequence, of: mark, on: link, deletingAfter: seconds)
            return .done(consequence, link.account)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func externalTokens(
        dueAt now: UnixTime,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalToken] {
        try await read { db in
            try db.all(AccountStatements.tokensDue, [.integer(now.milliseconds), .integer(Int64(limit))]) {
                try $0.externalToken()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordStanding(
        _ record: StandingRecord,
        of token: ExternalToken,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool {
        try await write { db in
            let same: [SQLValue] = [.bytes(token.id.bytes), .bytes(token.sealed.bytes)]
            let identity: [SQLValue] = token.identity.key
            func reschedule(_ next: UnixTime, turn: Int64, pause: Int64, faults: Int) throws -> Bool {
                let times: [SQLValue] = [
                    .integer(next.milliseconds), .integer(turn * 1_000), .integer(Int64(faults)),
                ]
                guard try db.run(AccountStatements.rescheduleToken, times + same) == 1 else { return false }
                let until: [SQLValue] = [.integer(now.adding(seconds: pause).milliseconds)]
                let this: [SQLValue] = [.bytes(token.id.bytes)]
                try db.run(AccountStatements.postponeOtherTokens, until + identity + this)
                return true
            }
            switch record {
            case .good(let next, let pause): return try reschedule(next, turn: pause, pause: pause, faults: 0)
            case .undecided(let next, let pause):
                return try reschedule(next, turn: 0, pause: pause, faults: token.faults + 1)
            case .ended:
                guard try db.run(AccountStatements.killToken, same) == 1 else { return false }
                try db.run(AccountStatements.deleteToken, [.bytes(token.id.bytes)])
                let due: [SQLValue] = [.integer(now.milliseconds)]
                try db.run(AccountStatements.hurryTokens, due + identity)
                // One of several tells of itself alone; and one that was looked at before its owner came back tells of before.
                guard let link = try db.externalLink(token.identity), link.consentedAt == token.ownerSeenAt,
                    try !db.finds(AccountStatements.hasToken, identity)
                else { return true }
                try db.end(link, at: now)
                return true
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func externalSecrets(
        notSealedBy key: SealKeyID,
        after id: ExternalSecretID?,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalSecret] {
        try await read { db in
            let values: [SQLValue] = [.bytes(key.bytes), .bytes(id?.bytes ?? []), .integer(Int64(limit))]
            return try db.all(AccountStatements.secretsUnderOtherKeys, values) { try $0.externalSecret() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func reseal(_ secret: ExternalSecret, as sealed: SealedSecret) async throws(AccountStoreError) -> Bool {
        try await write { db in
            let values: [SQLValue] = [
                .bytes(sealed.keyID.bytes), .bytes(sealed.bytes), .bytes(secret.id.bytes),
                .bytes(secret.sealed.bytes),
            ]
            // It may have moved from one place to the other since it was read.
            let tokens = try db.run(AccountStatements.resealToken, values)
            let orders = try db.run(AccountStatements.resealOrder, values)
            return tokens + orders == 1
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func externalSeals() async throws(AccountStoreError) -> [SealKeyID: Int] {
        try await read { db in
            var seals: [SealKeyID: Int] = [:]
            try db.each(AccountStatements.externalSeals, []) { row in
                let (key, count) = (SealKeyID(bytes: try row.bytes()), try row.count())
                if let key { seals[key] = count }
                return true
            }
            return seals
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func abandonedLinks(
        at now: UnixTime,
        usesPasswords: Bool,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalLink] {
        try await read { db in
            let values: [SQLValue] = [
                .integer(now.milliseconds), .flag(usesPasswords), .integer(Int64(limit)),
            ]
            return try db.all(AccountStatements.abandonedLinks, values) { try $0.externalLink() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func postponeAbandoned(byMilliseconds time: Int64) async throws(AccountStoreError) {
        try await write { db in _ = try db.run(AccountStatements.postponeAbandoned, [.integer(time)]) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func deleteAbandoned(
        _ link: ExternalLink,
        at now: UnixTime,
        usesPasswords: Bool,
        leaving event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let state: [SQLValue] = [.integer(now.milliseconds), .flag(usesPasswords)]
            let which: [SQLValue] = link.identity.key + [.bytes(link.account.bytes)]
            guard try db.finds(AccountStatements.isAbandonedLink, state + which) else {
                throw AccountStoreError(.notFound, "the account is not to be deleted")
            }
            try db.delete(link.account, leaving: event)
        }
    }
}

extension SQLSession {
    fileprivate func carryOut(
        _ consequence: EventConsequence,
        of mark: NotificationMark,
        on link: ExternalLink,
        deletingAfter seconds: Int64
    ) throws {
        var changed = link
        switch consequence {
        case .nothing: break
        case .addressUndeliverable, .addressDeliverable:
            changed.addressChangedAt = mark.happenedAt
            changed.address?.isUndeliverable = consequence == .addressUndeliverable
            try update(changed)
        case .unlink:
            try revokeTokens(of: link.account, link.identity, at: mark.receivedAt)
            try changeOne(AccountStatements.deleteExternalLink, link.identity.key)
            try endExternalSessions(of: link.account)
            try tellEnd(.externalEnded, of: link, at: mark.receivedAt)
        case .endSessions: try end(link, at: mark.receivedAt)
        case .endSessionsAndScheduleDeletion:
            changed.endedAt = link.endedAt ?? mark.receivedAt
            changed.deletionDueAt = link.deletionDueAt ?? mark.receivedAt.adding(seconds: seconds)
            try update(changed)
            try endExternalSessions(of: link.account)
            try tellEnd(.externalGone, of: link, at: mark.receivedAt)
        }
    }

    /// Notes that a provider does not vouch for somebody any more, and ends what it began; told once.
    fileprivate func end(_ link: ExternalLink, at now: UnixTime) throws {
        try endExternalSessions(of: link.account)
        guard link.endedAt == nil else { return }
        var changed = link
        changed.endedAt = now
        try update(changed)
        try tellEnd(.externalEnded, of: link, at: now)
    }

    private func tellEnd(_ kind: TrailKind, of link: ExternalLink, at now: UnixTime) throws {
        try append(TrailEvent(account: link.account, at: now, kind: kind, detail: link.identity.provider.text))
    }
}
