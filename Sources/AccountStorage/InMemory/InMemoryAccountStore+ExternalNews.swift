// SPDX-License-Identifier: Apache-2.0
// What providers tell of identities, and how tokens stand, in memory.

internal import AppleSignIn
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func recordNotification(
        _ mark: NotificationMark,
        deletingAfter seconds: Int64,
        usesPasswords: Bool
    ) async throws(AccountStoreError) -> NotificationOutcome {
        try write { state throws(AccountStoreError) in
            guard state.external.marks[mark.key] == nil else { return .duplicate }
            state.external.marks[mark.key] = mark
            if mark.isEnd { state.external.endTokens(mark) }
            guard let link = state.external.links[mark.identity] else {
                let external = state.external
                if mark.isEnd, let kept = external.newcomers[mark.identity], kept.consentedAt <= mark.happenedAt {
                    // Of somebody who stopped using one app, and holds a token of another, what is kept stays.
                    let goesOn = external.orders.values.contains {
                        $0.identity == mark.identity && $0.kind != .code && external.hasConsent($0)
                    }
                    if !goesOn { state.external.newcomers[mark.identity] = nil }
                }
                return .unknown
            }
            let consequence = mark.consequence(
                for: link,
                hasOtherMethod: state.hasOtherMethod(than: link, usesPasswords),
                hasOtherApp: state.external.hasOtherApp(mark)
            )
            state.carryOut(consequence, of: mark, on: link, deletingAfter: seconds)
            return .done(consequence, link.account)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func externalTokens(
        dueAt now: UnixTime,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalToken] {
        read { state in
            let due = state.external.tokens.values.filter { $0.nextCheckAt <= now }
            let first = due.sorted { ($0.nextCheckAt, $0.id) < ($1.nextCheckAt, $1.id) }.prefix(limit)
            return first.map { state.external.read($0) }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordStanding(
        _ record: StandingRecord,
        of token: ExternalToken,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            guard let kept = state.external.tokens[token.id], kept.sealed == token.sealed else { return false }
            switch record {
            case .good(let next, let pause):
                let others = state.external.postponeOthers(than: kept, until: now.adding(seconds: pause))
                let turn = next.adding(seconds: pause * Int64(others))
                state.external.tokens[token.id] = kept.checked(next: turn, faults: 0)
            case .undecided(let next, let pause):
                _ = state.external.postponeOthers(than: kept, until: now.adding(seconds: pause))
                state.external.tokens[token.id] = kept.checked(next: next, faults: token.faults + 1)
            case .ended:
                state.external.tokens[token.id] = nil
                state.external.hurryTokens(of: kept.identity, at: now)
                // One of several tells of itself alone; one that was looked at before its owner came back tells of before.
                guard let link = state.external.links[token.identity], link.consentedAt == token.ownerSeenAt,
                    state.external.tokens(of: token.identity).isEmpty
                else { return true }
                state.end(link, at: now)
            }
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func externalSecrets(
        notSealedBy key: SealKeyID,
        after id: ExternalSecretID?,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalSecret] {
        read { state in
            let others = state.external.secrets.filter { secret in
                secret.sealed.keyID != key && secret.kind != .code && (id.map { $0 < secret.id } ?? true)
            }
            return Array(others.sorted { $0.id < $1.id }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func reseal(_ secret: ExternalSecret, as sealed: SealedSecret) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            if state.external.tokens[secret.id]?.sealed == secret.sealed {
                state.external.tokens[secret.id]?.sealed = sealed
                return true
            }
            guard let kept = state.external.orders[secret.id], kept.sealed == secret.sealed else { return false }
            state.external.orders[secret.id] = RevocationOrder(
                id: kept.id,
                identity: kept.identity,
                client: kept.client,
                consentedAt: kept.consentedAt,
                kind: kept.kind,
                sealed: sealed,
                schedule: kept.schedule
            )
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func externalSeals() async throws(AccountStoreError) -> [SealKeyID: Int] {
        read { state in
            var seals: [SealKeyID: Int] = [:]
            for secret in state.external.secrets { seals[secret.sealed.keyID, default: 0] += 1 }
            return seals
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func abandonedLinks(
        at now: UnixTime,
        usesPasswords: Bool,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalLink] {
        read { state in
            let due = state.external.links.values.filter { state.isAbandoned($0, at: now, usesPasswords) }
            return Array(due.sorted { $0.account.bytes.lexicographicallyPrecedes($1.account.bytes) }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func postponeAbandoned(byMilliseconds time: Int64) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            for (identity, link) in state.external.links {
                guard let due = link.deletionDueAt else { continue }
                state.external.links[identity]?.deletionDueAt = UnixTime(milliseconds: due.milliseconds + time)
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func deleteAbandoned(
        _ link: ExternalLink,
        at now: UnixTime,
        usesPasswords: Bool,
        leaving event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let kept = state.external.links[link.identity], kept.account == link.account,
                state.isAbandoned(kept, at: now, usesPasswords)
            else { throw AccountStoreError(.notFound, "the account is not to be deleted") }
            try state.delete(kept.account, leaving: event)
        }
    }
}

extension ExternalToken {
    fileprivate func checked(next: UnixTime, faults: Int) -> ExternalToken {
        var checked = self
        (checked.nextCheckAt, checked.faults) = (next, faults)
        return checked
    }
}
