// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import Crypto
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct HandOverTests {
    private static let app = "https://notes.example"
    private static let other = "https://mail.example"
    private static let tokenApp = "https://shiny.example"
    private static let verifier = String(repeating: "v", count: 43)

    private static var challenge: String { Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8)))) }

    private static func host(_ origin: String) -> HTTPFields {
        [.field("X-Forwarded-Proto"): "https", .field("X-Forwarded-Host"): String(origin.dropFirst("https://".count))]
    }

    private static func location(_ reply: Reply, after origin: String = "") throws -> String {
        let location = try #require(reply.headers[.location])
        try #require(location.hasPrefix(origin))
        return String(location.dropFirst(origin.count))
    }

    private static func query(_ name: String, _ location: String) -> String? {
        location.split(separator: "?").last?.split(separator: "&").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    private static func handOver(_ kind: String = "token", app: String = tokenApp) -> String {
        "/hand-over?app=\(app)&as=\(kind)&challenge=\(challenge)&state=s%26t"
    }

    /// Walks from an app's host over the service and back, as a browser does; returns the app's browser.
    private func enter(_ app: String, _ atService: TestBrowser, path: String = "/") async throws -> TestBrowser {
        let atApp = TestBrowser(atService.client, origin: app)
        let started = try await atApp.get("/.martlet/start?return=\(path)", Self.host(app))
        let handedOver = try await atService.get(try Self.location(started, after: TestService.origin))
        let back = try await atApp.get(try Self.location(handedOver, after: app), Self.host(app))
        #expect(back.status == 302)
        #expect(try Self.location(back) == path)
        return atApp
    }

    @Test func `a protected app on another host lets in who is signed in`() async throws {
        try await TestService(apps: [Self.app, Self.other]).test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let atApp = try await enter(Self.app, atService, path: "/notes?page=2&sort=up")
            #expect(try await atApp.get("/forward-auth", Self.host(Self.app)).status == 200)
            // One app's cookie is no other's, and it is not the session itself.
            #expect(try await atApp.get("/forward-auth", Self.host(Self.other)).status == 401)
            #expect(try await atApp.get("/forward-auth").code == "app_unknown")
            let sealed = try #require(atApp.cookies["__Host-martlet-app"])
            let thief = TestBrowser(client)
            thief.cookies = [TestBrowser.session: sealed]
            #expect(try await thief.get("/api/v1/session").status == 401)
            #expect(try await TestApp(client).get("/api/v1/session", token: sealed).status == 401)
            let session = try #require(atService.cookies[TestBrowser.session])
            #expect(!sealed.contains(session))
        }
    }

    @Test func `the end of the session ends the app's at once`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let atApp = try await enter(Self.app, atService)
            _ = try await atService.post("/api/v1/session/end")
            #expect(try await atApp.get("/forward-auth", Self.host(Self.app)).status == 401)
        }
    }

    @Test func `two tabs do not undo each other, and the back button does no harm`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let atApp = TestBrowser(client, origin: Self.app)
            let one = try await atApp.get("/.martlet/start?return=/one", Self.host(Self.app))
            let two = try await atApp.get("/.martlet/start?return=/two", Self.host(Self.app))
            for (started, path) in [(two, "/two"), (one, "/one")] {
                let handedOver = try await atService.get(try Self.location(started, after: TestService.origin))
                let address = try Self.location(handedOver, after: Self.app)
                let back = try await atApp.get(address, Self.host(Self.app))
                #expect(try Self.location(back) == path)
                let again = try await atApp.get(address, Self.host(Self.app))
                #expect(try Self.location(again) == path)
            }
        }
    }

    @Test func `a code that was planted in a browser signs nobody in`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let attacker = TestBrowser(client)
            _ = try await attacker.signUp("mallory", try TestDevice())
            let atApp = TestBrowser(client, origin: Self.app)
            let started = try await atApp.get("/.martlet/start?return=/", Self.host(Self.app))
            let handedOver = try await attacker.get(try Self.location(started, after: TestService.origin))
            let planted = try Self.location(handedOver, after: Self.app)

            let victim = TestBrowser(client, origin: Self.app)
            #expect(try await victim.get(planted, Self.host(Self.app)).code == "code_invalid")
            _ = try await victim.get("/.martlet/start?return=/", Self.host(Self.app))
            #expect(try await victim.get(planted, Self.host(Self.app)).code == "code_invalid")
            #expect(victim.cookies["__Host-martlet-app"] == nil)
        }
    }

    @Test func `a code for one app is of no use at another`() async throws {
        try await TestService(apps: [Self.app, Self.other]).test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let atApp = TestBrowser(client, origin: Self.app)
            let started = try await atApp.get("/.martlet/start?return=/", Self.host(Self.app))
            let handedOver = try await atService.get(try Self.location(started, after: TestService.origin))
            let address = try Self.location(handedOver, after: Self.app)
            #expect(try await atApp.get(address, Self.host(Self.other)).code == "code_invalid")
            #expect(try await atApp.get(address, Self.host(Self.app)).code == "code_invalid")
        }
    }

    @Test func `an app exchanges its code for a token, once`() async throws {
        try await TestService(tokenApps: [Self.tokenApp]).test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let reply = try await atService.get(Self.handOver())
            let address = try Self.location(reply, after: Self.tokenApp + "/.martlet/callback")
            #expect(reply.headers[.field("Referrer-Policy")] == "no-referrer")
            #expect(Self.query("state", address) == "s%26t")
            let code = try #require(Self.query("code", address))
            let body: JSONValue = ["code": .string(code), "verifier": .string(Self.verifier)]
            let app = TestApp(client)
            let redeemed = try await app.post("/api/v1/token/redeem", body)
            let keys = try await app.get("/.well-known/jwks.json").json
            let claims = try TokenCheck(redeemed.json["token"]?.string, keys: keys).claims
            #expect(claims["aud"] == .string(Self.tokenApp))
            #expect(claims["preferred_username"] == "robin")
            let again = try await app.post("/api/v1/token/redeem", body)
            #expect(again.status == 403 && again.code == "code_invalid")
        }
    }

    @Test func `a code that leaked serves nobody without its verifier, and is used up by the attempt`() async throws {
        try await TestService(tokenApps: [Self.tokenApp]).test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let reply = try await atService.get(Self.handOver())
            let code = try #require(Self.query("code", try Self.location(reply, after: Self.tokenApp)))
            let app = TestApp(client)
            for verifier in [String(repeating: "w", count: 43), Self.verifier] {
                let body: JSONValue = ["code": .string(code), "verifier": .string(verifier)]
                #expect(try await app.post("/api/v1/token/redeem", body).code == "code_invalid")
            }
        }
    }

    @Test func `codes run out, keep to their purpose, and die with the session`() async throws {
        let service = try TestService(apps: [Self.app], tokenApps: [Self.tokenApp])
        try await service.test { client in
            let atService = TestBrowser(client)
            _ = try await atService.signUp("robin", try TestDevice())
            let app = TestApp(client)
            func redeem(_ kind: String, _ meanwhile: () async throws -> Void = {}) async throws -> String? {
                let origin = kind == "token" ? Self.tokenApp : Self.app
                let reply = try await atService.get(Self.handOver(kind, app: origin))
                let code = Self.query("code", try Self.location(reply, after: origin)) ?? ""
                try await meanwhile()
                let body: JSONValue = ["code": .string(code), "verifier": .string(Self.verifier)]
                return try await app.post("/api/v1/token/redeem", body).code
            }
            #expect(try await redeem("token") == nil)
            #expect(try await redeem("cookie") == "code_invalid")
            #expect(try await redeem("token") { service.clock.advance(seconds: 60) } == "code_invalid")
            let ended = try await redeem("token") { _ = try await atService.post("/api/v1/session/end") }
            #expect(ended == "not_signed_in")
        }
    }

    @Test(arguments: [
        "https://evil.example", "https://notes.example@evil.example", "https://notes.example/",
        "https://notes.example?",
        "https://notes.example.evil.example", "http://notes.example", "javascript:alert(1)", "", "//notes.example",
    ])
    func `nobody is handed over to an app that was not named`(app: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let reply = try await browser.get(Self.handOver("cookie", app: app))
            #expect(reply.code == "app_unknown")
            #expect(reply.headers[.location] == nil)
        }
    }

    @Test func `who is not signed in signs in first and comes back`() async throws {
        try await TestService(tokenApps: [Self.tokenApp]).test { client in
            let reply = try await TestBrowser(client).get(Self.handOver())
            #expect(reply.status == 302)
            let address = try Self.location(reply)
            #expect(address.hasPrefix("/sign-in?return=%2Fhand-over%3Fapp%3D"))
            #expect(!address.dropFirst("/sign-in?return=".count).contains("&"))
        }
    }

    @Test func `one person's codes leave room for everybody else's`() async throws {
        let service = try TestService(tokenApps: [Self.tokenApp])
        try await service.test { client in
            let greedy = TestBrowser(client)
            _ = try await greedy.signUp("mallory", try TestDevice())
            let first = try await greedy.get(Self.handOver())
            for _ in 0..<10_000 { #expect(try await greedy.get(Self.handOver()).status == 302) }
            let last = try await greedy.get(Self.handOver())

            let other = TestBrowser(client)
            _ = try await other.signUp("robin", try TestDevice())
            let handedOver = try await other.get(Self.handOver())
            #expect(handedOver.status == 302)
            for (reply, status) in [(first, 403), (last, 200), (handedOver, 200)] {
                let code = try #require(Self.query("code", try Self.location(reply)))
                let body: JSONValue = ["code": .string(code), "verifier": .string(Self.verifier)]
                #expect(try await TestApp(client).post("/api/v1/token/redeem", body).status == status)
            }
        }
    }

    @Test func `a frame or an image on some page hands nobody over`() async throws {
        try await TestService(tokenApps: [Self.tokenApp]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let (mode, destination) = (HTTPField.Name.field("Sec-Fetch-Mode"), HTTPField.Name.field("Sec-Fetch-Dest"))
            for other in ["no-cors", "cors", "same-origin", "websocket"] {
                #expect(try await browser.get(Self.handOver(), [mode: other]).code == "origin_not_allowed")
            }
            // What is embedded navigates, too.
            for other in ["iframe", "frame", "embed", "object", "fencedframe", "image", "empty", ""] {
                for site in ["same-origin", "same-site", "cross-site"] {
                    let fields: HTTPFields = [mode: "navigate", destination: other, .field("Sec-Fetch-Site"): site]
                    let reply = try await browser.get(Self.handOver(), fields)
                    #expect(reply.code == "origin_not_allowed", "\(other) \(site)")
                    #expect(reply.headers[.location] == nil)
                }
                #expect(try await browser.get(Self.handOver(), [destination: other]).code == "origin_not_allowed")
            }
            #expect(try await browser.get(Self.handOver(), [mode: "navigate"]).status == 302)
            #expect(try await browser.get(Self.handOver(), [mode: "navigate", destination: "document"]).status == 302)
        }
    }

    @Test(arguments: [
        ["http://localhost:9000"], ["https://localhost"], ["https://notes.example", "https://notes.example:8443"],
    ])
    func `a service with apps that share a host is not put together`(apps: [String]) throws {
        let service = try TestService(apps: apps)
        #expect(throws: SignInServerError(.appHostShared, "")) { try service.site() }
    }

    @Test func `an app is handed people in its own way alone`() async throws {
        try await TestService(apps: [Self.app], tokenApps: [Self.tokenApp]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            for (kind, app) in [("token", Self.app), ("cookie", Self.tokenApp)] {
                let reply = try await browser.get(Self.handOver(kind, app: app))
                #expect(reply.status == 403)
                #expect(reply.code == "app_unknown")
                #expect(reply.headers[.location] == nil)
            }
            #expect(try await browser.get(Self.handOver("cookie", app: Self.app)).status == 302)
            #expect(try await browser.get(Self.handOver("token", app: Self.tokenApp)).status == 302)
        }
    }

    @Test(arguments: ["", "short", String(repeating: "A", count: 42) + "B", String(repeating: "A", count: 44)])
    func `a challenge that is none is refused`(challenge: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let path = "/hand-over?app=\(Self.app)&as=cookie&challenge=\(challenge)"
            #expect(try await browser.get(path).code == "bad_request")
            #expect(try await browser.get(Self.handOver("other", app: Self.app)).code == "bad_request")
        }
    }

    @Test func `a host that is no app has no gate`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            let evil = Self.host("https://evil.example")
            let started = try await browser.get("/.martlet/start?return=/", evil)
            #expect(started.code == "app_unknown")
            #expect(try await browser.get("/.martlet/return?code=x&state=/", evil).code == "app_unknown")
        }
    }

    @Test(arguments: [
        ("return=/notes?a=b&c=d", "/notes?a=b&c=d"), ("return=%2Fnotes%3Fa%3Db", "/notes?a=b"),
        ("return=//evil.example", "/"), ("return=%2F%2Fevil.example", "/"), ("return=/%5Cevil", "/%5Cevil"),
        ("return=/\\evil.example", "/"), ("return=https://evil.example", "/"), ("return=%", "/"), ("x=y", "/"),
        ("return=%0d%0aSet-Cookie:a", "/"),
    ])
    func `only a path of the app's own host is returned to`(query: String, path: String) async throws {
        // Without sockets, which would not send every one of these; and so without a proxy: the host is the test's own.
        let (app, own) = ("https://localhost", "http://login.localhost:8080")
        let origin = try Origin(own)
        let service = try TestService(apps: [app]) { $0.origins = [origin] }
        try await service.test(.router) { client in
            let atService = TestBrowser(client, origin: own)
            _ = try await atService.signUp("robin", try TestDevice())
            let atApp = TestBrowser(client, origin: app)
            let started = try await atApp.get("/.martlet/start?" + query)
            let handedOver = try await atService.get(try Self.location(started, after: own))
            let back = try await atApp.get(try Self.location(handedOver, after: app))
            #expect(try Self.location(back) == path)
        }
    }
}
