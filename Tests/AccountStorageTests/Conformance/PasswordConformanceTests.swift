// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A store with passwords` {
    @Test(arguments: StoreUnderTest.allCases)
    func `keeps an account that has a password and no passkey`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let account = try Sample.account("pat")
            let password = Sample.password(isLong: nil)
            let new = NewAccount(
                account: account,
                passkeys: [],
                password: password,
                session: nil,
                event: Sample.event(account, .accountCreated)
            )
            try await store.createAccount(new)
            let found = try #require(try await store.secrets(named: "pat", browser: nil))
            #expect(found.account == account && found.password == password)
            #expect(found.app == nil && found.codes == nil && !found.isKnownBrowser)
            #expect(found.methods == AccountMethods(hasVerifiedUser: false, hasPasskey: false, hasPassword: true))
            #expect(try await store.secrets(of: account.id) == found)
            #expect(try await store.account(named: "pat")?.hasPassword == true)
            #expect(try await store.accounts(after: nil, limit: 5).map(\.hasPassword) == [true])
            #expect(try await store.secrets(named: "nobody", browser: nil) == nil)
            #expect(try await store.secrets(named: "zz", browser: nil) == nil)
            let other = try Sample.account("quinn")
            await expectRefusal(.lastMethod) {
                try await store.createAccount(
                    NewAccount(
                        account: other,
                        passkeys: [],
                        password: nil,
                        session: nil,
                        event: Sample.event(other, .accountCreated)
                    )
                )
            }
            let short = Sample.password(isLong: false)
            await expectRefusal(.longPasswordNeeded) {
                try await store.createAccount(
                    NewAccount(
                        account: other,
                        passkeys: [],
                        password: short,
                        session: nil,
                        event: Sample.event(other, .accountCreated)
                    )
                )
            }
            #expect(try await store.account(named: "quinn") == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `signs in with a password that is still the account's`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let first = Sample.password()
            #expect(try await Sample.set(first, of: ada, in: store) == 0)
            await expectRefusal(.passwordChanged) { _ = try await Sample.set(Sample.password(), of: ada, in: store) }
            var session = Sample.session(of: ada.account, methods: [.password, .totp])
            session.passwordVerifiedAt = Sample.start
            let event = Sample.event(ada.account, .signedInWithPassword)
            let begun = session
            try await store.recordPasswordSignIn(
                PasswordUse(stamp: first.stamp, browser: nil),
                session: begun,
                event: event
            )
            let found = try #require(try await store.session(begun.tokenDigest))
            #expect(found.session == begun)
            #expect(found.methods.hasPassword && found.methods.hasVerifiedUser && !found.methods.hasAuthenticatorApp)
            #expect(
                try await Sample.set(Sample.password(), replacing: first.stamp, of: ada, in: store) == 1,
                "the other one ended"
            )
            let late = Sample.session(of: ada.account, methods: [.password])
            await expectRefusal(.passwordChanged) {
                try await store.recordPasswordSignIn(
                    PasswordUse(stamp: first.stamp, browser: nil),
                    session: late,
                    event: event
                )
            }
            await expectRefusal(.passwordChanged) {
                _ = try await Sample.set(Sample.password(), replacing: first.stamp, of: ada, in: store)
            }
            let stamp = try #require(try await store.secrets(of: ada.account.id)?.password?.stamp)
            try await store.disableAccount(ada.account.id, at: Sample.start, event: event)
            await expectRefusal(.accountDisabled) {
                try await store.recordPasswordSignIn(
                    PasswordUse(stamp: stamp, browser: nil),
                    session: late,
                    event: event
                )
            }
            await expectRefusal(.sessionEnded) {
                _ = try await Sample.set(Sample.password(), replacing: stamp, of: ada, in: store)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `makes a hash anew only where it is still the one that was verified`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let old = Sample.password("the former hash of it", isLong: nil)
            _ = try await Sample.set(old, of: ada, in: store)
            try await store.rehashPassword(of: ada.account.id, from: old, to: "the better hash of it", isLong: false)
            let better = try #require(try await store.secrets(of: ada.account.id)?.password)
            #expect(better.hash == "the better hash of it" && better.isLong == nil && better.stamp == old.stamp)
            try await store.rehashPassword(
                of: ada.account.id,
                from: old,
                to: "a hash that comes too late",
                isLong: true
            )
            #expect(try await store.secrets(of: ada.account.id)?.password == better)
            try await store.rehashPassword(of: ada.account.id, from: better, to: better.hash, isLong: true)
            #expect(try await store.secrets(of: ada.account.id)?.password?.isLong == true)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `keeps a way to sign in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let event = Sample.event(ada.account, .passwordRemoved)
            let owner = ada.account.id
            await expectRefusal(.notFound) {
                _ = try await store.removePassword(
                    of: owner,
                    in: Sample.browser(),
                    onBehalfOf: ada.session,
                    event: event
                )
            }
            _ = try await Sample.set(Sample.password(), of: ada, in: store)
            try await store.removePasskey(
                ada.passkeys[0].credential.id,
                of: owner,
                onBehalfOf: ada.session,
                event: event
            )
            await expectRefusal(.lastMethod) {
                _ = try await store.removePassword(
                    of: owner,
                    in: Sample.browser(),
                    onBehalfOf: ada.session,
                    event: event
                )
            }
            let unproven = Passkey(
                credential: try Sample.passkey(of: ada.account).credential,
                name: ada.passkeys[0].name,
                createdAt: Sample.start,
                isUnproven: true
            )
            try await store.addPasskey(unproven, limit: 5, onBehalfOf: ada.session, replacement: nil, event: event)
            #expect(try await store.account(owner)?.passkeys == [unproven])
            await expectRefusal(.lastMethod) {
                _ = try await store.removePassword(
                    of: owner,
                    in: Sample.browser(),
                    onBehalfOf: ada.session,
                    event: event
                )
            }
            var record = unproven.credential
            record.isUserVerificationInitialized = true
            try await store.recordSignIn(
                PasskeyUse(credential: record, previousSignCount: 0, usedAt: Sample.start),
                session: Sample.session(of: ada.account),
                event: event
            )
            #expect(try await store.account(owner)?.passkeys[0].isUnproven == false)
            #expect(
                try await store.removePassword(
                    of: owner,
                    in: Sample.browser(),
                    onBehalfOf: ada.session,
                    event: event
                ) == 1
            )
            await expectRefusal(.lastPasskey) {
                try await store.removePasskey(record.id, of: owner, onBehalfOf: ada.session, event: event)
            }
        }
    }
}
