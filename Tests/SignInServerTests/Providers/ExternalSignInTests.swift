// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Logging
import SignInAccounts
import SignInServer
import SignInTesting
import Testing

@Suite struct `Signing in with Apple through the API` {
    private let service: TestService
    private let apple: SimulatedProvider

    init() throws {
        (service, apple) = try TestService.withApple()
    }

    @Test func `somebody new chooses a name and is signed in, and comes back to the same account`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let came = try await browser.signInByApple(apple)
            #expect(came.status == 200 && came.json["account"] == nil, "\(came.text)")
            let newcomer = try #require(came.json["newcomer"])
            #expect(newcomer["displayName"] == "Ada Lovelace" && newcomer["address"] == "ada@example.test")
            let made = try await browser.post(
                "/api/v1/sign-up/external",
                ["ceremony": newcomer["ceremony"] ?? .null, "name": "ada"]
            )
            #expect(made.status == 201, "\(made.text)")
            #expect(made.json["account"]?["displayName"] == "Ada Lovelace")
            #expect(made.json["session"]?["methods"] == ["external"])
            #expect(made.json["session"]?["token"] == nil && browser.cookies[TestBrowser.session] != nil)
            let again = try await TestBrowser(client).signInByApple(apple)
            #expect(again.json["account"]?["id"] == made.json["account"]?["id"], "\(again.text)")
        }
        // One exchange: with a token here, none is owed another.
        #expect(apple.count(of: "/auth/token") == 1)
        #expect(apple.count(of: "/auth/keys") == 1)
    }

    @Test func `an app signs in with what its system gave it, and gets a bearer token`() async throws {
        try await service.test { client in
            let app = TestApp(client)
            let begun = try await app.post(
                "/api/v1/sign-in/external/begin",
                ["provider": "apple", "client": .string(SimulatedProvider.app)]
            )
            #expect(begun.status == 200 && begun.json["address"] == nil, "\(begun.text)")
            let nonce = try #require(begun.json["nonce"]?.string)
            let grant = try apple.atApple { simulated in
                try simulated.authorizeNatively(
                    app: SimulatedProvider.app,
                    ConsentAnswer(person: "ada"),
                    scopes: [.name, .email],
                    nonce: nonce,
                    at: service.clock.now
                )
            }
            let came = try await app.post(
                "/api/v1/sign-in/external/finish",
                [
                    "state": begun.json["state"] ?? .null, "identityToken": .string(grant.identityToken),
                    "code": .string(grant.code), "user": ["givenName": "Ada", "familyName": "Lovelace"],
                ]
            )
            let newcomer = try #require(came.json["newcomer"], "\(came.text)")
            #expect(newcomer["displayName"] == "Ada Lovelace")
            let made = try await app.post(
                "/api/v1/sign-up/external",
                ["ceremony": newcomer["ceremony"] ?? .null, "name": "ada"]
            )
            #expect(made.status == 201 && made.json["session"]?["token"]?.string != nil, "\(made.text)")
        }
    }

    @Test func `whoever turns back at Apple is told so, and the state is used up`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let form = try await browser.formFromApple(apple, .cancel)
            let reply = try await browser.finish(form)
            #expect(reply.json == ["cancelled": true], "\(reply.text)")
            #expect(try await browser.finish(form).code == "ceremony_unknown")
        }
    }

    // MARK: What is tried against it

    @Test func `a callback that another browser began signs nobody in, and is used up`() async throws {
        try await service.test { client in
            let attacker = TestBrowser(client)
            _ = try await attacker.signUpByApple(apple, as: "bob", name: "mallory")
            let form = try await TestBrowser(client).formFromApple(apple, .goOn(ConsentAnswer(person: "bob")))
            let victim = TestBrowser(client)
            _ = try await victim.get("/sign-in")
            let reply = try await victim.finish(form)
            #expect(reply.code == "ceremony_unknown" && victim.cookies[TestBrowser.session] == nil, "\(reply.text)")
            #expect(try await attacker.finish(form).code == "ceremony_unknown")
        }
    }

    @Test func `a callback serves once`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let form = try await browser.formFromApple(apple)
            #expect(try await browser.finish(form).status == 200)
            #expect(try await browser.finish(form).code == "ceremony_unknown")
        }
    }

    @Test func `a page of another site finishes nothing`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let form = try await browser.formFromApple(apple)
            let reply = try await browser.post(
                "/api/v1/sign-in/external/finish",
                ["callback": .string(form)],
                [.origin: "https://evil.example"]
            )
            #expect(reply.code == "origin_not_allowed")
            #expect(try await browser.finish(form).status == 200)
        }
    }

    @Test(
        arguments: [
            "issuer-flipped", "audience-foreign", "nonce-missing", "nonce-foreign", "token-expired", "algorithm-none",
            "algorithm-hs256", "signature-broken",
        ]
    )
    func `a token that breaks a rule signs nobody in, and tells not which`(_ fault: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            try apple.atApple { try $0.order(fault: fault, uses: 1) }
            let reply = try await browser.signInByApple(apple)
            #expect(reply.status == 401 && reply.code == "external_refused", "\(reply.text)")
            #expect(browser.cookies[TestBrowser.session] == nil)
            let good = try await browser.signInByApple(apple)
            #expect(good.status == 200, "\(good.text)")
        }
        // The code of a token that was not believed is not exchanged.
        #expect(apple.count(of: "/auth/token") == 1)
    }

    @Test(arguments: ["code-refused", "client-refused", "token-failing"])
    func `nobody new is taken in without a token that could be revoked`(_ fault: String) async throws {
        try await service.test { client in
            try apple.atApple { try $0.order(fault: fault, uses: 1) }
            let reply = try await TestBrowser(client).signInByApple(apple)
            let expected = fault == "code-refused" ? "external_refused" : "service_unavailable"
            #expect(reply.code == expected, "\(reply.text)")
        }
    }

    @Test(
        arguments: [
            ("client-refused", .error, "invalidClient"), ("token-failing", .warning, "503"),
            ("code-refused", .info, "invalidGrant"),
        ] as [(String, Logger.Level, String)]
    )
    func `our own settings, refused at the exchange, are told in the log`(
        _ fault: String,
        _ level: Logger.Level,
        _ cause: String
    ) async throws {
        let log = CapturedLog()
        try await service.test(logger: log.logger()) { client in
            _ = try await TestBrowser(client).signUpByApple(apple)
            try apple.atApple { try $0.order(fault: fault, uses: 2) }
            try await comeBothWays(client)
        }
        let told = log.entries.filter { $0.level == level && $0.text.contains("error.cause=") }
        #expect(told.count { $0.text.contains(cause) && $0.text.contains("provider=apple") } >= 2, "\(log.text)")
        #expect(!log.text.contains("@example.test"))
    }

    /// Somebody known gets in all the same, and somebody new does not: both are told to whoever runs the service.
    private func comeBothWays(_ client: any TestClientProtocol) async throws {
        let app = TestApp(client)
        _ = try await app.comeByApple(apple, at: service.clock.now)
        _ = try await TestBrowser(client).signInByApple(apple, as: "bob")
    }

    @Test(arguments: ["invalid_scope", "server_error", "temporarily_unavailable"])
    func `a refusal of Apple's own is told, and the state is used up`(_ word: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let form = try await browser.formFromApple(apple)
            let state = try #require(form.split(separator: "&").first { $0.hasPrefix("state=") })
            let reply = try await browser.finish("\(state)&error=\(word)")
            #expect(reply.status == 401 && reply.code == "external_refused", "\(reply.text)")
            #expect(try await browser.finish(form).code == "ceremony_unknown")
        }
        #expect(apple.count(of: "/auth/token") == 0)
    }

    @Test func `another person's code beside a good token is refused, and its token revoked`() async throws {
        try await service.test { client in
            // Both begin in an app; Apple's tokens need not name the code that comes beside them.
            let (ada, bob) = (TestApp(client), TestApp(client))
            try apple.atApple { try $0.order(fault: "code-hash-missing", uses: 2) }
            let own = try await ada.grantOfApple(apple, as: "ada", at: service.clock.now)
            let stolen = try await bob.grantOfApple(apple, as: "bob", at: service.clock.now)
            let reply = try await ada.finish(own, code: stolen.code)
            #expect(reply.status == 401 && reply.code == "external_refused", "\(reply.text)")
        }
        service.clock.advance(seconds: service.engine.policy.codeCeremonySeconds)
        guard case .work(let work) = try await service.engine.externalUpkeep.nextRevocation(),
            case .refresh = work.secret
        else {
            Issue.record("nothing is in line to be revoked")
            return
        }
    }

    @Test(
        arguments: [
            "access-hash-foreign", "issuer-flipped", "audience-foreign", "algorithm-none", "algorithm-hs256",
            "signature-broken",
        ]
    )
    func `the identity token that comes for a code is held to every rule`(_ fault: String) async throws {
        let log = CapturedLog()
        try await service.test(logger: log.logger()) { client in
            let app = TestApp(client)
            let grant = try await app.grantOfApple(apple, at: service.clock.now)
            // The token that the app has is good by now: the fault is the token endpoint's.
            try apple.atApple { try $0.order(fault: fault, uses: 1) }
            let reply = try await app.finish(grant)
            #expect(reply.status == 401 && reply.code == "external_refused", "\(reply.text)")
            #expect(try await app.comeByApple(apple, at: service.clock.now).json["newcomer"] != nil)
        }
        #expect(apple.count(of: "/auth/token") == 2)
        service.clock.advance(seconds: service.engine.policy.codeCeremonySeconds)
        guard case .work(let work) = try await service.engine.externalUpkeep.nextRevocation(),
            case .refresh = work.secret
        else {
            Issue.record("nothing is in line to be revoked")
            return
        }
    }

    @Test(arguments: ["code", "identityToken", "state"])
    func `half of what an app's system gave is no sign-in`(_ missing: String) async throws {
        try await service.test { client in
            let app = TestApp(client)
            let grant = try await app.grantOfApple(apple, at: service.clock.now)
            var members: JSONObject = [
                "state": grant.state, "identityToken": .string(grant.identityToken), "code": .string(grant.code),
            ]
            let whole = members
            for value in [nil, "", .null] as [JSONValue?] {
                members[missing] = value
                let reply = try await app.post("/api/v1/sign-in/external/finish", .object(members))
                #expect(reply.status == 400 && reply.code == "bad_request", "\(reply.text)")
            }
            // Nothing was spent by it.
            let reply = try await app.post("/api/v1/sign-in/external/finish", .object(whole))
            #expect(reply.json["newcomer"] != nil, "\(reply.text)")
        }
        #expect(apple.count(of: "/auth/token") == 1)
    }

    @Test(arguments: [("code", 400, "bad_request"), ("id_token", 401, "external_refused")])
    func `half of what Apple's page posts is no sign-in`(
        _ missing: String,
        _ status: Int,
        _ code: String
    ) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let form = try await browser.formFromApple(apple)
            let half = form.split(separator: "&").filter { !$0.hasPrefix("\(missing)=") }.joined(separator: "&")
            #expect(half != form)
            let refused = try await browser.finish(half)
            #expect(refused.status == status && refused.code == code, "\(refused.text)")
        }
        #expect(apple.count(of: "/auth/token") == 0)
    }

    @Test func `nobody is refused because the token that comes for a code is by another clock`() async throws {
        try await service.test { client in
            let app = TestApp(client)
            let grant = try await app.grantOfApple(apple, at: service.clock.now)
            try apple.atApple { try $0.order(fault: "token-expired", uses: 1) }
            #expect(try await app.finish(grant).json["newcomer"] != nil)
        }
    }

    @Test func `while Apple's keys cannot be had people are asked to come again, and then they may`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            apple.setAway(true)
            let refused = try await browser.signInByApple(apple)
            #expect(refused.code == "service_unavailable", "\(refused.text)")
            apple.setAway(false)
            service.clock.advance(seconds: 6)
            #expect(try await browser.signInByApple(apple).json["newcomer"] != nil)
        }
    }

    @Test func `keys that Apple changed are fetched once, however many made-up names come`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.signInByApple(apple).status == 200)
            try apple.atApple { try $0.rotateKeys(to: SimulatedProvider.next, keepsOld: true) }
            service.clock.advance(seconds: 301)
            #expect(try await browser.signInByApple(apple).status == 200)
            #expect(apple.count(of: "/auth/keys") == 2)
            let app = TestApp(client)
            for _ in 0..<5 {
                let begun = try await app.post(
                    "/api/v1/sign-in/external/begin",
                    ["provider": "apple", "client": .string(SimulatedProvider.app)]
                )
                // {"alg":"RS256","kid":"MADEUP"}
                let header = "eyJhbGciOiJSUzI1NiIsImtpZCI6Ik1BREVVUCJ9"
                let reply = try await app.post(
                    "/api/v1/sign-in/external/finish",
                    [
                        "state": begun.json["state"] ?? .null, "code": "c0de",
                        "identityToken": .string(header + ".e30.AAAA"),
                    ]
                )
                #expect(reply.code == "external_refused", "\(reply.text)")
            }
            #expect(apple.count(of: "/auth/keys") == 2)
        }
    }

    @Test func `an app cannot ask as the site, nor as an app of somebody else's`() async throws {
        try await service.test { client in
            for name in [SimulatedProvider.site, "app.two", "", "å"] {
                let reply = try await TestApp(client).post(
                    "/api/v1/sign-in/external/begin",
                    ["provider": "apple", "client": .string(name)]
                )
                #expect(reply.code == "bad_request", "\(name): \(reply.text)")
            }
        }
    }

    @Test func `where nobody may sign up, nobody new comes in and nothing is exchanged`() async throws {
        let (closed, apple) = try TestService.withApple(signUp: .closed)
        try await closed.test { client in
            let refused = try await TestBrowser(client).signInByApple(apple)
            #expect(refused.code == "sign_up_closed", "\(refused.text)")
        }
        #expect(apple.count(of: "/auth/token") == 0)
    }

    @Test func `a service without providers says so`() async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            let begun = try await browser.post("/api/v1/sign-in/external/begin", ["provider": "apple"])
            #expect(begun.status == 404 && begun.code == "external_off")
            #expect(try await browser.get("/api/v1/configuration").json["providers"] == [])
            #expect(try await !browser.get("/sign-in").text.contains("data-provider"))
            #expect(try await browser.get("/sign-in/return/apple").status == 404)
        }
    }
}
