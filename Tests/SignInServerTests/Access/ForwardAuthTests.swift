// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import ByteEncodings
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct ForwardAuthTests {
    private static let app = "https://notes.example"
    private static let other = "https://mail.example"
    private static let tokenApp = "https://shiny.example"

    private func forwarded(
        _ origin: String = TestService.origin,
        _ path: String = "/",
        more: HTTPFields = [:]
    ) throws -> HTTPFields {
        let parts = origin.split(separator: "/")
        var fields: HTTPFields = [
            .field("X-Forwarded-Proto"): String(parts[0].dropLast()),
            .field("X-Forwarded-Host"): String(parts[1]),
            .field("X-Forwarded-Uri"): path,
            .field("X-Forwarded-Method"): "GET",
        ]
        for field in more { fields[field.name] = field.value }
        return fields
    }

    private let account: HTTPField.Name = .field("Martlet-Account")
    private let name: HTTPField.Name = .field("Martlet-Name")

    @Test func `who is signed in passes, and the app learns who it is`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            let id = try await browser.signUp("robin", try TestDevice()).json["account"]?["id"]?.string
            let reply = try await browser.get(
                "/forward-auth",
                forwarded(more: [account: "forged", name: "forged"])
            )
            #expect(reply.status == 200)
            #expect(reply.bytes.isEmpty)
            #expect(reply.headers[values: account] == [id ?? ""])
            #expect(reply.headers[values: name] == ["robin"])
            #expect(reply.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `a name beyond ASCII is percent-encoded`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("zoë", try TestDevice())
            #expect(try await browser.get("/forward-auth", forwarded()).headers[name] == "zo%C3%AB")
        }
    }

    @Test func `nobody passes without a session, whatever the request claims`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let stranger = TestBrowser(client)
            for cookies in [[:], [TestBrowser.session: "x"], [TestBrowser.session: ""], ["__Host-martlet-app": "AAAA"]]
            {
                stranger.cookies = cookies
                for origin in [TestService.origin, Self.app] {
                    let reply = try await stranger.get(
                        "/forward-auth",
                        forwarded(origin, more: [account: "forged", name: "forged"])
                    )
                    #expect(reply.status == 401)
                    #expect(reply.code == "not_signed_in")
                    #expect(reply.headers[account] == nil && reply.headers[name] == nil)
                }
            }
        }
    }

    /// CGI's naming and its neighbours make one name of all of these.
    @Test(arguments: [
        "Martlet_Account", "martlet_account", "MARTLET_ACCOUNT", "Martlet_Name", "martlet.name", "Martlet~Name",
        "Martlet!Account", "Martlet+Name", "Martlet*Account", "Martlet`Name", "Martlet|Name", "Martlet^Account",
    ])
    func `a field that an app could take for ours is refused, whoever sends it`(forged: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            for visitor in [browser, TestBrowser(client)] {
                for path in ["/forward-auth", "/forward-auth?mode=redirect"] {
                    let reply = try await visitor.get(path, forwarded(more: [.field(forged): "wren"]))
                    #expect(reply.status == 400)
                    #expect(reply.code == "bad_request")
                    #expect(reply.headers[account] == nil && reply.headers[name] == nil)
                }
            }
        }
    }

    @Test(arguments: ["Martlet-Account", "martlet-name", "MartletAccount", "Martlet-Accounts", "X_Martlet-Name", "A_B"])
    func `other fields do not disturb, nor do ours, which the proxy overwrites`(harmless: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let reply = try await browser.get("/forward-auth", forwarded(more: [.field(harmless): "wren"]))
            #expect(reply.status == 200)
            #expect(reply.headers[values: name] == ["robin"])
        }
    }

    @Test func `a session that ended stops passing at once`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let kept = browser.cookies
            _ = try await browser.post("/api/v1/session/end")
            browser.cookies = kept
            #expect(try await browser.get("/forward-auth", forwarded()).status == 401)
        }
    }

    @Test func `a session from a link does not pass`() async throws {
        let service = try TestService(apps: [Self.app])
        try await service.test { client in
            _ = try await TestBrowser(client).signUp("robin", try TestDevice())
            let link = try await service.engine.administration.makeSignInLink(named: "robin")
            let browser = TestBrowser(client)
            _ = try await browser.post("/api/v1/sign-in/link", ["token": .string(link.token.exposedText)])
            #expect(try await browser.get("/forward-auth", forwarded()).status == 403)
        }
    }

    @Test(arguments: [app, tokenApp])
    func `an app is entered by a token that was made for it, while the session lives`(origin: String) async throws {
        let service = try TestService(apps: [Self.app, Self.other], tokenApps: [Self.tokenApp])
        try await service.test { client in
            let app = TestApp(client)
            let session = try await app.signUp("robin", try TestDevice()).json["session"]?["token"]?.string
            func token(_ audience: JSONValue = .null) async throws -> String? {
                try await app.post("/api/v1/token", ["audience": audience], token: session).json["token"]?.string
            }
            func status(_ token: String?, at origin: String) async throws -> Int {
                try await app.get("/forward-auth", token: token, forwarded(origin)).status
            }
            let made = try #require(try await token(.string(origin)))
            let reply = try await app.get("/forward-auth", token: made, forwarded(origin))
            #expect(reply.status == 200)
            #expect(reply.headers[values: name] == ["robin"])
            let (others, services) = (try await token(.string(Self.other)), try await token())
            // Nobody else's token, and the whole session at no app.
            #expect(try await status(others, at: origin) == 401)
            #expect(try await status(services, at: origin) == 401)
            #expect(try await status(made, at: Self.other) == 401)
            #expect(try await status(made, at: TestService.origin) == 401)
            #expect(try await status(session, at: origin) == 401)
            // At the service both count.
            #expect(try await status(services, at: TestService.origin) == 200)
            #expect(try await status(session, at: TestService.origin) == 200)
            service.clock.advance(seconds: 299)
            #expect(try await status(made, at: origin) == 200)
            service.clock.advance(seconds: 1)
            #expect(try await status(made, at: origin) == 401)
            let last = try await token(.string(origin))
            #expect(try await status(last, at: origin) == 200)
            _ = try await app.post("/api/v1/session/end", token: session)
            #expect(try await status(last, at: origin) == 401)
        }
    }

    @Test func `a token that was tampered with opens nothing`() async throws {
        let service = try TestService(apps: [Self.app])
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let wren = TestBrowser(client)
            _ = try await wren.signUp("wren", try TestDevice())
            let body: JSONValue = ["audience": .string(Self.app)]
            let good = try #require(try await browser.post("/api/v1/token", body).json["token"]?.string)
            let foreign = try #require(try await wren.post("/api/v1/token", body).json["token"]?.string)
            let (parts, others) = (good.split(separator: "."), foreign.split(separator: "."))
            func encoded(_ text: String) -> Substring { Base64URL.encode(Array(text.utf8))[...] }
            let forged: [[Substring]] = [
                [parts[0], others[1], parts[2]], [parts[0], parts[1], others[2]], [parts[0], parts[1], ""],
                [encoded(#"{"alg":"none","typ":"JWT"}"#), parts[1], ""],
                [encoded(#"{"alg":"HS256","typ":"JWT"}"#), parts[1], parts[2]],
                [parts[0], encoded("{}"), parts[2]], [parts[0], parts[1]], parts + [""], ["", "", ""],
                [parts[0], parts[1], parts[2] + "A"],
            ]
            let app = TestApp(client)
            #expect(try await app.get("/forward-auth", token: good, forwarded(Self.app)).status == 200)
            for forgery in forged {
                let token = forgery.joined(separator: ".")
                #expect(try await app.get("/forward-auth", token: token, forwarded(Self.app)).status == 401, "\(token)")
            }
        }
    }

    @Test func `the service's own cookie opens no app`() async throws {
        try await TestService(apps: [Self.app], tokenApps: [Self.tokenApp]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            #expect(try await browser.get("/forward-auth", forwarded()).status == 200)
            for origin in [Self.app, Self.tokenApp] {
                #expect(try await browser.get("/forward-auth", forwarded(origin)).status == 401)
            }
        }
    }

    @Test(arguments: ["https://evil.example", "http://notes.example", "https://localhost:8080", "https://"])
    func `nobody passes to an address that is no app's`(origin: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            var fields = try forwarded(Self.app)
            fields[.field("X-Forwarded-Proto")] = String(origin.prefix { $0 != ":" })
            fields[.field("X-Forwarded-Host")] = String(origin.drop { $0 != "/" }.dropFirst(2))
            for path in ["/forward-auth", "/forward-auth?mode=redirect"] {
                let reply = try await browser.get(path, fields)
                #expect(reply.status == 403)
                #expect(reply.code == "app_unknown")
                #expect(reply.headers[account] == nil)
            }
        }
    }

    @Test func `the app's own authorization does not disturb`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("wren", try TestDevice())
            for value in ["Basic eDp5", "Bearer apps-own", "Bearer a.b.c", "Bearer ", "Digest x"] {
                let reply = try await browser.get("/forward-auth", forwarded(more: [.authorization: value]))
                #expect(reply.status == 200, "\(value)")
            }
        }
    }

    /// A WebSocket's scheme, any case and the usual port: browsers mean the same origin by all of these.
    @Test(arguments: [
        ("https", "notes.example"), ("wss", "notes.example"), ("WSS", "notes.example"), ("HTTPS", "Notes.Example"),
        ("https", "notes.example:443"), ("wss", "NOTES.EXAMPLE:443"),
    ])
    func `a proxy may spell an app's origin as it likes`(scheme: String, host: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let app = TestApp(client)
            let session = try await app.signUp("robin", try TestDevice()).json["session"]?["token"]?.string
            let made = try await app.post("/api/v1/token", ["audience": .string(Self.app)], token: session)
            var fields = try forwarded(Self.app)
            fields[.field("X-Forwarded-Proto")] = scheme
            fields[.field("X-Forwarded-Host")] = host
            let token = made.json["token"]?.string
            #expect(try await app.get("/forward-auth", token: token, fields).status == 200)
        }
    }

    @Test(arguments: [
        ("ws", "notes.example"), ("http", "notes.example"), ("https", "notes.example:80"), ("wss", "notes.example:80"),
        ("ftp", "notes.example"), ("https", "notes.example."), ("https", "notes.example:0443"), ("", "notes.example"),
        ("https, https", "notes.example"), ("https", "notes.example, notes.example"), ("https://", "notes.example"),
    ])
    func `what only looks like an app's origin is none`(scheme: String, host: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            var fields = try forwarded(Self.app)
            fields[.field("X-Forwarded-Proto")] = scheme
            fields[.field("X-Forwarded-Host")] = host
            #expect(try await TestApp(client).get("/forward-auth?mode=redirect", fields).code == "app_unknown")
        }
    }

    @Test func `nobody is led to the gate of an app that takes tokens`() async throws {
        try await TestService(tokenApps: [Self.tokenApp]).test { client in
            let browser = TestBrowser(client)
            let fields = try forwarded(Self.tokenApp)
            #expect(try await browser.get("/forward-auth?mode=redirect", fields).status == 401)
            #expect(try await browser.get("/.martlet/start?return=/", fields).code == "app_unknown")
        }
    }

    @Test(arguments: [
        (TestService.origin, "/notes?page=2&sort=up", "/sign-in?return=%2Fnotes%3Fpage%3D2%26sort%3Dup"),
        (app, "/notes", "/.martlet/start?return=%2Fnotes"),
        (app, "//evil.example/", "/.martlet/start?return=%2F"),
        (app, "/\\evil.example", "/.martlet/start?return=%2F"),
        (app, "https://evil.example/", "/.martlet/start?return=%2F"),
        (app, "", "/.martlet/start?return=%2F"),
    ])
    func `in redirect mode a person is led to sign in and back`(
        origin: String,
        path: String,
        location: String
    ) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let reply = try await TestBrowser(client).get("/forward-auth?mode=redirect", forwarded(origin, path))
            #expect(reply.status == 302)
            #expect(reply.headers[.location] == location)
        }
    }

    @Test(arguments: [
        "https://evil.example", "https://notes.example.evil.example", "http://notes.example", "https://xnotes.example",
        "https://notes.example:444", "https://notes.example@evil.example",
    ])
    func `nobody is led to an app that was not named`(origin: String) async throws {
        try await TestService(apps: [Self.app]).test { client in
            let reply = try await TestBrowser(client).get("/forward-auth?mode=redirect", forwarded(origin))
            #expect(reply.status == 403)
            #expect(reply.code == "app_unknown")
            #expect(reply.headers[.location] == nil)
        }
    }

    @Test func `what a proxy says that nobody named is not heard`() async throws {
        try await TestService(apps: [Self.app]) { $0.trustedProxies = [] }.test(.live) { client in
            let reply = try await TestBrowser(client).get("/forward-auth?mode=redirect", forwarded(Self.app))
            #expect(reply.status == 403)
            #expect(reply.code == "app_unknown")
            let gate = try await TestBrowser(client).get("/.martlet/start?return=/", forwarded(Self.app))
            #expect(gate.status == 403)
        }
    }

    @Test func `what is no navigation gets 401 in redirect mode too`() async throws {
        try await TestService(apps: [Self.app]).test { client in
            let browser = TestBrowser(client)
            let post = try forwarded(Self.app, "/", more: [.field("X-Forwarded-Method"): "POST"])
            #expect(try await browser.get("/forward-auth?mode=redirect", post).status == 401)
            let script = try forwarded(Self.app, "/", more: [.field("Sec-Fetch-Mode"): "cors"])
            #expect(try await browser.get("/forward-auth?mode=redirect", script).status == 401)
            #expect(try await browser.get("/forward-auth", forwarded(Self.app)).status == 401)
        }
    }
}
