// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Passwords
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing

@Suite struct PasswordSignInTests {
    private let service: TestService

    init() throws {
        service = try TestService(passwords: TestService.hasher())
    }

    @Test func `a person signs in with name and password, and the session says so`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let browser = TestBrowser(client)
            let reply = try await browser.signIn(name: "ADA", password: TestPerson.password)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply.json["account"]?["name"] == "ada")
            #expect(reply.json["account"]?["hasPassword"] == true)
            #expect(reply.json["session"]?["methods"] == ["password"])
            #expect(reply.json["session"]?["userVerified"] == false)
            #expect(reply.json["session"]?["token"] == nil)
            #expect(reply.json["next"] == nil)
            #expect(reply.json["signals"]?["allAcceptedCredentialIds"]?.array?.count == 1)
            #expect(try await browser.get("/api/v1/session").status == 200)
            // The passkey goes on as before.
            #expect(try await TestBrowser(client).signIn(person.device).json["session"]?["methods"] == ["passkey"])
        }
    }

    @Test func `an app gets a bearer token, under a digest of its own where it sends one`() async throws {
        try await service.test { client in
            _ = try await TestPerson(client)
            let app = TestApp(client)
            let body: JSONValue = ["name": "ada", "password": .string(TestPerson.password)]
            let reply = try await app.post("/api/v1/sign-in/password", body)
            let token = try #require(reply.json["session"]?["token"]?.string)
            #expect(reply.headers[values: .setCookie].isEmpty)
            #expect(try await app.get("/api/v1/account", token: token).json["hasPassword"] == true)
        }
    }

    @Test(arguments: [
        ("ada", "another long-winded horse"), ("nobody", TestPerson.password), ("passkeys", TestPerson.password),
        ("ada", ""), ("ada", "\0"), ("ada", String(repeating: "x", count: 600)), ("", TestPerson.password),
        ("\u{202E}", TestPerson.password), ("ada", TestPerson.password + " "),
        ("ada", TestPerson.password.uppercased()),
    ])
    func `whatever is wrong, the answer is one`(name: String, password: String) async throws {
        try await service.test { client in
            _ = try await TestPerson(client)
            #expect(try await TestBrowser(client).signUp("passkeys", TestDevice()).status == 201)
            let reply = try await TestBrowser(client).signIn(name: name, password: password)
            #expect(reply.status == 401)
            #expect(reply.code == "password_refused")
            let message = "this name and this password do not belong together; try again"
            #expect(reply.json["error"]?["message"] == .string(message))
            #expect(reply.json["error"]?.object?.count == 3)
            #expect(reply.headers[values: .setCookie].count == 0)
        }
    }

    @Test func `a wrong password, a name without one and an unknown name cost the same`() async throws {
        try await service.test { client in
            _ = try await TestPerson(client)
            #expect(try await TestBrowser(client).signUp("passkeys", TestDevice()).status == 201)
            var tallies: [[WorkTally.Step: Int]] = []
            for name in ["ada", "passkeys", "nobody"] {
                let browser = TestBrowser(client)
                tallies.append(
                    try await WorkTally.measure {
                        _ = try await browser.signIn(name: name, password: "another long-winded horse")
                    }
                )
            }
            #expect(tallies[0][.passwordHash] == 1)
            #expect(tallies.allSatisfy { $0 == tallies[0] }, "\(tallies)")
        }
    }

    @Test func `an account with an app is asked for its code, and a wrong one may be tried again`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let secret = try await person.addApp(at: service.clock)
            service.clock.advance(seconds: 30)

            let browser = TestBrowser(client)
            let asked = try await browser.signIn(name: "ada", password: TestPerson.password)
            #expect(asked.status == 200)
            #expect(asked.json["next"]?["methods"] == ["totp"])
            #expect(asked.json["account"] == nil && asked.json["session"] == nil)
            #expect(browser.cookies[TestBrowser.session] == nil)
            #expect(try await browser.get("/api/v1/session").code == "not_signed_in")

            let code = TestPerson.code(secret, service.clock.now)
            let wrong = String(code.map { $0 == "9" ? "0" : "9" })
            let refused = try await browser.signIn(asked, code: wrong)
            #expect(refused.status == 401 && refused.code == "code_refused")
            let reply = try await browser.signIn(asked, code: code)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply.json["session"]?["methods"] == ["password", "totp"])

            // The step is used up, and so is the code.
            #expect(try await browser.signIn(asked, code: code).code == "ceremony_unknown")
            let again = try await browser.signIn(name: "ada", password: TestPerson.password)
            #expect(try await browser.signIn(again, code: code).code == "code_refused")
        }
    }

    @Test func `a saved code signs in once, and a mistyped one is not counted`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            _ = try await person.addApp(at: service.clock)
            let made = try await person.browser.post("/api/v1/account/recovery-codes/replace")
            let code = try #require(made.json["codes"]?.array?.first?.string)
            let browser = TestBrowser(client)
            let asked = try await browser.signIn(name: "ada", password: TestPerson.password)
            #expect(asked.json["next"]?["methods"] == ["totp", "recovery_code"])
            let mistyped = try await browser.signIn(asked, code: String(code.dropLast()))
            #expect(mistyped.status == 422 && mistyped.code == "code_mistyped")
            let reply = try await browser.signIn(asked, code: " " + code.lowercased())
            #expect(reply.json["session"]?["methods"] == ["password", "recovery_code"], "\(reply.text)")
            #expect(try await browser.get("/api/v1/account").json["recoveryCodesLeft"] == 9)
            let second = try await browser.signIn(name: "ada", password: TestPerson.password)
            #expect(try await browser.signIn(second, code: code).code == "code_refused")
        }
    }

    @Test func `a browser in which somebody signed in is known for longer than it runs`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let cookie = try #require(person.browser.cookies[TestBrowser.browser])
            let kept = "\(TestBrowser.browser)=\(cookie); Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax"
            let again = try await person.browser.signIn(person.device)
            #expect(again.headers[values: .setCookie].contains(kept))
            let typed = try await person.browser.signIn(name: "ada", password: TestPerson.password)
            #expect(typed.headers[values: .setCookie].contains(kept))
            // One that has no token yet gets it with the session, once.
            let fresh = TestBrowser(client)
            let first = try await fresh.signIn(name: "ada", password: TestPerson.password)
            let cookies = first.headers[values: .setCookie].filter { $0.hasPrefix(TestBrowser.browser) }
            #expect(cookies.count == 1 && cookies[0].contains("; Max-Age=15552000;"))
        }
        try await TestService().test { client in
            let browser = TestBrowser(client)
            let made = try await browser.signUp("ada", TestDevice())
            #expect(!made.headers[values: .setCookie].contains { $0.hasPrefix(TestBrowser.browser) })
        }
    }

    @Test func `failing on purpose locks the owner's own browser out of nothing`() async throws {
        let rule = RateLimitRule(burst: 3, refillMilliseconds: 600_000)
        let service = try TestService(
            rateLimits: RateLimitPolicy(passwordStranger: rule),
            passwords: TestService.hasher()
        )
        try await service.test { client in
            let person = try await TestPerson(client)
            for _ in 0..<4 {
                _ = try await TestBrowser(client).signIn(name: "ada", password: "another long-winded horse")
            }
            #expect(try await TestBrowser(client).signIn(name: "ada", password: TestPerson.password).status == 429)
            #expect(try await person.browser.signIn(name: "ada", password: TestPerson.password).status == 200)
            #expect(try await TestBrowser(client).signIn(person.device).status == 200)
        }
    }

    @Test func `another browser cannot finish what this one began`() async throws {
        try await service.test { client in
            let secret = try await TestPerson(client).addApp(at: service.clock)
            service.clock.advance(seconds: 30)
            let asked = try await TestBrowser(client).signIn(name: "ada", password: TestPerson.password)
            let code = TestPerson.code(secret, service.clock.now)
            let stranger = TestBrowser(client)
            _ = try await stranger.get("/sign-in")
            #expect(try await stranger.signIn(asked, code: code).code == "ceremony_unknown")
            let body: JSONValue = ["ceremony": asked.json["next"]?["ceremony"] ?? .null, "code": .string(code)]
            #expect(try await TestApp(client).post("/api/v1/sign-in/code", body).code == "ceremony_unknown")
        }
    }

    @Test func `another site's page can neither try passwords nor codes`() async throws {
        try await service.test { client in
            let evil = TestBrowser(client, origin: "https://evil.example")
            for path in ["/api/v1/sign-in/password", "/api/v1/sign-in/code"] {
                let body: JSONValue = ["name": "ada", "password": "x", "ceremony": "x", "code": "x"]
                let reply = try await evil.post(path, body)
                #expect(reply.code == "origin_not_allowed")
            }
        }
    }

    @Test func `when too many passwords wait, the answer says when to come back`() async throws {
        let service = try TestService(passwords: FullQueue())
        try await service.test { client in
            let reply = try await TestBrowser(client).signIn(name: "ada", password: TestPerson.password)
            #expect(reply.status == 503)
            #expect(reply.code == "service_unavailable")
            #expect((Int(reply.headers[.retryAfter] ?? "") ?? 0) > 0)
        }
    }

    @Test func `too many passwords under one name are told when to come back`() async throws {
        let rule = RateLimitRule(burst: 2, refillMilliseconds: 10_000)
        let service = try TestService(
            rateLimits: RateLimitPolicy(passwordStranger: rule),
            passwords: TestService.hasher()
        )
        try await service.test { client in
            var replies: [Reply] = []
            for _ in 0..<3 {
                let browser = TestBrowser(client)
                replies.append(try await browser.signIn(name: "nobody", password: "another long-winded horse"))
            }
            #expect(replies.map(\.status) == [401, 401, 429])
            #expect((Int(replies[2].headers[.retryAfter] ?? "") ?? 0) > 0)
        }
    }

    @Test func `a body longer than any password needs is not read`() async throws {
        try await service.test { client in
            let long = String(repeating: "x", count: 17_000)
            for path in ["/api/v1/sign-in/password", "/api/v1/sign-in/code"] {
                let reply = try await TestBrowser(client).post(
                    path,
                    ["name": "ada", "password": .string(long), "ceremony": "x", "code": .string(long)]
                )
                #expect(reply.status == 413)
            }
        }
    }

    @Test func `a disabled account is told so by the right password alone`() async throws {
        try await service.test { client in
            _ = try await TestPerson(client)
            try await service.engine.administration.disable(named: "ada")
            let browser = TestBrowser(client)
            #expect(
                try await browser.signIn(name: "ada", password: "another long-winded horse").code == "password_refused"
            )
            #expect(try await browser.signIn(name: "ada", password: TestPerson.password).code == "account_disabled")
        }
    }
}

/// A hasher behind which too many wait.
private struct FullQueue: PasswordVerifying {
    func hash(
        _ password: Password,
        precedence: HashPrecedence
    ) async throws(PasswordHashingError) -> StoredPasswordHash {
        throw PasswordHashingError(.queueFull, "the queue is full")
    }

    func verify(
        _ password: Password,
        against stored: StoredPasswordHash?,
        precedence: HashPrecedence
    ) async throws(PasswordHashingError) -> PasswordVerification {
        throw PasswordHashingError(.queueFull, "the queue is full")
    }
}
