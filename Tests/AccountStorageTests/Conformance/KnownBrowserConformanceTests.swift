// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store of known browsers` {
    @Test(arguments: StoreUnderTest.allCases)
    func `knows twenty browsers of an account, the last ones`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob")
            _ = try await store.setPassword(
                PasswordReplacement(
                    password: AccountPassword(
                        hash: "a hash of sixteen or more",
                        isLong: true,
                        changedAt: Sample.start,
                        stamp: PasswordStamp(from: .system)
                    ),
                    previous: nil,
                    browser: nil
                ),
                of: ada.account.id,
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .passwordSet)
            )
            let browsers = (0..<25).map { index in
                KnownBrowser(
                    digest: OpaqueToken(from: .system).digest,
                    seenAt: Sample.start.adding(seconds: Int64(index)),
                    device: "Browser \(index)"
                )
            }
            for browser in browsers {
                try await store.recordSignIn(
                    ada.use(),
                    session: Sample.session(of: ada.account),
                    browser: browser,
                    event: Sample.event(ada.account, .signedIn)
                )
            }
            var known: [Bool] = []
            for browser in browsers {
                known.append(try await store.secrets(named: "ada", browser: browser.digest)?.isKnownBrowser == true)
                #expect(try await store.secrets(named: "bob", browser: browser.digest)?.isKnownBrowser == false)
            }
            #expect(known == Array(repeating: false, count: 5) + Array(repeating: true, count: 20))
            _ = try await store.removePassword(
                of: ada.account.id,
                in: Sample.browser(),
                onBehalfOf: nil,
                event: Sample.event(ada.account, .passwordRemoved)
            )
            #expect(try await store.secrets(named: "ada", browser: browsers[24].digest)?.isKnownBrowser == false)
            #expect(try await store.sessions(of: ada.account.id, limit: 99).isEmpty, "without a session, all end")
            #expect(try await store.sessions(of: bob.account.id, limit: 99).count == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `lets no number of apps push an owner's browsers out`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            func note(_ index: Int, isApp: Bool) async throws -> KnownBrowser {
                let browser = KnownBrowser(
                    digest: OpaqueToken(from: .system).digest,
                    seenAt: Sample.start.adding(seconds: Int64(index)),
                    device: isApp ? "App \(index)" : "Browser \(index)",
                    isForNewsAlone: isApp
                )
                try await store.recordSignIn(
                    ada.use(),
                    session: Sample.session(of: ada.account),
                    browser: browser,
                    event: Sample.event(ada.account, .signedIn)
                )
                return browser
            }
            func isKnown(_ browser: KnownBrowser) async throws -> Bool {
                try await store.secrets(named: "ada", browser: browser.digest)?.isKnownBrowser == true
            }
            let own = try await note(0, isApp: false)
            var apps: [KnownBrowser] = []
            for index in 1...25 { apps.append(try await note(index, isApp: true)) }
            #expect(try await isKnown(own))
            // An app's is for news alone: it is known to no look-up.
            for app in apps { #expect(try await !isKnown(app)) }
            for index in 26...44 { _ = try await note(index, isApp: false) }
            #expect(try await isKnown(own), "the twentieth")
            _ = try await note(45, isApp: false)
            #expect(try await !isKnown(own))
        }
    }
}
