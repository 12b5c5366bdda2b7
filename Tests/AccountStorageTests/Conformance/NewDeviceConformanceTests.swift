// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store notes devices never seen` {
    private let later = Sample.start.adding(seconds: 86_400)

    private func signIn(
        _ store: any AccountStore,
        _ person: Sample.Populated,
        _ browser: KnownBrowser?
    ) async throws -> Int {
        try await store.recordSignIn(
            person.use(),
            session: Sample.session(of: person.account),
            browser: browser,
            event: Sample.event(person.account, .signedIn)
        )
        return try await store.trail(of: person.account.id, limit: 100).count { $0.kind == .newDevice }
    }

    private func browser(at time: UnixTime) -> KnownBrowser {
        KnownBrowser(digest: OpaqueToken(from: .system).digest, seenAt: time, device: "Firefox on Linux")
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `once each, with what it runs on`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (first, second) = (browser(at: later), browser(at: later.adding(seconds: 1)))
            #expect(try await signIn(store, ada, first) == 1)
            #expect(try await signIn(store, ada, first) == 1)
            #expect(try await signIn(store, ada, second) == 2)
            #expect(try await signIn(store, ada, nil) == 2)
            let again = KnownBrowser(digest: first.digest, seenAt: later.adding(seconds: 90_000), device: "Firefox")
            #expect(try await signIn(store, ada, again) == 2)
            let noted = try await store.trail(of: ada.account.id, limit: 100).filter { $0.kind == .newDevice }
            #expect(noted.map(\.detail) == ["Firefox on Linux", "Firefox on Linux"])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `but for those that are known from the sign-up on`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (account, own) = (try Sample.account("ada"), Sample.browser())
            let passkey = try Sample.passkey(of: account)
            try await store.createAccount(
                NewAccount(
                    account: account,
                    passkeys: [passkey],
                    password: nil,
                    session: nil,
                    browsers: [own],
                    event: Sample.event(account, .accountCreated)
                )
            )
            #expect(try await store.secrets(named: "ada", browser: own.digest)?.isKnownBrowser == true)
            let ada = Sample.Populated(account: account, passkeys: [passkey], session: Sample.session(of: account))
            let again = KnownBrowser(digest: own.digest, seenAt: later, device: "Firefox on Linux")
            #expect(try await signIn(store, ada, again) == 0)
            var other = browser(at: later)
            other.isToldAsFirst = false
            #expect(try await signIn(store, ada, other) == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `but for the first one of an account that was made on the same day`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            #expect(try await signIn(store, ada, browser(at: later.adding(milliseconds: -2))) == 0)
            #expect(try await signIn(store, ada, browser(at: later.adding(milliseconds: -1))) == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `but for the first one where the sign-in says so, and then each other one`(_ kind: StoreUnderTest) async throws
    {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            var (first, second) = (browser(at: later), browser(at: later.adding(seconds: 1)))
            first.isToldAsFirst = false
            second.isToldAsFirst = false
            #expect(try await signIn(store, ada, first) == 0)
            #expect(try await signIn(store, ada, second) == 1)
        }
    }
}
