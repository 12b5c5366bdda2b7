// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLSession {
    /// The link of an identity; nil when it opens no account.
    func externalLink(_ identity: ExternalIdentity) throws -> ExternalLink? {
        try first(AccountStatements.externalLink, identity.key) { try $0.externalLink() }
    }

    /// Adds a link, takes what is kept of its owner as a newcomer away, and gives it the tokens that wait.
    func insert(_ link: ExternalLink, _ use: ExternalUse) throws {
        guard try externalLink(link.identity) == nil else {
            throw AccountStoreError(.identityTaken, "an account has the identity")
        }
        try requireConsent(use)
        try run(AccountStatements.deleteNewcomer, link.identity.key)
        let since: [SQLValue] = [.bytes(link.account.bytes), .integer(link.linkedAt.milliseconds)]
        try run(AccountStatements.insertExternalLink, link.identity.key + since + link.changing)
        try adoptTokens(use, at: link.linkedAt)
    }

    /// Puts another identity in the place of a link's; whoever came under the new one meanwhile is no newcomer any more.
    func move(_ link: ExternalLink, to identity: ExternalIdentity) throws {
        try run(AccountStatements.deleteNewcomer, identity.key)
        let moved = link.moved(to: identity)
        // As one that lives at first: a link that has ended is no way in, and the last one is not deleted.
        var living = moved
        (living.endedAt, living.deletionDueAt) = (nil, nil)
        let since: [SQLValue] = [.bytes(link.account.bytes), .integer(link.linkedAt.milliseconds)]
        try run(AccountStatements.insertExternalLink, identity.key + since + living.changing)
        try changeOne(AccountStatements.deleteExternalLink, link.identity.key)
        try update(moved)
    }

    /// Notes that the person was seen, or tells why they may not come in.
    ///
    /// A provider that vouches again is asked for from now on, and what other sessions showed without it counts no more there.
    func note(_ use: ExternalUse, in session: Session, at now: UnixTime) throws {
        guard var link = try externalLink(use.identity), link.account == session.account else {
            throw AccountStoreError(.notFound, "the identity is not the account's any more")
        }
        try requireConsent(use)
        guard try !isDisabled(session.account) else {
            throw AccountStoreError(.accountDisabled, "the account is disabled")
        }
        if let judged = use.app, try !isStill(judged, of: session.account) {
            throw AccountStoreError(.proofGone, "the account has another app by now")
        }
        if link.endedAt != nil { try forgetWeakProofs(of: session) }
        link.note(use)
        try update(link)
        try adoptTokens(use, at: now)
    }

    /// Whether an account's app is the one beside which a provider's word was judged.
    private func isStill(_ app: JudgedApp, of account: UserHandle) throws -> Bool {
        let owner = SQLValue.bytes(account.bytes)
        return switch app {
        case .absent: try !finds(AccountStatements.hasApp, [owner])
        case .sealed(let secret): try finds(AccountStatements.hasThisApp, [owner, .bytes(secret)])
        }
    }

    /// Takes away what the account's other sessions showed without the provider.
    func forgetWeakProofs(of session: Session) throws {
        try run(AccountStatements.forgetWeakProofs, [.bytes(session.account.bytes), .bytes(session.id.bytes)])
    }

    /// Writes what may change of a link.
    func update(_ link: ExternalLink) throws {
        try changeOne(AccountStatements.updateExternalLink, link.changing + link.identity.key)
    }

    /// Requires that no end is known that the consent does not come after.
    ///
    /// An identity token stays good for minutes after the person ended what it says.
    func requireConsent(_ use: ExternalUse) throws {
        try requireConsent(of: use.identity, use.client, at: use.consentedAt)
    }

    /// Requires that no end is known that a consent does not come after.
    func requireConsent(of identity: ExternalIdentity, _ client: ClientID?, at consentedAt: UnixTime) throws {
        let consent: [SQLValue] = identity.key + [.integer(consentedAt.milliseconds), .text(client?.text)]
        guard try !finds(AccountStatements.hasEndedConsent, consent) else {
            throw AccountStoreError(.consentEnded, "the person ended at the provider what the token says")
        }
    }

    /// Gives a link the tokens of its identity that wait to be revoked, but for those that are being revoked just now, and
    /// those whose consent the provider ended: they are dead, and what is dead must end no link.
    private func adoptTokens(_ use: ExternalUse, at now: UnixTime) throws {
        let free: [SQLValue] = use.identity.key + [.integer(now.milliseconds)]
        try run(AccountStatements.adoptTokens, [.integer(use.nextCheckAt.milliseconds)] + free)
        try run(AccountStatements.deleteAdopted, free)
    }

    /// Gives a link a token that is due to be revoked; tells whether its consent stands, and it may have it.
    func adopt(_ order: RevocationOrder, nextCheckAt: UnixTime) throws -> Bool {
        let id = SQLValue.bytes(order.id.bytes)
        guard try finds(AccountStatements.hasOrderConsent, [id]) else { return false }
        try run(AccountStatements.adoptOrder, [.integer(nextCheckAt.milliseconds), id])
        try run(AccountStatements.deleteOrder, [id])
        return true
    }

    /// Puts the tokens of an account that goes, or of one of its links, among those that are to be revoked.
    func revokeTokens(of account: UserHandle, _ identity: ExternalIdentity? = nil, at now: UnixTime) throws {
        let tokens = try all(AccountStatements.tokensOfAccount, [.bytes(account.bytes)]) { try $0.externalToken() }
        for token in tokens where identity == nil || token.identity == identity {
            try insert(RevocationOrder(token, at: now))
        }
        let links = try all(AccountStatements.externalLinks, [.bytes(account.bytes)]) { try $0.externalLink() }
        for link in links where identity == nil || link.identity == identity {
            try hurryAccess(of: link.identity, at: now)
        }
    }

    /// Makes access tokens due, which are all that is known of somebody to whom the provider gives no refresh token.
    private func hurryAccess(of identity: ExternalIdentity, at now: UnixTime) throws {
        let orders = try all(AccountStatements.ordersOfIdentity, identity.key) { try $0.revocation() }
        let time = SQLValue.integer(now.milliseconds)
        for order in orders where order.kind == .access {
            try run(AccountStatements.hurryRevocation, [time, .bytes(order.id.bytes), time, time])
        }
    }

    /// Forgets tokens that are known to be dead, as those of an app that changed hands.
    func forgetDeadTokens(of identity: ExternalIdentity) throws {
        try run(AccountStatements.killTokens, identity.key)
        try run(AccountStatements.deleteTokens, identity.key)
    }

    /// Takes the tokens away that an end is about, from links and from what waits for one.
    ///
    /// Whose account at the provider is gone has none that lives. Those of somebody who stopped are revoked all the same: the
    /// provider takes dead ones, and one that lives after all is not forgotten.
    func endTokens(_ mark: NotificationMark) throws {
        let (owner, received) = (mark.identity.key, SQLValue.integer(mark.receivedAt.milliseconds))
        let orders = try all(AccountStatements.ordersOfIdentity, owner) { try $0.revocation() }
        let tokens = try all(AccountStatements.tokensOfIdentity, owner) { try $0.externalToken() }
        for token in tokens where mark.ends(token.client, consentedAt: token.consentedAt) {
            let id = SQLValue.bytes(token.id.bytes)
            if mark.kind == .accountDeleted {
                try run(AccountStatements.killToken, [id, .bytes(token.sealed.bytes)])
            } else {
                try insert(RevocationOrder(token, at: mark.receivedAt))
            }
            try run(AccountStatements.deleteToken, [id])
        }
        for order in orders where order.kind != .code && mark.ends(order.client, consentedAt: order.consentedAt) {
            let id = SQLValue.bytes(order.id.bytes)
            if mark.kind == .accountDeleted {
                try run(AccountStatements.deleteOrder, [id])
            } else {
                try run(AccountStatements.hurryRevocation, [received, id, received, received])
            }
        }
    }

    /// Whether a link has a token of a client that an end is not about.
    func hasOtherApp(_ mark: NotificationMark) throws -> Bool {
        guard let clients = mark.clients else { return false }
        let tokens = try all(AccountStatements.tokensOfIdentity, mark.identity.key) { try $0.externalToken() }
        return tokens.contains { !clients.contains($0.client) }
    }

    /// Adds an order.
    func insert(_ order: RevocationOrder) throws {
        let secret: [SQLValue] = [
            .text(order.client.text), .bytes(order.sealed.keyID.bytes), .bytes(order.sealed.bytes),
            .integer(order.consentedAt.milliseconds), .text(order.kind.rawValue),
        ]
        let owner: [SQLValue] = [.bytes(order.id.bytes)] + order.identity.key
        try run(AccountStatements.insertRevocation, owner + secret + order.schedule.columns)
    }

    /// Whether an account can be entered by something else than a link: a password where those are used, a passkey, or another
    /// link.
    func hasOtherMethod(than link: ExternalLink, _ usesPasswords: Bool) throws -> Bool {
        let account = SQLValue.bytes(link.account.bytes)
        if try finds(AccountStatements.hasPasswordOrPasskey, [account, .flag(usesPasswords)]) { return true }
        let links = try all(AccountStatements.externalLinks, [account]) { try $0.externalLink() }
        return links.contains { $0.identity != link.identity && $0.endedAt == nil }
    }

    /// Ends the sessions of an account that came with a provider.
    @discardableResult
    func endExternalSessions(of account: UserHandle, otherThan session: Session? = nil) throws -> Int {
        try run(AccountStatements.deleteExternalSessions, [.bytes(account.bytes), .bytes(session?.id.bytes ?? [])])
    }
}

extension ExternalLink {
    /// The columns that change: consent, address, its state and the ends.
    fileprivate var changing: [SQLValue] {
        [
            .integer(consentedAt.milliseconds), .text(address?.text), .flag(address?.isPrivateRelay ?? false),
            .flag(address?.isUndeliverable ?? false), .integer(addressChangedAt?.milliseconds),
            .integer(endedAt?.milliseconds), .integer(deletionDueAt?.milliseconds),
        ]
    }
}

extension PendingRevocation {
    /// Since when, how often, and when next.
    var columns: [SQLValue] {
        [.integer(owedSince.milliseconds), .integer(Int64(attempts)), .integer(nextAt.milliseconds)]
    }
}
