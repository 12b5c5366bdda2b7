// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import AppleSignIn
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import MartletTesting
import SecretMemory
import SignInAccounts
import SignInServer
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Signing in with another provider through the API` {
    private let service: TestService
    private let example: OpenIDProvider

    init() throws {
        let clock = TestClock()
        example = try OpenIDProvider(clock)
        service = try TestService(provider: example, clock: clock)
    }

    @Test(arguments: ["example", "google"])
    func `somebody makes an account, and comes back to it; no code is exchanged`(_ name: String) async throws {
        let (service, provider) = try self.service(of: name)
        try await service.test { client in
            let browser = TestBrowser(client)
            let came = try await signIn(browser, at: provider)
            let ceremony = try #require(came.json["newcomer"]?["ceremony"], "\(came.text)")
            let made = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "name": "ada"])
            #expect(made.status == 201, "\(made.text)")
            let again = try await signIn(TestBrowser(client), at: provider)
            #expect(again.json["account"]?["id"] == made.json["account"]?["id"], "\(again.text)")
            let listed = try await browser.get("/api/v1/account/identities").json
            #expect(listed["providers"] == [["name": .string(name), "title": .string(name.capitalized)]])
            #expect(listed["identities"]?.array?.first?["provider"] == .string(name))
            #expect(try await browser.get("/sign-in").text.contains("Sign in with \(name.capitalized)"))
        }
        #expect(provider.postCount == 0)
    }

    @Test(arguments: ["example", "google"])
    func `what another issuer or key says, for another client or sign-in, is worth nothing`(
        _ name: String
    ) async throws {
        let changes: [[String: JSONValue]] = [
            ["iss": "https://evil.example"], ["iss": .null], ["aud": "another"], ["aud": ["martlet", "another"]],
            ["nonce": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"], ["nonce": .null],
            ["c_hash": "AAAAAAAAAAAAAAAAAAAAAA"], ["exp": 1], ["sub": .null], ["azp": "another"],
        ]
        let (service, provider) = try self.service(of: name)
        try await service.test { client in
            for change in changes {
                let reply = try await signIn(TestBrowser(client), at: provider, changing: change)
                #expect(reply.code == "external_refused", "\(change): \(reply.text)")
            }
            if name == "example" {
                let loose = try await signIn(TestBrowser(client), at: provider, changing: ["c_hash": .null])
                #expect(loose.code == "external_refused", "\(loose.text)")
            }
            let foreign = try await signIn(TestBrowser(client), at: provider, isForeign: true)
            #expect(foreign.code == "external_refused", "\(foreign.text)")
        }
    }

    @Test func `both of Google's names for itself are taken, for one and the same person`() async throws {
        let (service, google) = try self.service(of: "google")
        try await service.test { client in
            let browser = TestBrowser(client)
            let came = try await signIn(browser, at: google)
            let ceremony = came.json["newcomer"]?["ceremony"] ?? .null
            let made = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "name": "ada"])
            let again = try await signIn(TestBrowser(client), at: google, changing: ["iss": "accounts.google.com"])
            #expect(again.json["account"]?["id"] == made.json["account"]?["id"], "\(again.text)")
            #expect(made.status == 201 && again.status == 200)
        }
    }

    @Test func `the address of another provider's person opens no account`() async throws {
        // As imports may bring it, and services did before.
        let name = try AccountName("ada@example.org")
        let account = Account(
            id: UserHandle(from: .system),
            name: name,
            displayName: try DisplayName(name.text),
            createdAt: service.clock.now
        )
        let event = TrailEvent(account: account.id, at: service.clock.now, kind: .accountImported)
        let password = AccountPassword(
            hash: "no hash of anything",
            isLong: true,
            changedAt: service.clock.now,
            stamp: PasswordStamp(from: .system)
        )
        try await service.store.createAccount(
            NewAccount(account: account, passkeys: [], password: password, session: nil, event: event)
        )
        try await service.test { client in
            let came = try await signIn(TestBrowser(client))
            #expect(came.json["newcomer"] != nil && came.json["account"] == nil, "\(came.text)")
        }
    }

    @Test func `a subject of another issuer under the same name opens nothing`() async throws {
        let clock = TestClock()
        let former = try OpenIDProvider(clock)
        let before = try TestService(provider: former, clock: clock)
        try await before.test { client in
            let browser = TestBrowser(client)
            let came = try await signIn(browser, at: former)
            let ceremony = came.json["newcomer"]?["ceremony"] ?? .null
            let made = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "name": "ada"])
            #expect(made.status == 201, "\(made.text)")
        }
        // The operator wrote another provider under the name, where a stranger has the same identifier.
        let next = try OpenIDProvider(clock, issuer: "https://new.example.org")
        let after = try TestService(store: before.store, provider: next, clock: clock)
        try await after.test { client in
            let came = try await signIn(TestBrowser(client), at: next)
            #expect(came.json["newcomer"] != nil && came.json["account"] == nil, "\(came.text)")
        }
    }

    private func signIn(
        _ browser: TestBrowser,
        at provider: OpenIDProvider? = nil,
        changing changes: [String: JSONValue] = [:],
        isForeign: Bool = false
    ) async throws -> Reply {
        let provider = provider ?? example
        let name = JSONValue.string(provider.provider.name.text)
        let begun = try await browser.post("/api/v1/sign-in/external/begin", ["provider": name])
        let address = try #require(begun.json["address"]?.string, "\(begun.text)")
        return try await browser.finish(provider.form(address, changing: changes, isForeign: isForeign))
    }

    /// A service with one of the two providers.
    private func service(of name: String) throws -> (TestService, OpenIDProvider) {
        guard name == "google" else { return (service, example) }
        let clock = TestClock()
        let google = try OpenIDProvider.google(clock)
        return (try TestService(provider: google, clock: clock), google)
    }
}
