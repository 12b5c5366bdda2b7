// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import AppleSignIn
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A store with accounts that a provider alone opens` {
    private func makeApp() -> AuthenticatorApp {
        AuthenticatorApp(
            sealedSecret: RandomSource.system.bytes(48),
            state: TimeCodeState(lastStep: 7, guesses: .none),
            createdAt: Sample.start
        )
    }

    /// Gives an account an app, and then a short password.
    private func addAppAndPassword(
        _ account: Account,
        _ session: Session?,
        replacing previous: PasswordStamp? = nil,
        in store: any AccountStore
    ) async throws {
        try await store.saveAuthenticatorApp(
            makeApp(),
            stamp: previous ?? PasswordStamp(from: .system),
            of: account.id,
            onBehalfOf: session,
            event: Sample.event(account, .appAdded)
        )
        _ = try await store.setPassword(
            PasswordReplacement(password: Sample.password(isLong: false), previous: previous, browser: nil),
            of: account.id,
            onBehalfOf: session,
            event: Sample.event(account, .passwordSet)
        )
    }

    private func removeApp(_ account: Account, _ session: Session?, in store: any AccountStore) async throws {
        try await store.removeAuthenticatorApp(
            of: account.id,
            onBehalfOf: session,
            event: Sample.event(account, .appRemoved),
            passwordEvent: Sample.event(account, .passwordRemoved)
        )
    }

    @Test(arguments: StoreUnderTest.allCases, [false, true])
    func `a short password goes with the app also where a provider alone opens the account`(
        _ kind: StoreUnderTest,
        _ hasUnprovenPasskey: Bool
    ) async throws {
        try await kind.withStore { store in
            let bo = try await Sample.populate(store, "bo", openedBy: Sample.identity())
            try await addAppAndPassword(bo.account, bo.session, in: store)
            if hasUnprovenPasskey {
                var passkey = try Sample.passkey(of: bo.account, userVerified: false)
                passkey.isUnproven = true
                try await store.addPasskey(
                    passkey,
                    limit: 9,
                    onBehalfOf: bo.session,
                    replacement: nil,
                    event: Sample.event(bo.account, .passkeyAdded)
                )
            }
            var session = Sample.externalSession(of: bo.account)
            session.methods.insert(.password)
            let (byPassword, byProvider) = (session, Sample.externalSession(of: bo.account))
            for other in [byPassword, byProvider] {
                try await store.recordExternalSignIn(
                    Sample.use(Sample.identity()),
                    session: other,
                    event: Sample.event(bo.account, .signedInWithExternal)
                )
            }
            try await removeApp(bo.account, bo.session, in: store)
            // Whoever came by the password does not stay in without it.
            #expect(try await store.session(byPassword.tokenDigest) == nil)
            #expect(try await store.session(byProvider.tokenDigest) != nil)
            #expect(try await store.session(bo.session.tokenDigest) != nil)
            let left = try #require(try await store.secrets(of: bo.account.id))
            #expect(left.app == nil && left.password == nil)
            let account = try #require(try await store.account(bo.account.id))
            #expect(account.passkeys.isEmpty && account.methods.external == [.apple])
            let kinds = try await store.trail(of: bo.account.id, limit: 9).map(\.kind)
            #expect(kinds.contains(.passwordRemoved) && kinds.contains(.appRemoved))
            #expect(kinds.contains(.passkeyRemoved) == hasUnprovenPasskey)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a password that alone opens the account goes with no app`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let account = try Sample.account("bo")
            let long = Sample.password()
            try await store.createAccount(
                NewAccount(
                    account: account,
                    passkeys: [],
                    password: long,
                    session: nil,
                    event: Sample.event(account, .accountCreated)
                )
            )
            try await addAppAndPassword(account, nil, replacing: long.stamp, in: store)
            await expectRefusal(.lastMethod) { try await removeApp(account, nil, in: store) }
            let left = try #require(try await store.secrets(of: account.id))
            #expect(left.app != nil && left.password?.isLong == false)
            #expect(try await store.trail(of: account.id, limit: 9).allSatisfy { $0.kind != .passwordRemoved })
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what a provider showed in other sessions counts no more when an app comes`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let bo = try await Sample.populate(store, "bo", openedBy: Sample.identity())
            let other = Sample.externalSession(of: bo.account)
            try await store.recordExternalSignIn(
                Sample.use(Sample.identity()),
                session: other,
                event: Sample.event(bo.account, .signedInWithExternal)
            )
            // The first one, and one in the place of another.
            for _ in 0..<2 {
                try await store.saveAuthenticatorApp(
                    makeApp(),
                    stamp: PasswordStamp(from: .system),
                    of: bo.account.id,
                    onBehalfOf: bo.session,
                    event: Sample.event(bo.account, .appAdded)
                )
                #expect(try await store.session(other.tokenDigest)?.session.externalVerifiedAt == nil)
                #expect(try await store.session(bo.session.tokenDigest)?.session.externalVerifiedAt == Sample.start)
            }
            await expectRefusal(.proofGone) {
                try await store.saveAuthenticatorApp(
                    makeApp(),
                    stamp: PasswordStamp(from: .system),
                    of: bo.account.id,
                    onBehalfOf: other,
                    event: Sample.event(bo.account, .appAdded)
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a provider's word that was judged beside another app, or none, opens nothing`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let bo = try await Sample.populate(store, "bo", openedBy: Sample.identity())
            let app = makeApp()
            func come(_ judged: JudgedApp) async throws {
                var use = try Sample.use(Sample.identity())
                use.app = judged
                try await store.recordExternalSignIn(
                    use,
                    session: Sample.externalSession(of: bo.account),
                    event: Sample.event(bo.account, .signedInWithExternal)
                )
                try await store.recordExternalVerification(
                    use,
                    session: Sample.linking(bo.session, at: Sample.start.adding(seconds: 5)),
                    replacing: OpaqueToken(from: .system).digest,
                    event: Sample.event(bo.account, .verified)
                )
            }
            // The session that would be replaced is none: so far it comes where the app is the one that was judged.
            await expectRefusal(.sessionEnded) { try await come(.absent) }
            await expectRefusal(.proofGone) { try await come(.sealed(app.sealedSecret)) }
            try await store.saveAuthenticatorApp(
                app,
                stamp: PasswordStamp(from: .system),
                of: bo.account.id,
                onBehalfOf: bo.session,
                event: Sample.event(bo.account, .appAdded)
            )
            await expectRefusal(.proofGone) { try await come(.absent) }
            await expectRefusal(.proofGone) { try await come(.sealed(makeApp().sealedSecret)) }
            await expectRefusal(.sessionEnded) { try await come(.sealed(app.sealedSecret)) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `the last passkey stays beside a provider`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let session = try await Sample.link(store, Sample.identity(), to: ada)
            await expectRefusal(.lastPasskey) {
                try await store.removePasskey(
                    ada.passkeys[0].credential.id,
                    of: ada.account.id,
                    onBehalfOf: session,
                    event: Sample.event(ada.account, .passkeyRemoved)
                )
            }
        }
    }
}
