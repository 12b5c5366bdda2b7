// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct RelatedOriginTests {
    private static let shop = "https://example.co.uk"
    private static let fetchSite: HTTPField.Name = .field("Sec-Fetch-Site")
    private let service: TestService

    init() throws {
        let shop = try Origin(Self.shop)
        // As an operator with an other site of the same domain beside it.
        let beside = try Origin("http://localhost:3000")
        service = try TestService(apps: [Self.shop], others: [shop, beside]) { configuration in
            configuration.origins.append(beside)
            configuration.relatedOrigins = [shop]
            configuration.trustedProxies = []
        }
    }

    /// What a browser adds to a request of the related page that leaves the cookies behind.
    private static func fields(_ origin: String = shop, site: String = "cross-site") -> HTTPFields {
        [.origin: origin, fetchSite: site]
    }

    private static func preflight(_ origin: String, method: String = "POST") -> HTTPFields {
        [
            .origin: origin, .accessControlRequestMethod: method,
            .accessControlRequestHeaders: "content-type,authorization", fetchSite: "cross-site",
        ]
    }

    private static let strangers = [
        "http://example.co.uk", "https://example.co.uk.evil.example", "https://evilexample.co.uk", "https://co.uk",
        "https://www.example.co.uk", "https://example.co.uk:8443", "https://example.co.uk/", "https://EXAMPLE.co.uk",
        "https://example.co.uk, https://evil.example", "https://example.co.uk@evil.example", "null", "", "*",
    ]

    private static let open = [
        "configuration", "sign-up/begin", "sign-up/finish", "sign-in/begin", "sign-in/finish", "session", "session/end",
        "token",
    ]

    private static let shut = [
        "verify/begin", "verify/finish", "sign-in/link", "passkeys", "passkeys/add/begin", "passkeys/x/remove",
        "sessions", "account", "account/delete", "account/rename", "token/redeem", "session/", "Session", "nothing",
        "openapi.json",
    ]

    @Test(arguments: open)
    func `a browser is told that the page may ask, and without cookies`(path: String) async throws {
        try await service.test { client in
            let reply = try await TestApp(client).send(.options, "/api/v1/" + path, nil, Self.preflight(Self.shop), nil)
            #expect(reply.status == 204)
            #expect(reply.headers[.accessControlAllowOrigin] == Self.shop)
            #expect(reply.headers[.accessControlAllowCredentials] == nil)
            #expect(reply.headers[.accessControlAllowMethods] == "GET, POST")
            #expect(reply.headers[.accessControlAllowHeaders] == "Authorization, Content-Type")
            #expect(reply.headers[.vary] == "Origin")
        }
    }

    @Test(arguments: shut)
    func `whatever else there is stays shut`(path: String) async throws {
        try await service.test { client in
            let app = TestApp(client)
            let asked = try await app.send(.options, "/api/v1/" + path, nil, Self.preflight(Self.shop), nil)
            let read = try await app.get("/api/v1/" + path, Self.fields())
            for reply in [asked, read] {
                #expect(!reply.headers.contains { $0.name.canonicalName.hasPrefix("access-control-") })
                #expect(reply.status >= 400 || path == "openapi.json")
            }
        }
    }

    @Test(arguments: strangers)
    func `an origin that is not named hears no word and begins nothing`(origin: String) async throws {
        try await service.test { client in
            let app = TestApp(client)
            let asked = try await app.send(.options, "/api/v1/sign-in/begin", nil, Self.preflight(origin), nil)
            #expect(asked.status == 405)
            for site in ["cross-site", "same-site", "same-origin", "none"] {
                let begun = try await app.post("/api/v1/sign-in/begin", [:], Self.fields(origin, site: site))
                #expect(begun.code == "origin_not_allowed")
                for reply in [asked, begun] { #expect(reply.headers[.accessControlAllowOrigin] == nil) }
            }
        }
    }

    @Test func `a person signs up, out and in there with a token`() async throws {
        let device = try TestDevice(origin: Self.shop, related: [Self.shop])
        try await service.test { client in
            let app = TestApp(client)
            let begun = try await app.post("/api/v1/sign-up/begin", ["name": "ada"], Self.fields())
            #expect(begun.status == 200)
            let body = TestApp.finish(begun, try await device.create(begun), ["kind": "bearer"])
            let made = try await app.post("/api/v1/sign-up/finish", body, Self.fields())
            #expect(made.status == 201)
            #expect(made.headers[.accessControlAllowOrigin] == Self.shop)
            #expect(made.headers[.accessControlExposeHeaders] == "Retry-After, X-Request-ID")
            for reply in [begun, made] { #expect(reply.headers[values: .setCookie].isEmpty) }
            let first = try #require(made.json["session"]?["token"]?.string)
            let read = try await app.get("/api/v1/session", token: first, Self.fields())
            #expect(read.json["account"]?["name"] == "ada")
            #expect(read.headers[.accessControlAllowOrigin] == Self.shop)
            let wish: JSONValue = ["audience": .string(Self.shop)]
            let pass = try await app.post("/api/v1/token", wish, token: first, Self.fields())
            #expect(pass.status == 200)
            #expect(pass.headers[.accessControlAllowOrigin] == Self.shop)
            let left = try await app.post("/api/v1/session/end", [:], token: first, Self.fields())
            #expect(left.status == 200)
            #expect(try await app.get("/api/v1/session", token: first, Self.fields()).code == "not_signed_in")

            let again = try await app.post("/api/v1/sign-in/begin", ["name": "ada"], Self.fields())
            let answer = TestApp.finish(again, try await device.use(again), nil)
            let back = try await app.post("/api/v1/sign-in/finish", answer, Self.fields())
            #expect(back.status == 200)
            #expect(back.json["session"]?["kind"] == "bearer")
            #expect(back.headers[values: .setCookie].isEmpty)
            let twice = try await app.post("/api/v1/sign-in/finish", answer, Self.fields())
            #expect(twice.code == "ceremony_unknown")
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `a cookie that comes along spoils the request`(site: String) async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            for path in ["session/end", "sign-in/begin", "token"] {
                let reply = try await browser.post("/api/v1/" + path, [:], Self.fields(site: site))
                #expect(reply.code == "origin_not_allowed")
                #expect(reply.headers[.accessControlAllowCredentials] == nil)
            }
            for name in [TestBrowser.session, TestBrowser.browser].map({ "__Host-" + $0 }) {
                let one = TestBrowser(client)
                one.cookies = [name: browser.cookies[name] ?? ""]
                #expect(try await one.post("/api/v1/sign-in/begin", [:], Self.fields()).code == "origin_not_allowed")
            }
            // What it reads with a cookie, the browser keeps from the page.
            let read = try await browser.get("/api/v1/session", Self.fields(site: site))
            #expect(read.headers[.accessControlAllowCredentials] == nil)
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test func `a cookie beside a token counts for nothing`() async throws {
        let (here, there) = (try TestDevice(), try TestDevice(origin: Self.shop, related: [Self.shop]))
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", here)
            let begun = try await TestApp(client).post("/api/v1/sign-up/begin", ["name": "bob"], Self.fields())
            let body = TestApp.finish(begun, try await there.create(begun), nil)
            let made = try await TestApp(client).post("/api/v1/sign-up/finish", body, Self.fields())
            let token = try #require(made.json["session"]?["token"]?.string)
            var fields = Self.fields()
            fields[.authorization] = "Bearer " + token
            #expect(try await browser.get("/api/v1/session", fields).json["account"]?["name"] == "bob")
        }
    }

    @Test func `a cookie is not to be had there`() async throws {
        let device = try TestDevice(origin: Self.shop, related: [Self.shop])
        try await service.test { client in
            let app = TestApp(client)
            let begun = try await app.post("/api/v1/sign-up/begin", ["name": "ada"], Self.fields())
            let body = TestApp.finish(begun, try await device.create(begun), ["kind": "cookie"])
            let reply = try await app.post("/api/v1/sign-up/finish", body, Self.fields())
            #expect(reply.code == "origin_not_allowed")
            #expect(reply.headers[values: .setCookie].isEmpty)
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func `what a form could send without being asked first begins nothing`(type: String) async throws {
        try await service.test { client in
            var fields = Self.fields()
            fields[.contentType] = type
            let reply = try await TestApp(client).send(.post, "/api/v1/sign-in/begin", nil, fields, Array("{}".utf8))
            #expect(reply.code == "unsupported_media_type")
        }
    }

    @Test func `a ceremony that was begun with a cookie is not finished there, nor the other way round`() async throws {
        let device = try TestDevice(origin: Self.shop, related: [Self.shop])
        try await service.test { client in
            let (app, browser) = (TestApp(client), TestBrowser(client))
            let mine = try await browser.post("/api/v1/sign-up/begin", ["name": "ada"])
            let taken = TestApp.finish(mine, try await device.create(mine), nil)
            #expect(try await app.post("/api/v1/sign-up/finish", taken, Self.fields()).code == "ceremony_unknown")
            let theirs = try await app.post("/api/v1/sign-up/begin", ["name": "ada"], Self.fields())
            let given = TestApp.finish(theirs, try await device.create(theirs), nil)
            #expect(try await browser.post("/api/v1/sign-up/finish", given).code == "ceremony_unknown")
        }
    }

    @Test(arguments: ["none", "nonsense", ""])
    func `a mark that no page's request bears is refused`(site: String) async throws {
        try await service.test { client in
            let reply = try await TestApp(client).post("/api/v1/sign-in/begin", [:], Self.fields(site: site))
            #expect(reply.code == "origin_not_allowed")
        }
    }

    @Test(arguments: ["same-origin", nil])
    func `where its own proxy leads here it is a page like ours, with cookies of its host`(site: String?) async throws {
        let device = try TestDevice(origin: Self.shop, related: [Self.shop])
        try await service.test { client in
            let browser = TestBrowser(client, origin: Self.shop)
            let mark: HTTPFields = site.map { [Self.fetchSite: $0] } ?? [:]
            let begun = try await browser.post("/api/v1/sign-up/begin", ["name": "ada"], mark)
            let body = try await TestBrowser.finish(begun, device.create(begun))
            #expect(try await browser.post("/api/v1/sign-up/finish", body, mark).status == 201)
            #expect(browser.cookies["__Host-" + TestBrowser.session] != nil)
            #expect(try await browser.post("/api/v1/session/end", [:], mark).status == 200)
        }
    }

    @Test func `named among the service's origins too, it gets no more`() async throws {
        let shop = try Origin(Self.shop)
        let service = try TestService { configuration in
            configuration.origins.append(shop)
            configuration.relatedOrigins = [shop]
        }
        try await service.test { client in
            let app = TestApp(client)
            let asked = try await app.send(.options, "/api/v1/session/end", nil, Self.preflight(Self.shop), nil)
            #expect(asked.headers[.accessControlAllowCredentials] == nil)
            let shut = try await app.send(.options, "/api/v1/account/delete", nil, Self.preflight(Self.shop), nil)
            #expect(shut.status == 405)
        }
    }

    @Test func `without being named it is nobody`() async throws {
        try await TestService().test { client in
            let reply = try await TestApp(client).post("/api/v1/sign-in/begin", [:], Self.fields())
            #expect(reply.code == "origin_not_allowed")
        }
    }
}
