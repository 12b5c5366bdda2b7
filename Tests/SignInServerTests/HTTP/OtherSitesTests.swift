// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct OtherSitesTests {
    private static let shop = "http://localhost:3000"
    private static let fetchSite: HTTPField.Name = .field("Sec-Fetch-Site")
    private let service: TestService

    init() throws {
        let shop = try Origin(Self.shop)
        service = try TestService(others: [shop]) { $0.origins.append(shop) }
    }

    private func preflight(_ origin: String, method: String = "POST") -> HTTPFields {
        [
            .origin: origin, .accessControlRequestMethod: method,
            .accessControlRequestHeaders: "content-type,authorization",
        ]
    }

    private static let strangers = [
        "http://localhost:3001", "https://localhost:3000", "http://localhost:3000.evil.example", "null", "",
        "http://LOCALHOST:3000", "http://localhost:3000/", "http://localhost:3000, http://evil.example",
        "http://evil.example", "*",
    ]

    @Test(arguments: ["/api/v1/sign-in/begin", "/api/v1/session/end", "/api/v1/passkeys/x/rename", "/api/v1/nothing"])
    func `a configured site may ask, with cookies and a token`(path: String) async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).send(.options, path, preflight(Self.shop), nil)
            #expect(reply.status == 204)
            #expect(reply.headers[.accessControlAllowOrigin] == Self.shop)
            #expect(reply.headers[.accessControlAllowCredentials] == "true")
            #expect(reply.headers[.accessControlAllowMethods] == "GET, POST")
            #expect(reply.headers[.accessControlAllowHeaders] == "Authorization, Content-Type")
            #expect(reply.headers[.vary] == "Origin")
        }
    }

    @Test(arguments: strangers + [TestService.origin])
    func `no other site hears a word`(origin: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let asked = try await browser.send(.options, "/api/v1/session/end", preflight(origin), nil)
            #expect(asked.status == 405)
            let read = try await browser.get("/api/v1/configuration", [.origin: origin])
            for reply in [asked, read] {
                let words = reply.headers.filter { $0.name.canonicalName.hasPrefix("access-control-") }
                #expect(words.isEmpty)
            }
        }
    }

    @Test(arguments: ["/", "/sign-in", "/forward-auth", "/hand-over", "/metrics", "/api/v10/x"])
    func `what is not the API is not shared, not even with a configured site`(path: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let asked = try await browser.send(.options, path, preflight(Self.shop), nil)
            let read = try await browser.get(path, [.origin: Self.shop])
            for reply in [asked, read] { #expect(reply.headers[.accessControlAllowOrigin] == nil) }
        }
    }

    @Test func `a person signs up, in and out on a page of a configured site`() async throws {
        let device = try TestDevice(origin: Self.shop)
        try await service.test { client in
            let browser = TestBrowser(client, origin: Self.shop)
            let begun = try await browser.post("/api/v1/sign-up/begin", ["name": "ada"], [Self.fetchSite: "same-site"])
            #expect(begun.headers[.accessControlAllowOrigin] == Self.shop)
            #expect(begun.headers[.accessControlExposeHeaders] == "Retry-After, X-Request-ID")
            let body = try await TestBrowser.finish(begun, device.create(begun))
            let made = try await browser.post("/api/v1/sign-up/finish", body, [Self.fetchSite: "same-site"])
            #expect(made.status == 201)
            let read = try await browser.get("/api/v1/session", [.origin: Self.shop])
            #expect(read.status == 200)
            #expect(read.headers[.accessControlAllowOrigin] == Self.shop)
            let left = try await browser.post("/api/v1/session/end", [:], [Self.fetchSite: "same-site"])
            #expect(left.status == 200)
            #expect(try await browser.get("/api/v1/session").status == 401)
        }
    }

    @Test func `a refusal is readable too, or the page could not say what is wrong`() async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).get("/api/v1/session", [.origin: Self.shop])
            #expect(reply.code == "not_signed_in")
            #expect(reply.headers[.accessControlAllowOrigin] == Self.shop)
        }
    }

    @Test(arguments: strangers)
    func `a page of another site changes nothing, whatever it is marked as`(origin: String) async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            for mark in ["same-site", "same-origin", "none", "cross-site"] {
                let fields: HTTPFields = [.origin: origin, Self.fetchSite: mark]
                let reply = try await browser.post("/api/v1/session/end", [:], fields)
                #expect(reply.code == "origin_not_allowed")
                #expect(reply.headers[.accessControlAllowOrigin] == nil)
            }
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test func `a configured site that browsers mark as another site is refused`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client, origin: Self.shop)
            let reply = try await browser.post("/api/v1/sign-in/begin", [:], [Self.fetchSite: "cross-site"])
            #expect(reply.code == "origin_not_allowed")
        }
    }

    @Test func `a native app's origin is no site`() async throws {
        let app = try Origin("android:apk-key-hash:" + String(repeating: "A", count: 43))
        let service = try TestService(others: [app]) { $0.origins.append(app) }
        try await service.test { client in
            let reply = try await TestBrowser(client).get("/api/v1/configuration", [.origin: app.text])
            #expect(reply.headers[.accessControlAllowOrigin] == nil)
        }
    }
}
