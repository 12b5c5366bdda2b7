// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import ByteEncodings
import Hummingbird
import HummingbirdTesting
import JSONCoding
import SecretMemory
import SignInAccounts
import Testing

@Suite struct SignInTests {
    private let service: TestService
    private let device: TestDevice

    init() throws {
        service = try TestService()
        device = try TestDevice()
    }

    @Test func `a person signs up, signs out and signs in again`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let made = try await browser.signUp("ada", device)
            #expect(made.status == 201)
            #expect(made.json["account"]?["name"] == "ada")
            #expect(made.json["session"]?["token"] == nil)
            #expect(made.json["signals"]?["allAcceptedCredentialIds"]?.array?.count == 1)
            #expect(try await browser.get("/api/v1/session").json["session"]?["current"] == true)

            #expect(try await browser.post("/api/v1/session/end").status == 200)
            #expect(browser.cookies[TestBrowser.session] == nil)
            #expect(try await browser.get("/api/v1/session").code == "not_signed_in")

            let back = try await browser.signIn(device)
            #expect(back.status == 200)
            #expect(back.json["account"]?["name"] == "ada")
            #expect(back.json["session"]?["methods"] == ["passkey"])
            #expect(back.json["session"]?["userVerified"] == true)
        }
    }

    @Test func `the session's cookie is for this host, this site and no script`() async throws {
        try await service.test { client in
            let made = try await TestBrowser(client).signUp("ada", device)
            let cookies = made.headers[values: .setCookie]
            let cookie = try #require(cookies.first { $0.hasPrefix("martlet-session=") })
            for part in ["; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age="] {
                #expect(cookie.contains(part))
            }
            #expect(!cookie.contains("Domain"))
        }
    }

    @Test func `an app gets its token in the answer and no cookie`() async throws {
        try await service.test { client in
            let app = TestApp(client)
            let made = try await app.signUp("ada", device)
            #expect(made.status == 201)
            #expect(made.headers[values: .setCookie].isEmpty)
            let token = try #require(made.json["session"]?["token"]?.string)
            #expect(try await app.get("/api/v1/account", token: token).json["name"] == "ada")
        }
    }

    @Test func `an app that made its token itself is told no token`() async throws {
        try await service.test { client in
            let app = TestApp(client)
            let token = OpaqueToken(from: .system)
            let digest = Base64URL.encode(token.digest.bytes)
            let made = try await app.signUp("ada", device, session: ["kind": "bearer", "digest": .string(digest)])
            #expect(made.json["session"]?["token"] == nil)
            #expect(try await app.get("/api/v1/account", token: token.exposedText).status == 200)
        }
    }

    @Test func `a cookie's token is no bearer token, nor the other way round`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let cookie = try #require(browser.cookies[TestBrowser.session])
            #expect(try await TestApp(client).get("/api/v1/account", token: cookie).code == "not_signed_in")

            let signedIn = try await TestApp(client).signIn(device)
            let token = try #require(signedIn.json["session"]?["token"]?.string)
            let other = TestBrowser(client)
            other.cookies = [TestBrowser.session: token]
            #expect(try await other.get("/api/v1/account").code == "not_signed_in")
        }
    }

    @Test func `a bearer token counts alone, whatever cookie comes along`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let reply = try await browser.get("/api/v1/account", [.authorization: "Bearer nonsense"])
            #expect(reply.code == "not_signed_in")
        }
    }

    @Test func `a name that was typed and another account are told apart`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            #expect(try await browser.signIn(device, name: "Ada").json["nameDiffers"] == false)
            #expect(try await browser.signIn(device).json["nameDiffers"] == false)
        }
    }

    @Test func `a finish that is sent twice succeeds once`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let begun = try await browser.post("/api/v1/sign-in/begin")
            let body = try await TestBrowser.finish(begun, device.use(begun))
            #expect(try await browser.post("/api/v1/sign-in/finish", body).status == 200)
            #expect(try await browser.post("/api/v1/sign-in/finish", body).code == "ceremony_unknown")
        }
    }

    @Test func `of fifty finishes at once exactly one succeeds`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let begun = try await browser.post("/api/v1/sign-in/begin")
            let body = try await TestBrowser.finish(begun, device.use(begun))
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await browser.post("/api/v1/sign-in/finish", body).status }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 409: 49])
        }
    }

    @Test func `BossConsole 924: another browser cannot finish what this one began`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let begun = try await browser.post("/api/v1/sign-in/begin")
            let body = try await TestBrowser.finish(begun, device.use(begun))
            let stranger = TestBrowser(client)
            _ = try await stranger.post("/api/v1/sign-in/begin")
            #expect(try await stranger.post("/api/v1/sign-in/finish", body).code == "ceremony_unknown")
            let app = TestApp(client)
            #expect(try await app.post("/api/v1/sign-in/finish", body).code == "ceremony_unknown")
        }
    }

    @Test func `a ceremony out of time is refused`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let begun = try await browser.post("/api/v1/sign-in/begin")
            let body = try await TestBrowser.finish(begun, device.use(begun))
            service.clock.advance(seconds: 301)
            #expect(try await browser.post("/api/v1/sign-in/finish", body).code == "ceremony_unknown")
        }
    }

    @Test func `a passkey that nobody registered is named, so that its keeper can forget it`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            _ = try await browser.post("/api/v1/account/delete", ["name": "ada"])
            let reply = try await browser.signIn(device)
            #expect(reply.status == 401)
            #expect(reply.code == "unknown_credential")
            let signal = reply.json["signal"]?["unknownCredential"]
            #expect(signal?["rpId"] == "localhost")
            #expect(signal?["credentialId"]?.string?.isEmpty == false)
        }
    }

    @Test func `a passkey of another origin is refused and nothing is said about why`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let elsewhere = try TestDevice(origin: "http://localhost:9999")
            let reply = try await browser.signUp("ada", elsewhere)
            #expect(reply.status == 422)
            #expect(reply.code == "credential_refused")
            #expect(!reply.text.contains(":9999"))
            #expect(try await browser.signUp("ada", device).status == 201)
        }
    }

    @Test func `too many attempts are told when to come back`() async throws {
        let rule = RateLimitRule(burst: 3, refillMilliseconds: 10_000)
        let service = try TestService(rateLimits: RateLimitPolicy(account: rule))
        try await service.test { client in
            let browser = TestBrowser(client)
            for _ in 0..<3 { #expect(try await browser.post("/api/v1/sign-in/begin", ["name": "ada"]).status == 200) }
            let reply = try await browser.post("/api/v1/sign-in/begin", ["name": "ADA"])
            #expect(reply.status == 429)
            #expect(reply.code == "rate_limited")
            #expect((Int(reply.headers[.retryAfter] ?? "") ?? 0) > 0)
        }
    }
}
