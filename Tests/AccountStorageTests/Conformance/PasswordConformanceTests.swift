// SPDX-License-Identifier: Apache-2.0
// What every store keeps of passwords, apps and recovery codes.

import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A store with passwords` {
    private static let key = SecretBytes(copying: [UInt8](repeating: 9, count: 32))

    private func password(_ text: String = "a hash of sixteen or more", isLong: Bool? = true) -> AccountPassword {
        AccountPassword(hash: text, isLong: isLong, changedAt: Sample.start, stamp: PasswordStamp(from: .system))
    }

    private func makeApp(lastStep: Int64? = 7) -> AuthenticatorApp {
        AuthenticatorApp(
            sealedSecret: RandomSource.system.bytes(48),
            state: TimeCodeState(lastStep: lastStep, guesses: .none),
            createdAt: Sample.start
        )
    }

    /// Sets the first password of an account.
    private func set(
        _ password: AccountPassword,
        replacing previous: PasswordStamp? = nil,
        of stored: Sample.Populated,
        in store: any AccountStore,
        browser: KnownBrowser? = nil
    ) async throws -> Int {
        try await store.setPassword(
            PasswordReplacement(password: password, previous: previous, browser: browser),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .passwordSet)
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `keeps an account that has a password and no passkey`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let account = try Sample.account("pat")
            let password = password(isLong: nil)
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
            let short = self.password(isLong: false)
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
            let first = password()
            #expect(try await set(first, of: ada, in: store) == 0)
            await expectRefusal(.passwordChanged) { _ = try await set(password(), of: ada, in: store) }
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
            #expect(try await set(password(), replacing: first.stamp, of: ada, in: store) == 1, "the other one ended")
            let late = Sample.session(of: ada.account, methods: [.password])
            await expectRefusal(.passwordChanged) {
                try await store.recordPasswordSignIn(
                    PasswordUse(stamp: first.stamp, browser: nil),
                    session: late,
                    event: event
                )
            }
            await expectRefusal(.passwordChanged) {
                _ = try await set(password(), replacing: first.stamp, of: ada, in: store)
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
                _ = try await set(password(), replacing: stamp, of: ada, in: store)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `lets a session gain methods with a new token`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let password = password()
            _ = try await set(password, of: ada, in: store)
            var session = ada.session
            session.tokenDigest = OpaqueToken(from: .system).digest
            session.methods = [.passkey, .password]
            session.passwordVerifiedAt = Sample.start.adding(seconds: 5)
            let (stronger, event) = (session, Sample.event(ada.account, .verified))
            let foreign = PasswordStamp(from: .system)
            await expectRefusal(.passwordChanged) {
                try await store.recordPasswordVerification(
                    PasswordUse(stamp: foreign, browser: nil),
                    session: stronger,
                    replacing: ada.session.tokenDigest,
                    event: event
                )
            }
            try await store.recordPasswordVerification(
                PasswordUse(stamp: password.stamp, browser: nil),
                session: stronger,
                replacing: ada.session.tokenDigest,
                event: event
            )
            #expect(try await store.session(stronger.tokenDigest)?.session == stronger)
            #expect(try await store.session(ada.session.tokenDigest) == nil)
            await expectRefusal(.sessionEnded) {
                var again = stronger
                again.tokenDigest = OpaqueToken(from: .system).digest
                try await store.recordPasswordVerification(
                    PasswordUse(stamp: password.stamp, browser: nil),
                    session: again,
                    replacing: ada.session.tokenDigest,
                    event: event
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `makes a hash anew only where it is still the one that was verified`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let old = password("the former hash of it", isLong: nil)
            _ = try await set(old, of: ada, in: store)
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
            _ = try await set(password(), of: ada, in: store)
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

    @Test(arguments: StoreUnderTest.allCases)
    func `keeps an app beside a short password`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (owner, event) = (ada.account.id, Sample.event(ada.account, .appAdded))
            await expectRefusal(.ruleBroken) {
                try await store.saveAuthenticatorApp(
                    makeApp(lastStep: nil),
                    stamp: PasswordStamp(from: .system),
                    of: owner,
                    onBehalfOf: ada.session,
                    event: event
                )
            }
            await expectRefusal(.notFound) {
                try await store.removeAuthenticatorApp(of: owner, onBehalfOf: ada.session, event: event)
            }
            await expectRefusal(.longPasswordNeeded) { _ = try await set(password(isLong: false), of: ada, in: store) }
            let app = makeApp()
            try await store.saveAuthenticatorApp(
                app,
                stamp: PasswordStamp(from: .system),
                of: owner,
                onBehalfOf: ada.session,
                event: event
            )
            #expect(try await store.secrets(of: owner)?.app == app)
            #expect(try await store.account(owner)?.hasAuthenticatorApp == true)
            let short = password(isLong: false)
            _ = try await set(short, of: ada, in: store)
            await expectRefusal(.longPasswordNeeded) {
                try await store.removeAuthenticatorApp(of: owner, onBehalfOf: ada.session, event: event)
            }
            _ = try await set(password(), replacing: short.stamp, of: ada, in: store)
            try await store.removeAuthenticatorApp(of: owner, onBehalfOf: ada.session, event: event)
            #expect(try await store.secrets(of: owner)?.app == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `voids what was begun with a password when an app comes beside it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (owner, event) = (ada.account.id, Sample.event(ada.account, .appAdded))
            let password = password()
            _ = try await set(password, of: ada, in: store)
            var other = Sample.session(of: ada.account, methods: [.passkey, .password])
            other.passwordVerifiedAt = Sample.start
            let verified = other
            try await store.recordSignIn(ada.use(), session: verified, event: event)
            let stamp = PasswordStamp(from: .system)
            try await store.saveAuthenticatorApp(
                makeApp(),
                stamp: stamp,
                of: owner,
                onBehalfOf: ada.session,
                event: event
            )
            #expect(try await store.secrets(of: owner)?.password?.stamp == stamp)
            #expect(try await store.secrets(of: owner)?.password?.hash == password.hash)
            #expect(try await store.session(verified.tokenDigest)?.session.passwordVerifiedAt == nil)
            // Whoever read the session before and verifies by a passkey now does not bring the time back.
            var renewed = verified
            renewed.tokenDigest = OpaqueToken(from: .system).digest
            let stale = renewed
            try await store.recordVerification(
                ada.use(),
                session: stale,
                replacing: verified.tokenDigest,
                event: event
            )
            #expect(try await store.session(stale.tokenDigest)?.session.passwordVerifiedAt == nil)
            await expectRefusal(.passwordChanged) {
                try await store.recordPasswordSignIn(
                    PasswordUse(stamp: password.stamp, browser: nil),
                    session: Sample.session(of: ada.account, methods: [.password]),
                    event: event
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `lets one code through for each state`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (owner, event) = (ada.account.id, Sample.event(ada.account, .appAdded))
            let (app, next) = (makeApp(), TimeCodeState(lastStep: 8, guesses: .none))
            try await store.saveAuthenticatorApp(
                app,
                stamp: PasswordStamp(from: .system),
                of: owner,
                onBehalfOf: ada.session,
                event: event
            )
            let passed = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        (try? await store.advanceCode(.app(from: app, to: next), of: owner, event: nil)) ?? false
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(passed == 1)
            #expect(try await store.secrets(of: owner)?.app?.state == next)

            let made = RecoveryCodeSet.fresh(account: owner.bytes, key: Self.key, from: .system)
            try await store.saveRecoveryCodes(
                SavedCodes(set: made.kept, createdAt: Sample.start),
                of: owner,
                onBehalfOf: ada.session,
                event: event
            )
            #expect(try await store.secrets(of: owner)?.codes?.set == made.kept)
            let failed = AuthenticatorApp(sealedSecret: app.sealedSecret, state: next, createdAt: app.createdAt)
            let stopped = TimeCodeState(lastStep: 8, guesses: GuessCount(failures: 100, lastAt: Sample.start))
            #expect(try await store.advanceCode(.app(from: failed, to: stopped), of: owner, event: nil))
            let (verdict, left) = made.kept.judge(
                made.codes[4].exposedText,
                account: owner.bytes,
                key: Self.key,
                at: Sample.start
            )
            #expect(verdict == .accepted(left: 9))
            let used = Sample.event(ada.account, .recoveryCodeUsed)
            #expect(try await store.advanceCode(.recovery(from: made.kept, to: left), of: owner, event: used))
            #expect(try await !store.advanceCode(.recovery(from: made.kept, to: left), of: owner, event: used))
            let now = try #require(try await store.secrets(of: owner))
            #expect(now.codes?.set == left)
            #expect(now.app?.state == next.reopened)
            #expect(try await store.trail(of: owner, limit: 9).count { $0.kind == .recoveryCodeUsed } == 1)
        }
    }

    @Test func `reads back every combination of methods`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        let ada = try await Sample.populate(store, "ada")
        for methods in [[SignInMethod.passkey, .password, .totp], [.link, .passkey], [.password, .recoveryCode]] {
            let session = Sample.session(of: ada.account, methods: Set(methods))
            try await store.recordSignIn(ada.use(), session: session, event: Sample.event(ada.account, .signedIn))
            #expect(try await store.session(session.tokenDigest)?.session.methods == Set(methods))
        }
    }
}
