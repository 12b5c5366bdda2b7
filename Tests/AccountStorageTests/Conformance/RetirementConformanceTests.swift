// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store takes passwords off`: RetirementSteps {
    @Test(arguments: StoreUnderTest.allCases)
    func `with the sessions that came by them, and no others`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            await expectRefusal(.notFound) { _ = try await retire(ada, in: store) }
            let stamp = try await setPassword(of: ada, in: store)
            let others = try await setPassword(of: bob, in: store)
            try await signIn(ada, password: stamp, in: store)
            try await signIn(ada, password: stamp, methods: [.password, .totp], in: store)
            try await signIn(ada, password: stamp, methods: [.password, .passkey], in: store)
            try await signIn(ada, password: stamp, methods: [.emailCode], in: store)
            try await signIn(bob, password: others, in: store)
            #expect(try await retire(ada, in: store) == 4)
            #expect(try await store.secrets(of: ada.account.id)?.password == nil)
            #expect(try await store.sessions(of: ada.account.id, limit: 9) == [ada.session])
            #expect(try await store.trail(of: ada.account.id, limit: 1).first?.kind == .passwordRetired)
            #expect(try await store.sessions(of: bob.account.id, limit: 9).count == 2)
            await expectRefusal(.passwordChanged) { try await signIn(ada, password: stamp, in: store) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `only where a passkey stays that has verified its user`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", userVerified: false)
            _ = try await setPassword(of: ada, in: store)
            let unproven = Passkey(
                credential: try Sample.passkey(of: ada.account).credential,
                name: ada.passkeys[0].name,
                createdAt: Sample.start,
                isUnproven: true
            )
            let event = Sample.event(ada.account, .passkeyAdded)
            try await store.addPasskey(unproven, limit: 5, onBehalfOf: ada.session, replacement: nil, event: event)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store) }
            let standing = try #require(try await store.standingsWithPassword(after: nil, limit: 1).first)
            #expect(standing.unprovenPasskeys == 1 && standing.presencePasskeys == 1)
            #expect(standing.verifyingPasskeys == 0 && standing.name == ada.account.name)
            var proven = unproven.credential
            proven.isUserVerificationInitialized = true
            try await store.recordSignIn(
                PasskeyUse(credential: proven, previousSignCount: 0, usedAt: Sample.start),
                session: Sample.session(of: ada.account),
                event: event
            )
            #expect(try await retire(ada, in: store) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `after so many sign-ins in a row, which the password ends`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 3)
            try await signIn(ada, in: store)
            let stamp = try await setPassword(of: ada, in: store)
            #expect(try await count(ada, in: store) == 0, "what came before the password says nothing of it")
            for _ in 0..<3 { try await signIn(ada, in: store) }
            try await signIn(ada, in: store, spares: false)
            #expect(try await count(ada, in: store) == 3)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 4, .secondPasskey) }
            try await signIn(ada, password: stamp, in: store)
            #expect(try await count(ada, in: store) == 0)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 3, .secondPasskey) }
            for _ in 0..<2 { try await signIn(ada, in: store) }
            try await store.removePasskey(
                ada.passkeys[2].credential.id,
                of: ada.account.id,
                onBehalfOf: nil,
                event: Sample.event(ada.account, .passkeyRemoved)
            )
            #expect(try await count(ada, in: store) == 0, "a passkey that goes takes its sign-ins along")
            for _ in 0..<105 { try await signIn(ada, in: store) }
            #expect(try await count(ada, in: store) == PasswordRetirement.limit)
            try await tell(ada, in: store)
            #expect(try await retire(ada, in: store, 100, .secondPasskey) == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `only with a way back, where that is asked for`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            _ = try await setPassword(of: ada, in: store)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 0, .secondPasskeyOrSavedCode) }
            let made = RecoveryCodeSet.fresh(
                account: ada.account.id.bytes,
                key: SecretBytes(copying: [UInt8](repeating: 5, count: 32)),
                from: .system
            )
            let event = Sample.event(ada.account, .recoveryCodesCreated)
            try await store.saveRecoveryCodes(
                SavedCodes(set: made.kept, createdAt: Sample.start),
                of: ada.account.id,
                onBehalfOf: nil,
                event: event
            )
            #expect(try await store.standingsWithPassword(after: nil, limit: 1).first?.hasSavedCode == true)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 0, .secondPasskey) }
            try await tell(ada, in: store, 0, .secondPasskeyOrSavedCode)
            #expect(try await retire(ada, in: store, 0, .secondPasskeyOrSavedCode) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of each account once, whatever else happens at the same time`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            _ = try await setPassword(of: ada, in: store)
            try await tell(ada, in: store)
            let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask { (try? await retire(ada, in: store, 0, .secondPasskey)) != nil }
                group.addTask {
                    (try? await store.removePasskey(
                        ada.passkeys[0].credential.id,
                        of: ada.account.id,
                        onBehalfOf: nil,
                        event: Sample.event(ada.account, .passkeyRemoved)
                    )) != nil
                }
                group.addTask {
                    (try? await store.removePasskey(
                        ada.passkeys[1].credential.id,
                        of: ada.account.id,
                        onBehalfOf: nil,
                        event: Sample.event(ada.account, .passkeyRemoved)
                    )) != nil
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.contains(true))
            let left = try #require(try await store.account(ada.account.id))
            #expect(left.hasPassword || left.passkeys.contains(where: \.provesUser), "nobody is locked out")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `with the planted passkey and the recovery that rested on them`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            let owner = ada.account.id
            _ = try await setPassword(of: ada, in: store)
            let planted = Passkey(
                credential: try Sample.passkey(of: ada.account).credential,
                name: ada.passkeys[0].name,
                createdAt: Sample.start,
                isUnproven: true
            )
            try await store.addPasskey(
                planted,
                limit: 5,
                onBehalfOf: ada.session,
                replacement: nil,
                event: Sample.event(ada.account, .passkeyAdded)
            )
            let recovery = RecoveryCase(
                id: RecoveryID(from: .system),
                account: owner,
                digest: OpaqueToken(from: .system).digest,
                proofs: [.operatorLink, .password],
                device: "Browser on Machine",
                startedAt: Sample.start,
                dueAt: Sample.start.adding(seconds: 100),
                expiresAt: Sample.start.adding(seconds: 300)
            )
            try await store.saveRecovery(recovery, event: Sample.event(ada.account, .recoveryStarted))
            _ = try await retire(ada, in: store, 0, .theOperator, after: 0)
            #expect(try await store.account(owner)?.passkeys == ada.passkeys)
            #expect(try await store.recovery(of: owner, at: Sample.start) == nil)
            let kinds = try await store.trail(of: owner, limit: 3).map(\.kind)
            #expect(Set(kinds) == [.passwordRetired, .passkeyRemoved, .recoveryEnded])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `page by page`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            var expected: [UserHandle] = []
            for name in ["ada", "bob", "cy", "dee"] {
                let stored = try await Sample.populate(store, name)
                if name != "cy" {
                    _ = try await setPassword(of: stored, in: store)
                    expected.append(stored.account.id)
                }
            }
            expected.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            let first = try await store.standingsWithPassword(after: nil, limit: 2)
            let second = try await store.standingsWithPassword(after: first.last?.account, limit: 2)
            #expect((first + second).map(\.account) == expected)
            #expect(try await store.standingsWithPassword(after: expected.last, limit: 2).isEmpty)
            let all = try await store.standings(after: nil, limit: 9)
            #expect(all.count == 4 && all.filter(\.hasPassword).map(\.account) == expected)
            #expect(try await store.standing(of: all[1].account) == all[1])
            #expect(try await store.standing(of: UserHandle(from: .system)) == nil)
        }
    }
}
