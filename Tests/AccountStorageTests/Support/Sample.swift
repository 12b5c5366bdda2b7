// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import WebAuthnRelyingParty
import WebAuthnTypes

/// Makes accounts, passkeys, sessions and what belongs to them.
enum Sample {
    static let start = UnixTime(seconds: 1_800_000_000)

    static func account(_ name: String, at now: UnixTime = start) throws -> Account {
        let name = try AccountName(name)
        return Account(
            id: UserHandle(from: .system),
            name: name,
            displayName: try DisplayName("\(name.text) who signs in"),
            createdAt: now
        )
    }

    static func passkey(
        of account: Account,
        signCount: UInt32 = 0,
        userVerified: Bool = true,
        isDiscoverable: Bool? = true,
        at now: UnixTime = start
    ) throws -> Passkey {
        let record = CredentialRecord(
            id: try CredentialID(RandomSource.system.bytes(32)),
            publicKey: RandomSource.system.bytes(77),
            userHandle: account.id,
            signCount: signCount,
            isUserVerificationInitialized: userVerified,
            transports: [.internal, .hybrid],
            backupEligible: true,
            backupState: true,
            aaguid: try AAGUID(bytes: RandomSource.system.bytes(16)),
            attestationFormat: .none,
            attachment: .platform,
            isDiscoverable: isDiscoverable
        )
        return Passkey(credential: record, name: try PasskeyName("Laptop"), createdAt: now)
    }

    static func session(
        of account: Account,
        methods: Set<SignInMethod> = [.passkey],
        at now: UnixTime = start
    ) -> Session {
        Session(
            id: SessionID(from: .system),
            account: account.id,
            tokenDigest: OpaqueToken(from: .system).digest,
            kind: .cookie,
            methods: methods,
            createdAt: now,
            authenticatedAt: now,
            userVerifiedAt: methods.contains(.passkey) ? now : nil,
            lastSeenAt: now,
            absoluteExpiry: now.adding(seconds: 86_400),
            device: "Browser on Machine"
        )
    }

    static func browser(at now: UnixTime = start) -> KnownBrowser {
        KnownBrowser(digest: OpaqueToken(from: .system).digest, seenAt: now, device: "Browser on Machine")
    }

    static func event(_ account: Account, _ kind: TrailKind, at now: UnixTime = start) -> TrailEvent {
        TrailEvent(account: account.id, at: now, kind: kind, detail: "detail")
    }

    /// Stores an account with as many passkeys as asked for, at least one.
    static func populate(
        _ store: some AccountStore,
        _ name: String,
        passkeys count: Int = 1,
        userVerified: Bool = true,
        areDiscoverable: [Bool?] = []
    ) async throws -> Populated {
        let account = try account(name)
        let passkeys = try (0..<count).map { index in
            try passkey(
                of: account,
                userVerified: userVerified,
                isDiscoverable: index < areDiscoverable.count ? areDiscoverable[index] : true,
                at: start.adding(seconds: Int64(index))
            )
        }
        let session = session(of: account)
        let first = try requirement(passkeys.first)
        try await store.createAccount(
            NewAccount(
                account: account,
                passkey: first,
                session: session,
                invite: nil,
                event: event(account, .accountCreated)
            )
        )
        for passkey in passkeys.dropFirst() {
            try await store.addPasskey(
                passkey,
                limit: 100,
                onBehalfOf: session,
                replacement: nil,
                event: event(account, .passkeyAdded)
            )
        }
        return Populated(account: account, passkeys: passkeys, session: session)
    }

    private static func requirement<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw AccountStoreError(.notFound, "an account needs a passkey") }
        return value
    }

    /// An account as it was stored.
    struct Populated: Sendable {
        let account: Account
        let passkeys: [Passkey]
        let session: Session

        /// A use of a passkey, as the relying party would hand it back.
        func use(_ index: Int = 0, signCount: UInt32 = 0, previous: UInt32 = 0, at now: UnixTime = start) -> PasskeyUse
        {
            var record = passkeys[index].credential
            record.signCount = signCount
            return PasskeyUse(credential: record, previousSignCount: previous, usedAt: now)
        }
    }
}

extension AccountStore {
    /// Signs in where no browser is to be remembered.
    func recordSignIn(_ use: PasskeyUse, session: Session, event: TrailEvent) async throws(AccountStoreError) {
        try await recordSignIn(use, session: session, browser: nil, event: event)
    }

    /// Keeps a recovery by proofs that rest on nothing that could change.
    func saveRecovery(_ recovery: RecoveryCase, event: TrailEvent) async throws(AccountStoreError) {
        try await saveRecovery(recovery, restingOn: RecoveryBasis(), event: event)
    }
}
