// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A store of proofs` {
    private let later = Sample.start.adding(seconds: 5)

    private func password() -> AccountPassword {
        AccountPassword(
            hash: "a hash of sixteen or more",
            isLong: true,
            changedAt: Sample.start,
            stamp: PasswordStamp(from: .system)
        )
    }

    private func set(
        _ password: AccountPassword,
        replacing previous: PasswordStamp?,
        at browser: KnownBrowser? = nil,
        of stored: Sample.Populated,
        in store: any AccountStore
    ) async throws {
        _ = try await store.setPassword(
            PasswordReplacement(password: password, previous: previous, browser: browser),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, previous == nil ? .passwordSet : .passwordChanged, at: later)
        )
    }

    private func addUnproven(_ stored: Sample.Populated, in store: any AccountStore) async throws -> Passkey {
        var passkey = try Sample.passkey(of: stored.account, userVerified: false)
        passkey.isUnproven = true
        try await store.addPasskey(
            passkey,
            limit: 9,
            onBehalfOf: stored.session,
            replacement: nil,
            event: Sample.event(stored.account, .passkeyAdded)
        )
        return passkey
    }

    private func kinds(_ stored: Sample.Populated, in store: any AccountStore) async throws -> [TrailKind] {
        try await store.trail(of: stored.account.id, limit: 50).map(\.kind)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `tells once that a passkey was proven`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", userVerified: false)
            var record = try await addUnproven(ada, in: store).credential
            record.isUserVerificationInitialized = true
            let use = PasskeyUse(
                credential: record,
                previousSignCount: 0,
                usedAt: later,
                proving: Sample.event(ada.account, .passkeyProven, at: later)
            )
            for _ in 0..<2 {
                try await store.recordSignIn(
                    use,
                    session: Sample.session(of: ada.account, at: later),
                    event: Sample.event(ada.account, .signedIn, at: later)
                )
            }
            #expect(try await kinds(ada, in: store).count { $0 == .passkeyProven } == 1)
            #expect(try await store.account(ada.account.id)?.passkeys.map(\.isUnproven) == [false, false])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `takes unproven passkeys and other browsers along with the password before`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (first, second) = (password(), password())
            let browsers = (0..<2).map { _ in
                KnownBrowser(digest: OpaqueToken(from: .system).digest, seenAt: Sample.start, device: "Browser")
            }
            try await set(first, replacing: nil, at: browsers[0], of: ada, in: store)
            try await store.recordSignIn(
                ada.use(),
                session: Sample.session(of: ada.account),
                browser: browsers[1],
                event: Sample.event(ada.account, .signedIn)
            )
            _ = try await addUnproven(ada, in: store)
            #expect(try await store.secrets(named: "ada", browser: browsers[1].digest)?.isKnownBrowser == true)

            try await set(second, replacing: first.stamp, at: browsers[0], of: ada, in: store)
            #expect(try await store.account(ada.account.id)?.passkeys.map(\.isUnproven) == [false])
            #expect(try await kinds(ada, in: store).count { $0 == .passkeyRemoved } == 1)
            #expect(try await store.secrets(named: "ada", browser: browsers[0].digest)?.isKnownBrowser == true)
            #expect(try await store.secrets(named: "ada", browser: browsers[1].digest)?.isKnownBrowser == false)

            _ = try await addUnproven(ada, in: store)
            _ = try await store.removePassword(
                of: ada.account.id,
                in: Sample.browser(),
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .passwordRemoved, at: later)
            )
            #expect(try await store.account(ada.account.id)?.passkeys.map(\.isUnproven) == [false])
            #expect(try await kinds(ada, in: store).count { $0 == .passkeyRemoved } == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `forgets what passkeys showed in other sessions when one goes`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            var asking = Sample.session(of: ada.account, at: later)
            asking.passkeyUsedAt = later
            var other = Sample.session(of: ada.account, at: later)
            other.passkeyUsedAt = later
            for session in [asking, other] {
                try await store.recordSignIn(
                    ada.use(at: later),
                    session: session,
                    event: Sample.event(ada.account, .signedIn)
                )
                #expect(try await store.session(session.tokenDigest)?.session == session)
            }
            try await store.removePasskey(
                ada.passkeys[1].credential.id,
                of: ada.account.id,
                onBehalfOf: asking,
                event: Sample.event(ada.account, .passkeyRemoved)
            )
            #expect(try await store.session(asking.tokenDigest)?.session == asking)
            let left = try #require(try await store.session(other.tokenDigest)?.session)
            #expect(left.passkeyUsedAt == nil && left.userVerifiedAt == nil)

            // A confirmation by something else, under way meanwhile, does not bring it back.
            var renewed = other
            renewed.tokenDigest = OpaqueToken(from: .system).digest
            renewed.authenticatedAt = later.adding(seconds: 1)
            let stronger = renewed
            try await store.recordVerification(
                ada.use(at: renewed.authenticatedAt),
                session: stronger,
                replacing: other.tokenDigest,
                event: Sample.event(ada.account, .verified)
            )
            let found = try #require(try await store.session(stronger.tokenDigest)?.session)
            #expect(found.passkeyUsedAt == nil && found.userVerifiedAt == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [RecoveryProof.password, .savedCode, .appCode, .sentCode])
    func `ends a recovery with what was shown, and with nothing else`(
        _ kind: StoreUnderTest,
        _ shown: RecoveryProof
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (first, second) = (password(), password())
            try await set(first, replacing: nil, of: ada, in: store)
            let address = VerifiedAddress(
                recipient: try MessageRecipient(.email, "ada@example.com"),
                language: .english,
                verifiedAt: Sample.start
            )
            try await store.saveAddress(
                address,
                replacing: nil,
                of: ada.account.id,
                limit: 5,
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .addressAdded)
            )
            let changes: [(RecoveryProof, () async throws -> Void)] = [
                (.savedCode, { try await saveCodes(of: ada, in: store) }),
                (
                    .password,
                    {
                        // An app that was set up gave it another stamp.
                        let stamp = try await store.secrets(of: ada.account.id)?.password?.stamp
                        try await set(second, replacing: stamp, of: ada, in: store)
                    }
                ),
                (.appCode, { try await saveApp(of: ada, in: store) }),
                (
                    .sentCode,
                    {
                        try await store.removeAddress(
                            address.recipient,
                            of: ada.account.id,
                            onBehalfOf: ada.session,
                            event: Sample.event(ada.account, .addressRemoved, at: later)
                        )
                    }
                ),
            ]
            let recovery = RecoveryCase(
                id: RecoveryID(from: .system),
                account: ada.account.id,
                digest: OpaqueToken(from: .system).digest,
                proofs: [.operatorLink, shown],
                device: "Browser on Machine",
                startedAt: Sample.start,
                dueAt: Sample.start.adding(seconds: 100),
                expiresAt: Sample.start.adding(seconds: 300)
            )
            try await store.saveRecovery(recovery, event: Sample.event(ada.account, .recoveryStarted))
            for (proof, change) in changes where proof != shown {
                try await change()
                #expect(try await store.recovery(of: ada.account.id, at: later) != nil, "\(proof)")
            }
            for (proof, change) in changes where proof == shown { try await change() }
            #expect(try await store.recovery(of: ada.account.id, at: later) == nil)
            #expect(try await kinds(ada, in: store).count { $0 == .recoveryEnded } == 1)
        }
    }

    private func saveCodes(of stored: Sample.Populated, in store: any AccountStore) async throws {
        let set = RecoveryCodeSet.fresh(
            account: stored.account.id.bytes,
            key: SecretBytes(copying: [UInt8](repeating: 1, count: 32)),
            from: .system
        ).kept
        try await store.saveRecoveryCodes(
            SavedCodes(set: set, createdAt: later),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .recoveryCodesCreated, at: later)
        )
    }

    private func saveApp(of stored: Sample.Populated, in store: any AccountStore) async throws {
        try await store.saveAuthenticatorApp(
            AuthenticatorApp(
                sealedSecret: [UInt8](repeating: 1, count: 60),
                state: TimeCodeState(lastStep: 1, guesses: .none),
                createdAt: later
            ),
            stamp: PasswordStamp(from: .system),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .appAdded, at: later)
        )
    }
}
