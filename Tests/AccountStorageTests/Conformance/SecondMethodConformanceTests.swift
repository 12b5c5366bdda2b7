// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A store with second methods` {
    private static let key = SecretBytes(copying: [UInt8](repeating: 9, count: 32))

    private func makeApp(lastStep: Int64? = 7) -> AuthenticatorApp {
        AuthenticatorApp(
            sealedSecret: RandomSource.system.bytes(48),
            state: TimeCodeState(lastStep: lastStep, guesses: .none),
            createdAt: Sample.start
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `lets a session gain methods with a new token`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let password = Sample.password()
            _ = try await Sample.set(password, of: ada, in: store)
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
                try await store.removeAuthenticatorApp(
                    of: owner,
                    onBehalfOf: ada.session,
                    event: event,
                    passwordEvent: nil
                )
            }
            await expectRefusal(.longPasswordNeeded) {
                _ = try await Sample.set(Sample.password(isLong: false), of: ada, in: store)
            }
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
            let short = Sample.password(isLong: false)
            _ = try await Sample.set(short, of: ada, in: store)
            await expectRefusal(.longPasswordNeeded) {
                try await store.removeAuthenticatorApp(
                    of: owner,
                    onBehalfOf: ada.session,
                    event: event,
                    passwordEvent: nil
                )
            }
            _ = try await Sample.set(Sample.password(), replacing: short.stamp, of: ada, in: store)
            try await store.removeAuthenticatorApp(
                of: owner,
                onBehalfOf: ada.session,
                event: event,
                passwordEvent: nil
            )
            #expect(try await store.secrets(of: owner)?.app == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [false, true])
    func `a short password never stands alone, also when passwords come back`(
        _ kind: StoreUnderTest,
        _ isLong: Bool
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let owner = ada.account.id
            let (event, gone) = (Sample.event(ada.account, .appRemoved), Sample.event(ada.account, .passwordRemoved))
            func remove() async throws(AccountStoreError) {
                try await store.removeAuthenticatorApp(
                    of: owner,
                    onBehalfOf: ada.session,
                    event: event,
                    passwordEvent: gone
                )
            }
            try await store.saveAuthenticatorApp(
                makeApp(),
                stamp: PasswordStamp(from: .system),
                of: owner,
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .appAdded)
            )
            _ = try await Sample.set(Sample.password(isLong: isLong), of: ada, in: store)
            try await remove()
            let left = try #require(try await store.secrets(of: owner))
            #expect(left.app == nil)
            #expect((left.password != nil) == isLong)
            let kinds = try await store.trail(of: owner, limit: 9).map(\.kind)
            #expect(kinds.contains(.appRemoved))
            #expect(kinds.contains(.passwordRemoved) == !isLong)
            // Without an app nothing goes, whatever the password is.
            await expectRefusal(.notFound) { try await remove() }
            #expect((try await store.secrets(of: owner)?.password != nil) == isLong)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `voids what was begun with a password when an app comes beside it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (owner, event) = (ada.account.id, Sample.event(ada.account, .appAdded))
            let password = Sample.password()
            _ = try await Sample.set(password, of: ada, in: store)
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
