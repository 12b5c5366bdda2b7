// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps passkeys` {
    @Test(arguments: StoreUnderTest.allCases)
    func `a sign-in writes use, session and entry together`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada", userVerified: false)
            var use = stored.use(signCount: 7, at: Sample.start.adding(seconds: 9))
            var record = use.credential
            record.isUserVerificationInitialized = true
            record.backupState = false
            use = PasskeyUse(credential: record, previousSignCount: 0, usedAt: use.usedAt)
            let session = Sample.session(of: stored.account)
            let event = Sample.event(stored.account, .signedIn)
            try await store.recordSignIn(use, session: session, event: event)

            let found = try #require(try await store.session(session.tokenDigest))
            #expect(found.session == session)
            #expect(found.methods.hasVerifiedUser)
            let passkey = try #require(try await store.account(stored.account.id)?.passkeys.first)
            #expect(passkey.credential == record)
            #expect(passkey.lastUsedAt == use.usedAt)
            #expect(try await store.trail(of: stored.account.id, limit: 1) == [event])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `verification once given is not forgotten by a use without it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada", userVerified: true)
            var record = stored.passkeys[0].credential
            record.isUserVerificationInitialized = false
            try await store.recordSignIn(
                PasskeyUse(credential: record, previousSignCount: 0, usedAt: Sample.start),
                session: Sample.session(of: stored.account),
                event: Sample.event(stored.account, .signedIn)
            )
            #expect(try await store.account(stored.account.id)?.hasVerifiedUser == true)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a counter that others moved past refuses the whole sign-in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            func signIn(_ count: UInt32, previous: UInt32) async throws {
                try await store.recordSignIn(
                    stored.use(signCount: count, previous: previous),
                    session: Sample.session(of: stored.account),
                    event: Sample.event(stored.account, .signedIn)
                )
            }
            try await signIn(5, previous: 0)
            try await signIn(9, previous: 0)
            await expectRefusal(.passkeyChanged) { try await signIn(7, previous: 5) }
            await expectRefusal(.passkeyChanged) { try await signIn(9, previous: 5) }
            #expect(try await store.account(stored.account.id)?.passkeys[0].credential.signCount == 9)
            #expect(try await store.counts().sessions == 3)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of clones that show the same count at once exactly one passes`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let passed = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        do {
                            try await store.recordSignIn(
                                stored.use(signCount: 1, previous: 0),
                                session: Sample.session(of: stored.account),
                                event: Sample.event(stored.account, .signedIn)
                            )
                            return true
                        } catch {
                            return false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(passed == 1)
            #expect(try await store.counts().sessions == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a passkey under another owner's handle does not sign in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob")
            let foreign = Sample.Populated(
                account: bob.account,
                passkeys: [
                    Passkey(
                        credential: ada.passkeys[0].credential.moved(to: bob.account.id),
                        name: ada.passkeys[0].name,
                        createdAt: Sample.start
                    )
                ],
                session: bob.session
            )
            await expectRefusal(.passkeyChanged) {
                try await store.recordSignIn(
                    foreign.use(),
                    session: Sample.session(of: bob.account),
                    event: Sample.event(bob.account, .signedIn)
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `two removals of the last two passkeys at once leave one`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            for round in 0..<10 {
                let stored = try await Sample.populate(store, "ada\(round)", passkeys: 2)
                let removed = await withTaskGroup(of: AccountStoreError.Code?.self) { group in
                    for passkey in stored.passkeys {
                        group.addTask {
                            do throws(AccountStoreError) {
                                try await store.removePasskey(
                                    passkey.credential.id,
                                    of: stored.account.id,
                                    onBehalfOf: stored.session,
                                    event: Sample.event(stored.account, .passkeyRemoved)
                                )
                                return nil
                            } catch {
                                return error.code
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(removed.count { $0 == nil } == 1)
                #expect(removed.contains(.lastPasskey))
                #expect(try await store.account(stored.account.id)?.passkeys.count == 1)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `removing and renaming stop at other accounts`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            let bob = try await Sample.populate(store, "bob")
            let id = ada.passkeys[0].credential.id
            await expectRefusal(.notFound) {
                try await store.removePasskey(
                    id,
                    of: bob.account.id,
                    onBehalfOf: bob.session,
                    event: Sample.event(bob.account, .passkeyRemoved)
                )
            }
            await expectRefusal(.notFound) {
                try await store.renamePasskey(
                    id,
                    of: bob.account.id,
                    to: PasskeyName("Mine"),
                    onBehalfOf: bob.session,
                    event: Sample.event(bob.account, .passkeyRenamed)
                )
            }
            try await store.renamePasskey(
                id,
                of: ada.account.id,
                to: PasskeyName("Phone"),
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .passkeyRenamed)
            )
            #expect(try await store.account(ada.account.id)?.passkey(id)?.name.text == "Phone")
            #expect(try await store.trail(of: bob.account.id, limit: 10).count == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `no account gets more passkeys than it may have`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada", passkeys: 2)
            await expectRefusal(.passkeyLimitReached) {
                try await store.addPasskey(
                    Sample.passkey(of: stored.account),
                    limit: 2,
                    onBehalfOf: stored.session,
                    replacement: nil,
                    event: Sample.event(stored.account, .passkeyAdded)
                )
            }
            await expectRefusal(.credentialTaken) {
                try await store.addPasskey(
                    stored.passkeys[1],
                    limit: 9,
                    onBehalfOf: stored.session,
                    replacement: nil,
                    event: Sample.event(stored.account, .passkeyAdded)
                )
            }
            #expect(try await store.account(stored.account.id)?.passkeys.count == 2)
        }
    }
}
