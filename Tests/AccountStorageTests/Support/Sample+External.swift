// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SecretMemory
import SignInAccounts
import WebAuthnTypes

extension Sample {
    static func identity(
        _ subject: String = "000792.0123456789abcdef.0638",
        provider: ProviderName = .apple,
        tenant: String = "ABCDE12345"
    ) throws -> ExternalIdentity {
        try ExternalIdentity(provider: provider, tenant: tenant, subject: subject)
    }

    static func use(
        _ identity: ExternalIdentity,
        at time: UnixTime = start,
        by client: ClientID? = nil,
        address: String? = "x1y2@privaterelay.appleid.com"
    ) -> ExternalUse {
        ExternalUse(
            identity: identity,
            client: client,
            consentedAt: time,
            address: address.map { ExternalAddress(text: $0, isPrivateRelay: $0.hasSuffix("appleid.com")) },
            nextCheckAt: time.adding(seconds: 86_400)
        )
    }

    static func sealed(_ keyID: UInt8 = 1) throws -> SealedSecret {
        guard let key = SealKeyID(bytes: [UInt8](repeating: keyID, count: 8)) else {
            throw AccountStoreError(.notFound, "a key's name has 8 bytes")
        }
        return SealedSecret(keyID: key, bytes: RandomSource.system.bytes(60))
    }

    static func order(
        _ identity: ExternalIdentity,
        _ kind: ExternalSecretKind = .refresh,
        client: String = "com.example.site",
        consentedAt: UnixTime = start,
        dueAt time: UnixTime = start
    ) throws -> RevocationOrder {
        RevocationOrder(
            id: ExternalSecretID(from: .system),
            identity: identity,
            client: try ClientID(client),
            consentedAt: consentedAt,
            kind: kind,
            sealed: try sealed(),
            schedule: PendingRevocation(at: time)
        )
    }

    static func newcomer(
        _ identity: ExternalIdentity,
        name: String? = "Ada Lovelace",
        at time: UnixTime = start
    ) throws -> ExternalNewcomer {
        ExternalNewcomer(
            identity: identity,
            displayName: try name.map { try DisplayName($0) },
            address: nil,
            consentedAt: time,
            expiresAt: time.adding(seconds: 3_600)
        )
    }

    static func mark(
        _ identity: ExternalIdentity,
        _ kind: AccountEvent.Kind,
        about clients: Set<ClientID>? = nil,
        address: String? = nil,
        at happened: UnixTime,
        received: UnixTime? = nil,
        key: [UInt8] = RandomSource.system.bytes(32)
    ) -> NotificationMark {
        NotificationMark(
            key: key,
            identity: identity,
            clients: clients,
            kind: kind,
            address: address.map { ExternalAddress(text: $0, isPrivateRelay: true) },
            happenedAt: happened,
            receivedAt: received ?? happened
        )
    }

    static func externalSession(of account: Account, at now: UnixTime = start) -> Session {
        var session = session(of: account, methods: [.external], at: now)
        session.externalVerifiedAt = now
        return session
    }

    /// Stores an account that an identity alone opens, with a session that came with it.
    static func populate(
        _ store: some AccountStore,
        _ name: String,
        openedBy identity: ExternalIdentity,
        at now: UnixTime = start
    ) async throws -> (account: Account, session: Session) {
        let account = try account(name, at: now)
        let session = externalSession(of: account, at: now)
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: nil,
                external: use(identity, at: now),
                session: session,
                event: event(account, .accountCreated, at: now)
            )
        )
        return (account, session)
    }

    /// Links an identity to a stored account, on behalf of its first session, and returns what that became.
    static func link(
        _ store: some AccountStore,
        _ identity: ExternalIdentity,
        to stored: Populated,
        at now: UnixTime = start
    ) async throws -> Session {
        let session = linking(stored.session, at: now)
        try await store.addExternalLink(
            use(identity, at: now),
            session: session,
            onBehalfOf: stored.session,
            event: TrailEvent(account: stored.account.id, at: now, kind: .externalLinked, detail: "apple")
        )
        return session
    }

    /// The same session under another token, in which a provider vouched for its owner.
    static func linking(_ session: Session, at now: UnixTime = start) -> Session {
        var next = session
        next.tokenDigest = OpaqueToken(from: .system).digest
        next.methods.insert(.external)
        next.authenticatedAt = now
        next.externalVerifiedAt = now
        return next
    }
}
