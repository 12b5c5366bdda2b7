// SPDX-License-Identifier: Apache-2.0
// What a proxy is told about a request.

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct ForwardAuthTests {
    private static let app = "https://notes.example"

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
        try await TestService().test { client in
            let browser = TestBrowser(client)
            let id = try await browser.signUp("robin", try TestDevice()).json["account"]?["id"]?.string
            let reply = try await browser.get("/forward-auth", [account: "forged", name: "forged"])
            #expect(reply.status == 200)
            #expect(reply.bytes.isEmpty)
            #expect(reply.headers[values: account] == [id ?? ""])
            #expect(reply.headers[values: name] == ["robin"])
            #expect(reply.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `a name beyond ASCII is percent-encoded`() async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("zoë", try TestDevice())
            #expect(try await browser.get("/forward-auth").headers[name] == "zo%C3%AB")
        }
    }

    @Test func `nobody passes without a session, whatever the request claims`() async throws {
        try await TestService().test { client in
            let stranger = TestBrowser(client)
            for cookies in [[:], [TestBrowser.session: "x"], [TestBrowser.session: ""], ["__Host-martlet-app": "AAAA"]]
            {
                stranger.cookies = cookies
                let reply = try await stranger.get("/forward-auth", [account: "forged", name: "forged"])
                #expect(reply.status == 401)
                #expect(reply.code == "not_signed_in")
                #expect(reply.headers[account] == nil && reply.headers[name] == nil)
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

    @Test(arguments: ["Martlet-Account", "martlet-name", "MartletAccount", "Martlet-Accounts", "X_Martlet-Name", "My_Field"])
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
        try await TestService().test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("robin", try TestDevice())
            let kept = browser.cookies
            _ = try await browser.post("/api/v1/session/end")
            browser.cookies = kept
            #expect(try await browser.get("/forward-auth").status == 401)
        }
    }

    @Test func `a session from a link does not pass`() async throws {
        let service = try TestService()
        try await service.test { client in
            _ = try await TestBrowser(client).signUp("robin", try TestDevice())
            let link = try await service.engine.administration.makeSignInLink(named: "robin")
            let browser = TestBrowser(client)
            _ = try await browser.post("/api/v1/sign-in/link", ["token": .string(link.token.exposedText)])
            #expect(try await browser.get("/forward-auth").status == 403)
        }
    }

    @Test func `a bearer passes, and the app's own authorization does not disturb`() async throws {
        try await TestService().test { client in
            let app = TestApp(client)
            let token = try await app.signUp("robin", try TestDevice()).json["session"]?["token"]?.string
            #expect(try await app.get("/forward-auth", token: token).status == 200)
            let browser = TestBrowser(client)
            _ = try await browser.signUp("wren", try TestDevice())
            #expect(try await browser.get("/forward-auth", [.authorization: "Basic eDp5"]).status == 200)
            #expect(try await browser.get("/forward-auth", [.authorization: "Bearer apps-own"]).status == 200)
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
