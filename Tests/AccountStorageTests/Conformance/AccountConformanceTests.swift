// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps accounts` {
    @Test(arguments: StoreUnderTest.allCases)
    func `an account is found by handle, name and credential as it was stored`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "Ada", passkeys: 2)
            let expected = AccountPasskeys(account: stored.account, passkeys: stored.passkeys)
            #expect(try await store.account(stored.account.id) == expected)
            #expect(try await store.account(named: "ada") == expected)
            #expect(try await store.account(owning: stored.passkeys[1].credential.id) == expected)
            #expect(try await store.credentials(named: "ada") == [])
            #expect(try await store.session(stored.session.tokenDigest)?.session == stored.session)
            #expect(try await store.counts() == StoreCounts(accounts: 1, passkeys: 2, sessions: 1))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what nobody stored is not found`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            _ = try await Sample.populate(store, "ada")
            #expect(try await store.account(UserHandle(from: .system)) == nil)
            #expect(try await store.account(named: "bob") == nil)
            #expect(try await store.account(owning: CredentialID([1, 2, 3])) == nil)
            #expect(try await store.credentials(named: "bob") == nil)
            #expect(try await store.session(OpaqueToken(from: .system).digest) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a name gets no credentials of its neighbours`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "bob", passkeys: 2, areDiscoverable: [true, false])
            for name in ["", "a", "bo", "boa", "bob.", "bobb", "BOB", "bob\0", "c", "\u{10FFFF}"] {
                #expect(try await store.credentials(named: name) == nil, "\(name)")
            }
            #expect(try await store.credentials(named: "bob") == stored.passkeys.map(\.descriptor))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `credentials are named where one of them is not known to be found without`(_ kind: StoreUnderTest) async throws
    {
        try await kind.withStore { store in
            for (name, facts) in [("ada", [true, nil]), ("bob", [false, true]), ("eve", [nil])] as [(String, [Bool?])] {
                let stored = try await Sample.populate(store, name, passkeys: facts.count, areDiscoverable: facts)
                #expect(try await store.credentials(named: name) == stored.passkeys.map(\.descriptor), "\(name)")
            }
            _ = try await Sample.populate(store, "zoe", passkeys: 2)
            #expect(try await store.credentials(named: "zoe") == [])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `optional facts of a passkey survive being absent`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let account = try Sample.account("ada")
            var passkey = try Sample.passkey(of: account, signCount: .max)
            passkey.credential.backupEligible = nil
            passkey.credential.backupState = false
            passkey.credential.transports = []
            try await store.createAccount(
                NewAccount(
                    account: account,
                    passkey: passkey,
                    session: Sample.session(of: account),
                    invite: nil,
                    event: Sample.event(account, .accountCreated)
                )
            )
            #expect(try await store.account(account.id)?.passkeys == [passkey])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a taken name leaves nothing of the second account behind`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            _ = try await Sample.populate(store, "Ada")
            await expectRefusal(.nameTaken) { _ = try await Sample.populate(store, "aDA") }
            #expect(try await store.counts() == StoreCounts(accounts: 1, passkeys: 1, sessions: 1))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a registered credential leaves nothing of the second account behind`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let first = try await Sample.populate(store, "ada")
            let second = try Sample.account("bob")
            await expectRefusal(.credentialTaken) {
                try await store.createAccount(
                    NewAccount(
                        account: second,
                        passkey: first.passkeys[0],
                        session: Sample.session(of: second),
                        invite: nil,
                        event: Sample.event(second, .accountCreated)
                    )
                )
            }
            #expect(try await store.account(named: "bob") == nil)
            #expect(try await store.trail(of: second.id, limit: 10) == [])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of many who want one name at once exactly one gets it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let created = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { (try? await Sample.populate(store, "ada")) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            let counts = try await store.counts()
            #expect(created == 1)
            #expect(counts == StoreCounts(accounts: 1, passkeys: 1, sessions: 1))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `accounts are listed page by page in the order of their names`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            for name in ["dora", "ada", "émile", "carl", "Bob"] { _ = try await Sample.populate(store, name) }
            let first = try await store.accounts(after: nil, limit: 2)
            #expect(first.map(\.account.name.canonical) == ["ada", "bob"])
            let second = try await store.accounts(after: "bob", limit: 10)
            #expect(second.map(\.account.name.canonical) == ["carl", "dora", "émile"])
            #expect(second.allSatisfy { $0.passkeys == 1 && $0.sessions == 1 })
            #expect(try await store.accounts(after: "émile", limit: 10) == [])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a display name changes and leaves its entry`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let event = Sample.event(stored.account, .displayNameChanged)
            try await store.renameAccount(
                stored.account.id,
                to: DisplayName("Countess"),
                onBehalfOf: stored.session,
                event: event
            )
            #expect(try await store.account(stored.account.id)?.account.displayName.text == "Countess")
            #expect(try await store.trail(of: stored.account.id, limit: 1) == [event])
            await expectRefusal(.notFound) {
                let nobody = try Sample.account("nobody")
                try await store.renameAccount(
                    nobody.id,
                    to: nobody.displayName,
                    onBehalfOf: nil,
                    event: event
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a disabled account has no session, no link and no sign-in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let id = stored.account.id
            let link = SignInLink(
                digest: OpaqueToken(from: .system).digest,
                account: id,
                expiresAt: Sample.start.adding(seconds: 60)
            )
            try await store.saveSignInLink(link, event: Sample.event(stored.account, .signInLinkCreated))
            try await store.disableAccount(id, at: Sample.start, event: Sample.event(stored.account, .accountDisabled))
            #expect(try await store.session(stored.session.tokenDigest) == nil)
            #expect(try await store.signInLink(link.digest, at: Sample.start) == nil)
            #expect(try await store.account(id)?.account.disabledAt == Sample.start)
            await expectRefusal(.accountDisabled) {
                try await store.recordSignIn(
                    stored.use(),
                    session: Sample.session(of: stored.account),
                    event: Sample.event(stored.account, .signedIn)
                )
            }
            try await store.enableAccount(id, event: Sample.event(stored.account, .accountEnabled))
            #expect(try await store.account(id)?.account.isDisabled == false)
            try await store.recordSignIn(
                stored.use(),
                session: Sample.session(of: stored.account),
                event: Sample.event(stored.account, .signedIn)
            )
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `deleting an account takes everything and leaves one entry without a name`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada", passkeys: 3)
            let other = try await Sample.populate(store, "bob")
            let left = TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            try await store.deleteAccount(stored.account.id, onBehalfOf: nil, leaving: left)
            #expect(try await store.account(stored.account.id) == nil)
            #expect(try await store.account(owning: stored.passkeys[0].credential.id) == nil)
            #expect(try await store.session(stored.session.tokenDigest) == nil)
            #expect(try await store.trail(of: stored.account.id, limit: 10) == [])
            #expect(try await store.counts() == StoreCounts(accounts: 1, passkeys: 1, sessions: 1))
            #expect(try await store.account(other.account.id) != nil)
            await expectRefusal(.notFound) {
                try await store.deleteAccount(stored.account.id, onBehalfOf: nil, leaving: left)
            }
            _ = try await Sample.populate(store, "ada")
        }
    }
}
