// SPDX-License-Identifier: Apache-2.0
// Identities at providers and their tokens, in memory.

internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

/// Identities at providers, newcomers, events, and tokens that live or are to be revoked, as one value.
struct InMemoryExternal: Sendable {
    var links: [ExternalIdentity: ExternalLink] = [:] {
        didSet {
            // What is kept of somebody on the way goes with the link that was exported.
            if !transfers.isEmpty { transfers = transfers.filter { links[$0.key.identity] != nil } }
        }
    }
    var transfers: [InMemoryTransferKey: ExportedPerson] = [:]
    var tokens: [ExternalSecretID: ExternalToken] = [:]
    var orders: [ExternalSecretID: RevocationOrder] = [:]
    /// Until when orders are being revoked.
    var leases: [ExternalSecretID: UnixTime] = [:]
    var newcomers: [ExternalIdentity: ExternalNewcomer] = [:]
    var marks: [[UInt8]: NotificationMark] = [:]

    func links(of account: UserHandle) -> [ExternalLink] {
        links.values.filter { $0.account == account }.sorted { left, right in
            left.linkedAt == right.linkedAt
                ? (left.identity.provider.text, left.identity.subject)
                    < (right.identity.provider.text, right.identity.subject)
                : left.linkedAt < right.linkedAt
        }
    }

    /// The providers that vouch for an account's owner.
    func providers(of account: UserHandle) -> Set<ProviderName> {
        Set(links.values.lazy.filter { $0.account == account && $0.endedAt == nil }.map(\.identity.provider))
    }

    func tokens(of identity: ExternalIdentity) -> [ExternalToken] { tokens.values.filter { $0.identity == identity } }

    /// Lets an identity's other tokens wait, and tells how many there are.
    mutating func postponeOthers(than token: ExternalToken, until time: UnixTime) -> Int {
        let others = tokens(of: token.identity).filter { $0.id != token.id }
        for other in others { tokens[other.id]?.nextCheckAt = max(other.nextCheckAt, time) }
        return others.count
    }

    /// Makes an identity's tokens due.
    mutating func hurryTokens(of identity: ExternalIdentity, at now: UnixTime) {
        for token in tokens(of: identity) { tokens[token.id]?.nextCheckAt = min(token.nextCheckAt, now) }
    }

    /// Everything that lies sealed.
    var secrets: [ExternalSecret] {
        tokens.values.map {
            ExternalSecret(id: $0.id, kind: .refresh, identity: $0.identity, client: $0.client, sealed: $0.sealed)
        }
            + orders.values.map {
                ExternalSecret(id: $0.id, kind: $0.kind, identity: $0.identity, client: $0.client, sealed: $0.sealed)
            }
    }

    /// A token as it is handed out.
    func read(_ token: ExternalToken) -> ExternalToken {
        var read = token
        read.ownerSeenAt = links[token.identity]?.consentedAt ?? token.consentedAt
        return read
    }

    func isEnded(_ identity: ExternalIdentity, _ client: ClientID?, consentedAt: UnixTime) -> Bool {
        marks.values.contains { $0.identity == identity && $0.ends(client, consentedAt: consentedAt) }
    }

    func requireConsent(
        of identity: ExternalIdentity,
        _ client: ClientID?,
        at consentedAt: UnixTime
    ) throws(AccountStoreError) {
        guard !isEnded(identity, client, consentedAt: consentedAt) else {
            throw AccountStoreError(.consentEnded, "the person ended at the provider what the token says")
        }
    }

    func hasConsent(_ order: RevocationOrder) -> Bool {
        !isEnded(order.identity, order.client, consentedAt: order.consentedAt)
    }

    func hasOtherApp(_ mark: NotificationMark) -> Bool {
        guard let clients = mark.clients else { return false }
        return tokens(of: mark.identity).contains { !clients.contains($0.client) }
    }

    mutating func adoptTokens(of identity: ExternalIdentity, nextCheckAt: UnixTime, at now: UnixTime) {
        for order in orders.values where order.identity == identity && order.kind == .refresh && hasConsent(order) {
            if let lease = leases[order.id], now < lease { continue }
            adopt(order, nextCheckAt: nextCheckAt)
        }
    }

    mutating func adopt(_ order: RevocationOrder, nextCheckAt: UnixTime) {
        (orders[order.id], leases[order.id]) = (nil, nil)
        guard order.kind == .refresh else { return }
        tokens[order.id] = ExternalToken(
            id: order.id,
            identity: order.identity,
            client: order.client,
            consentedAt: order.consentedAt,
            sealed: order.sealed,
            nextCheckAt: nextCheckAt,
            ownerSeenAt: order.consentedAt
        )
    }

    /// Takes the tokens away that an end is about.
    mutating func endTokens(_ mark: NotificationMark) {
        for token in tokens(of: mark.identity) where mark.ends(token.client, consentedAt: token.consentedAt) {
            tokens[token.id] = nil
            if mark.kind != .accountDeleted { orders[token.id] = RevocationOrder(token, at: mark.receivedAt) }
        }
        for order in orders.values
        where order.identity == mark.identity && order.kind != .code
            && mark.ends(order.client, consentedAt: order.consentedAt)
        {
            guard mark.kind != .accountDeleted else {
                (orders[order.id], leases[order.id]) = (nil, nil)
                continue
            }
            let isLeased = leases[order.id].map { mark.receivedAt < $0 } ?? false
            guard !isLeased, mark.receivedAt < order.schedule.nextAt else { continue }
            orders[order.id] = order.due(at: mark.receivedAt)
        }
    }

    /// Puts the tokens of an account that goes, or of one of its links, among those that are to be revoked.
    mutating func revokeTokens(of account: UserHandle, _ identity: ExternalIdentity? = nil, at now: UnixTime) {
        for link in links(of: account) where identity == nil || link.identity == identity {
            for token in tokens(of: link.identity) {
                tokens[token.id] = nil
                orders[token.id] = RevocationOrder(token, at: now)
            }
            hurryAccess(of: link.identity, at: now)
        }
    }

    /// Makes access tokens due, which are all that is known of somebody to whom the provider gives no refresh token.
    private mutating func hurryAccess(of identity: ExternalIdentity, at now: UnixTime) {
        for order in orders.values
        where order.identity == identity && order.kind == .access && now < order.schedule.nextAt {
            if let lease = leases[order.id], now < lease { continue }
            orders[order.id] = order.due(at: now)
        }
    }

    /// Forgets tokens that are known to be dead, as those of an app that changed hands.
    mutating func forgetTokens(of identity: ExternalIdentity) {
        tokens = tokens.filter { $0.value.identity != identity }
    }

    mutating func sweep(at now: UnixTime) {
        newcomers = newcomers.filter { now < $0.value.expiresAt }
        let owing = Set(orders.values.map(\.identity))
        marks = marks.filter { _, mark in
            now < mark.receivedAt.adding(seconds: NotificationMark.retentionSeconds) || owing.contains(mark.identity)
        }
    }
}

extension RevocationOrder {
    /// The same at another time.
    func due(at next: UnixTime) -> RevocationOrder {
        let moved = try? PendingRevocation(
            storedSince: schedule.owedSince,
            attempts: schedule.attempts,
            nextAt: next
        )
        return scheduled(moved ?? schedule)
    }
}
