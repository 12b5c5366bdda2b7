// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func owner(of identity: ExternalIdentity) async throws(AccountStoreError) -> ExternalOwner? {
        try await read { db -> ExternalOwner? in
            guard let link = try db.externalLink(identity),
                let secrets = try db.secrets(link.account.bytes, browser: nil)
            else { return nil }
            let tokens = try db.all(AccountStatements.tokensOfIdentity, identity.key) { try $0.externalToken() }
            return ExternalOwner(link: link, secrets: secrets, clients: Set(tokens.map(\.client)))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func externalLinks(of account: UserHandle) async throws(AccountStoreError) -> [ExternalLink] {
        try await read { db in
            try db.all(AccountStatements.externalLinks, [.bytes(account.bytes)]) { try $0.externalLink() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func linkedTenants(of provider: ProviderName) async throws(AccountStoreError) -> Set<String> {
        try await read { db in
            let tenants: [String] = try db.all(AccountStatements.linkedTenants, [.text(provider.text)]) {
                try $0.text()
            }
            return Set(tenants)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordExternalSignIn(
        _ use: ExternalUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.note(use, in: session, at: event.at)
            try db.countAnew(session.account)
            try db.insert(session)
            try db.note(use.browser, of: session.account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recordExternalVerification(
        _ use: ExternalUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.note(use, in: session, at: event.at)
            try db.replace(digest, with: session)
            try db.note(use.network, of: session.account, device: session.device, isTold: true)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func addExternalLink(
        _ use: ExternalUse,
        session: Session,
        onBehalfOf asking: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: asking)
            guard try !db.isDisabled(asking.account) else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            let links = try db.all(AccountStatements.externalLinks, [.bytes(asking.account.bytes)]) {
                try $0.externalLink()
            }
            try db.insert(ExternalLink(of: asking.account, use, at: event.at), use, beside: links)
            try db.replace(asking.tokenDigest, with: session)
            try db.forgetWeakProofs(of: asking)
            // One that was planted while the password stood alone must not lead around the provider.
            try db.removeUnprovenPasskeys(of: asking.account, at: event.at)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func removeExternalLink(
        _ identity: ExternalIdentity,
        of account: UserHandle,
        onBehalfOf session: Session?,
        usesPasswords: Bool,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try await write { db in
            try db.requireProofs(of: session)
            guard let link = try db.externalLink(identity), link.account == account else {
                throw AccountStoreError(.notFound, "the account has no such identity")
            }
            guard try db.hasOtherMethod(than: link, usesPasswords) else {
                throw AccountStoreError(.lastMethod, "nothing else opens the account")
            }
            try db.revokeTokens(of: account, identity, at: event.at)
            try db.changeOne(AccountStatements.deleteExternalLink, identity.key)
            let ended = try db.endExternalSessions(of: account, otherThan: session)
            try db.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func saveNewcomer(_ newcomer: ExternalNewcomer) async throws(AccountStoreError) {
        try await write { db in
            let identity = newcomer.identity
            guard try db.externalLink(identity) == nil else {
                throw AccountStoreError(.identityTaken, "an account has the identity")
            }
            try db.requireConsent(of: identity, newcomer.client, at: newcomer.consentedAt)
            let until = SQLValue.integer(newcomer.expiresAt.milliseconds)
            let values: [SQLValue] = [
                .text(newcomer.displayName?.text), .text(newcomer.address?.text),
                .flag(newcomer.address?.isPrivateRelay ?? false), .integer(newcomer.consentedAt.milliseconds), until,
            ]
            try db.run(AccountStatements.saveNewcomer, identity.key + values)
            try db.run(AccountStatements.postponeTokens, [until, until] + identity.key)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func newcomer(
        _ identity: ExternalIdentity,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ExternalNewcomer? {
        try await read { db in
            try db.first(AccountStatements.newcomer, identity.key + [.integer(now.milliseconds)]) {
                try $0.newcomer()
            }
        }
    }
}

extension SQLSession {
    /// Adds one more link to an account that has others.
    fileprivate func insert(_ link: ExternalLink, _ use: ExternalUse, beside others: [ExternalLink]) throws {
        guard try externalLink(link.identity) == nil else {
            throw AccountStoreError(.identityTaken, "an account has the identity")
        }
        let isSecond = others.contains {
            $0.identity.provider == link.identity.provider && $0.identity.tenant == link.identity.tenant
        }
        guard !isSecond, others.count < ExternalLink.limit else {
            throw AccountStoreError(.linkLimitReached, "the account has an identity of that provider, or too many")
        }
        try insert(link, use)
    }
}
