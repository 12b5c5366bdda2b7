// SPDX-License-Identifier: Apache-2.0
// Identities at providers that open accounts, in memory.

public import AppleSignIn
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func owner(of identity: ExternalIdentity) async throws(AccountStoreError) -> ExternalOwner? {
        read { state in
            guard let link = state.external.links[identity],
                let secrets = state.secrets(of: link.account, browser: nil)
            else { return nil }
            let tokens = state.external.tokens(of: identity)
            return ExternalOwner(link: link, secrets: secrets, clients: Set(tokens.map(\.client)))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func externalLinks(of account: UserHandle) async throws(AccountStoreError) -> [ExternalLink] {
        read { $0.external.links(of: account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func linkedTenants(of provider: ProviderName) async throws(AccountStoreError) -> Set<String> {
        read { state in
            let living = state.external.links.values.filter { $0.identity.provider == provider && $0.endedAt == nil }
            return Set(living.map(\.identity.tenant))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordExternalSignIn(
        _ use: ExternalUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.note(use, in: session, at: event.at)
            state.countAnew(session.account)
            try state.insert(session)
            state.note(use.browser, of: session.account)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordExternalVerification(
        _ use: ExternalUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.note(use, in: session, at: event.at)
            try state.replace(digest, with: session)
            state.note(use.network, of: session.account, device: session.device, isTold: true)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func addExternalLink(
        _ use: ExternalUse,
        session: Session,
        onBehalfOf asking: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: asking)
            try state.requireEnabled(asking.account)
            guard state.external.links[use.identity] == nil else {
                throw AccountStoreError(.identityTaken, "an account has the identity")
            }
            let links = state.external.links(of: asking.account)
            let isSecond = links.contains {
                $0.identity.provider == use.identity.provider && $0.identity.tenant == use.identity.tenant
            }
            guard !isSecond, links.count < ExternalLink.limit else {
                throw AccountStoreError(.linkLimitReached, "the account has an identity of that provider, or too many")
            }
            try state.insert(ExternalLink(of: asking.account, use, at: event.at), use)
            try state.replace(asking.tokenDigest, with: session)
            state.forgetWeakProofs(of: asking)
            state.removeUnprovenPasskeys(of: asking.account, at: event.at)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removeExternalLink(
        _ identity: ExternalIdentity,
        of account: UserHandle,
        onBehalfOf session: Session?,
        usesPasswords: Bool,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            guard let link = state.external.links[identity], link.account == account else {
                throw AccountStoreError(.notFound, "the account has no such identity")
            }
            guard state.hasOtherMethod(than: link, usesPasswords) else {
                throw AccountStoreError(.lastMethod, "nothing else opens the account")
            }
            state.external.revokeTokens(of: account, identity, at: event.at)
            state.external.links[identity] = nil
            let ended = state.endExternalSessions(of: account, otherThan: session)
            state.trail.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveNewcomer(_ newcomer: ExternalNewcomer) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            let identity = newcomer.identity
            guard state.external.links[identity] == nil else {
                throw AccountStoreError(.identityTaken, "an account has the identity")
            }
            try state.external.requireConsent(of: identity, newcomer.client, at: newcomer.consentedAt)
            let kept = state.external.newcomers[identity]
            state.external.newcomers[identity] = ExternalNewcomer(
                identity: identity,
                displayName: newcomer.displayName ?? kept?.displayName,
                address: newcomer.address ?? kept?.address,
                consentedAt: max(newcomer.consentedAt, kept?.consentedAt ?? newcomer.consentedAt),
                expiresAt: newcomer.expiresAt
            )
            for order in state.external.orders.values
            where order.identity == identity && order.kind != .code && state.external.hasConsent(order) {
                state.external.orders[order.id] = order.scheduled(PendingRevocation(at: newcomer.expiresAt))
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func newcomer(
        _ identity: ExternalIdentity,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ExternalNewcomer? {
        read { state in state.external.newcomers[identity].flatMap { now < $0.expiresAt ? $0 : nil } }
    }
}
