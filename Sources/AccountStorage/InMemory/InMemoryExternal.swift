// SPDX-License-Identifier: Apache-2.0
// Identities at providers and their tokens, in memory.

internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

/// Identities at providers, newcomers, events, and tokens that live or are to be revoked, as one value.
struct InMemoryExternal: Sendable {
    var links: [ExternalIdentity: ExternalLink] = [:]
    var tokens: [ExternalSecretID: ExternalToken] = [:]
    var orders: [ExternalSecretID: RevocationOrder] = [:]
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

    func vouches(for account: UserHandle) -> Bool {
        links.values.contains { $0.account == account && $0.endedAt == nil }
    }

    func tokens(of identity: ExternalIdentity) -> [ExternalToken] { tokens.values.filter { $0.identity == identity } }

    func requireConsent(of identity: ExternalIdentity, at consentedAt: UnixTime) throws(AccountStoreError) {
        let isEnded = marks.values.contains {
            $0.identity == identity && $0.isEnd && consentedAt <= $0.happenedAt
        }
        guard !isEnded else {
            throw AccountStoreError(.consentEnded, "the person ended at the provider what the token says")
        }
    }

    mutating func adoptTokens(of identity: ExternalIdentity, nextCheckAt: UnixTime) {
        for order in orders.values where order.identity == identity && order.kind != .code {
            orders[order.id] = nil
            guard order.kind == .refresh else { continue }
            tokens[order.id] = ExternalToken(
                id: order.id,
                identity: identity,
                client: order.client,
                sealed: order.sealed,
                nextCheckAt: nextCheckAt
            )
        }
    }

    /// Puts the tokens of an account that goes, or of one of its links, among those that are to be revoked.
    mutating func revokeTokens(of account: UserHandle, _ identity: ExternalIdentity? = nil, at now: UnixTime) {
        for link in links(of: account) where identity == nil || link.identity == identity {
            for token in tokens(of: link.identity) {
                tokens[token.id] = nil
                orders[token.id] = RevocationOrder(token, at: now)
            }
        }
    }

    mutating func forgetTokens(of identity: ExternalIdentity) {
        tokens = tokens.filter { $0.value.identity != identity }
    }

    mutating func sweep(at now: UnixTime) {
        newcomers = newcomers.filter { now < $0.value.expiresAt }
        marks = marks.filter { now < $0.value.receivedAt.adding(seconds: NotificationMark.retentionSeconds) }
    }
}
