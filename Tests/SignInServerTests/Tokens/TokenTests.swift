// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import ByteEncodings
import HTTPTypes
import JSONCoding
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct TokenTests {
    private static let app = "https://shiny.example"

    @Test func `a token says who, for whom, how and until when, under a published key`() async throws {
        let service = try TestService(apps: [Self.app])
        try await service.test { client in
            let browser = TestBrowser(client)
            let account = try await browser.signUp("robin", try TestDevice()).json["account"]
            let reply = try await browser.post("/api/v1/token", ["audience": .string(Self.app)])
            #expect(reply.status == 200)
            let keys = try await browser.get("/.well-known/jwks.json")
            #expect(keys.headers[.contentType] == "application/json")
            #expect(keys.headers[.cacheControl] == "public, max-age=3600")
            #expect(!keys.text.contains("\"d\""))
            let claims = try TokenCheck(reply.json["token"]?.string, keys: keys.json).claims
            let now = service.clock.now.milliseconds / 1000
            #expect(claims["iss"] == .string(TestService.origin))
            #expect(claims["aud"] == .string(Self.app))
            #expect(claims["sub"] == account?["id"])
            #expect(claims["name"] == account?["displayName"])
            #expect(claims["preferred_username"] == "robin")
            #expect(claims["iat"] == .integer(now) && claims["auth_time"] == .integer(now))
            #expect(claims["exp"] == .integer(now + 300))
            #expect(reply.json["expiresAt"] == .integer((now + 300) * 1000))
            #expect(claims["amr"] == ["pop", "user", "mfa"])
            let second = try await browser.post("/api/v1/token")
            let other = try TokenCheck(second.json["token"]?.string, keys: keys.json).claims
            #expect(other["jti"] != claims["jti"])
            #expect(other["aud"] == .string(TestService.origin))
        }
    }

    @Test func `a passkey that did not verify its user is one factor`() async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice(canVerifyUser: false))
            let token = try await browser.post("/api/v1/token").json["token"]?.string
            let keys = try await browser.get("/.well-known/jwks.json").json
            #expect(try TokenCheck(token, keys: keys).claims["amr"] == ["pop", "user"])
        }
    }

    @Test func `a password, a code and a passkey are told apart, and several are several`() async throws {
        let service = try TestService(passwords: TestService.hasher())
        try await service.test { client in
            let person = try await TestPerson(client, name: "robin")
            let browser = TestBrowser(client)
            let keys = try await browser.get("/.well-known/jwks.json").json
            func methods() async throws -> JSONValue? {
                let token = try await browser.post("/api/v1/token").json["token"]?.string
                return try TokenCheck(token, keys: keys).claims["amr"]
            }
            _ = try await browser.signIn(name: "robin", password: TestPerson.password)
            #expect(try await methods() == ["pwd"])
            let secret = try await person.addApp(at: service.clock)
            service.clock.advance(seconds: 30)
            let asked = try await browser.signIn(name: "robin", password: TestPerson.password)
            _ = try await browser.signIn(asked, code: TestPerson.code(secret, service.clock.now))
            #expect(try await methods() == ["pwd", "otp", "mfa"])
            #expect(try await browser.verify(person.device).status == 200)
            #expect(try await methods() == ["pop", "user", "pwd", "otp", "mfa"])
        }
    }

    @Test func `a password beside a passkey's presence is two factors`() async throws {
        try await TestService(passwords: TestService.hasher()).test { client in
            let person = try await TestPerson(client, name: "robin", device: TestDevice(canVerifyUser: false))
            let body: JSONValue = ["password": .string(TestPerson.password)]
            #expect(try await person.browser.post("/api/v1/verify/password", body).status == 200)
            let token = try await person.browser.post("/api/v1/token").json["token"]?.string
            let keys = try await person.browser.get("/.well-known/jwks.json").json
            #expect(try TokenCheck(token, keys: keys).claims["amr"] == ["pop", "user", "pwd", "mfa"])
        }
    }

    @Test(arguments: [
        "https://shiny.example.evil.example", "https://evil.example", "https://shiny.example/", "HTTPS://shiny.example",
        "https://shiny.example:443", "https://shiny.example@evil.example", "http://shiny.example", "",
        "https://notshiny.example",
    ])
    func `an app that was not named gets no token`(audience: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let reply = try await browser.post("/api/v1/token", ["audience": .string(audience)])
            #expect(reply.status == 403)
            #expect(reply.code == "app_unknown")
        }
    }

    @Test func `without a live session there is no token`() async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.post("/api/v1/token").code == "not_signed_in")
            _ = try await browser.signUp("robin", try TestDevice())
            let kept = browser.cookies
            _ = try await browser.post("/api/v1/session/end")
            browser.cookies = kept
            #expect(try await browser.post("/api/v1/token").code == "not_signed_in")
        }
    }

    @Test func `another site's page gets no token`() async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let evil = TestBrowser(client, origin: "https://evil.example")
            evil.cookies = browser.cookies
            #expect(try await evil.post("/api/v1/token").code == "origin_not_allowed")
        }
    }

    @Test func `a session from a link gets no token`() async throws {
        let service = try TestService()
        try await service.test { client in
            _ = try await TestBrowser(client).signUp("robin", try TestDevice())
            let link = try await service.engine.administration.makeSignInLink(named: "robin")
            let browser = TestBrowser(client)
            let signedIn = try await browser.post("/api/v1/sign-in/link", ["token": .string(link.token.exposedText)])
            #expect(signedIn.status == 200)
            #expect(try await browser.post("/api/v1/token").code == "link_session_limited")
        }
    }

    @Test func `an app without cookies gets a token with its bearer`() async throws {
        try await TestService().test { client in
            let app = TestApp(client)
            let token = try await app.signUp("robin", try TestDevice()).json["session"]?["token"]?.string
            let reply = try await app.post("/api/v1/token", token: token)
            let keys = try await app.get("/.well-known/jwks.json").json
            #expect(try TokenCheck(reply.json["token"]?.string, keys: keys).claims["preferred_username"] == "robin")
        }
    }
}
