// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing

@Suite struct `Identities at providers through the API` {
    private let service: TestService
    private let apple: SimulatedProvider

    init() throws {
        (service, apple) = try TestService.withApple()
    }

    @Test func `an identity is linked, listed, opens the account, and is taken off and revoked`() async throws {
        try await service.test { client in
            let (browser, device) = (TestBrowser(client), try TestDevice())
            let made = try await browser.signUp("ada", device)
            let before = browser.cookies[TestBrowser.session]
            let form = try await browser.formFromApple(apple, for: "account/identities")
            let linked = try await browser.finish(form, for: "account/identities")
            #expect(linked.status == 200, "\(linked.text)")
            #expect(browser.cookies[TestBrowser.session] != before)
            let listed = try await browser.get("/api/v1/account/identities").json
            #expect(listed["providers"] == [["name": "apple", "title": "Apple"]])
            // The page's script names providers in the activity by this.
            let page = try await browser.get("/account").text
            #expect(page.contains(#"data-link="apple" data-title="Apple""#))
            let identity = try #require(listed["identities"]?.array?.first)
            #expect(identity["provider"] == "apple" && identity["address"] == "ada@example.test")
            #expect(identity["endedAt"] == .null && identity["subject"] == nil)
            let came = try await TestBrowser(client).signInByApple(apple)
            #expect(came.json["account"]?["id"] == made.json["account"]?["id"], "\(came.text)")
            let removed = try await browser.post("/api/v1/account/identities/remove", ["provider": "apple"])
            #expect(removed.json["endedSessions"] == 1, "\(removed.text)")
            #expect(try await browser.get("/api/v1/account/identities").json["identities"] == [])
            let upkeep = service.engine.externalUpkeep
            guard case .work(let work) = try await upkeep.nextRevocation(), case .refresh = work.secret else {
                Issue.record("nothing is revoked")
                return
            }
            #expect(try await upkeep.nextRevocation() == nil)
            #expect(try await TestBrowser(client).signInByApple(apple).json["newcomer"] != nil)
        }
    }

    @Test func `linking needs the account's own fresh sign-in`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", try TestDevice())
            service.clock.advance(seconds: 301)
            let begun = try await browser.post("/api/v1/account/identities/begin", ["provider": "apple"])
            #expect(begun.code == "fresh_verification_required", "\(begun.text)")
            let stranger = try await TestBrowser(client).post(
                "/api/v1/account/identities/begin",
                ["provider": "apple"]
            )
            #expect(stranger.code == "not_signed_in")
        }
    }

    @Test func `what one session began another does not finish, and a sign-in links nothing`() async throws {
        try await service.test { client in
            let (browser, mallory) = (TestBrowser(client), TestBrowser(client))
            _ = try await browser.signUp("ada", try TestDevice())
            _ = try await mallory.signUp("mallory", try TestDevice())
            let foreign = try await mallory.formFromApple(apple, for: "account/identities")
            #expect(try await browser.finish(foreign, for: "account/identities").code == "ceremony_unknown")
            let forSignIn = try await browser.formFromApple(apple, for: "sign-in/external")
            #expect(try await browser.finish(forSignIn, for: "account/identities").code == "ceremony_unknown")
            let forLinking = try await browser.formFromApple(apple, for: "account/identities")
            #expect(try await browser.finish(forLinking, for: "sign-in/external").code == "ceremony_unknown")
            for one in [browser, mallory] {
                #expect(try await one.get("/api/v1/account/identities").json["identities"] == [])
            }
        }
    }

    @Test func `an identity opens one account, whoever links it second`() async throws {
        try await service.test { client in
            _ = try await TestBrowser(client).signUpByApple(apple)
            let browser = TestBrowser(client)
            _ = try await browser.signUp("bob", try TestDevice())
            let form = try await browser.formFromApple(apple, for: "account/identities")
            let reply = try await browser.finish(form, for: "account/identities")
            #expect(reply.status == 409 && reply.code == "identity_taken", "\(reply.text)")
        }
    }

    @Test func `an account that Apple alone opens keeps it, confirms by it, and adds a passkey`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let made = try await browser.signUpByApple(apple)
            #expect(made.json["session"]?["verifyBy"] == ["external"], "\(made.text)")
            let removed = try await browser.post("/api/v1/account/identities/remove", ["provider": "apple"])
            #expect(removed.code == "last_method", "\(removed.text)")
            service.clock.advance(seconds: 301)
            let stale = try await browser.post("/api/v1/passkeys/add/begin")
            #expect(stale.code == "fresh_verification_required", "\(stale.text)")
            let form = try await browser.formFromApple(apple, for: "verify/external")
            let confirmed = try await browser.finish(form, for: "verify/external")
            #expect(confirmed.status == 200, "\(confirmed.text)")
            #expect(try await browser.addPasskey(try TestDevice()).status == 201)
        }
    }

    @Test func `somebody else's identity confirms nothing`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple)
            let answer = ConsentAnswer(person: "bob")
            let form = try await browser.formFromApple(apple, .goOn(answer), for: "verify/external")
            let reply = try await browser.finish(form, for: "verify/external")
            #expect(reply.code == "external_refused", "\(reply.text)")
        }
    }

    @Test func `an account with an app is confirmed by Apple and a code together, and a wrong code uses the state up`()
        async throws
    {
        let (service, apple) = try TestService.withApple(passwords: true)
        try await service.test { client in
            let person = try await TestPerson(client)
            let browser = person.browser
            let linking = try await browser.formFromApple(apple, for: "account/identities")
            #expect(try await browser.finish(linking, for: "account/identities").status == 200)
            let secret = try await person.addApp(at: service.clock)
            try await person.removePasskeys()
            service.clock.advance(seconds: 30)
            let code = TestPerson.code(secret, service.clock.now)
            let wrong = String(code.map { $0 == "9" ? "0" : "9" })
            for (given, refusal) in [(nil, "code_required"), (wrong, "code_refused")] as [(String?, String)] {
                let form = try await browser.formFromApple(apple, for: "verify/external")
                let refused = try await browser.confirm(form, code: given)
                #expect(refused.code == refusal, "\(refused.text)")
                #expect(try await browser.confirm(form, code: code).code == "ceremony_unknown")
            }
            let form = try await browser.formFromApple(apple, for: "verify/external")
            let confirmed = try await browser.confirm(form, code: code)
            #expect(confirmed.status == 200, "\(confirmed.text)")
            let methods = confirmed.json["session"]?["methods"]?.array ?? []
            #expect(methods.contains("external") && methods.contains("totp"))
        }
    }

    @Test func `where a passkey verifies its owner, Apple confirms nothing`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", try TestDevice())
            let reply = try await browser.post("/api/v1/verify/external/begin", ["provider": "apple"])
            #expect(reply.code == "fresh_verification_required", "\(reply.text)")
        }
    }
}
