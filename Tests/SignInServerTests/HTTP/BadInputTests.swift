// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import NIOCore
import Testing

@Suite struct BadInputTests {
    private let service: TestService

    init() throws {
        service = try TestService()
    }

    private static let json: HTTPFields = [.contentType: "application/json", .origin: TestService.origin]

    @Test(arguments: [
        "", "{", "[]", "null", "\"name\"", "{\"name\":1}", "{\"name\":\"a\",\"name\":\"b\"}", "{\"name\":\"\\ud800\"}",
        "{}", "{\"name\":null}", "{\"name\":\"a\"}x", "\u{FEFF}{\"name\":\"a\"}",
    ])
    func `a body that is not the expected JSON is a bad request`(body: String) async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).send(.post, "/api/v1/sign-up/begin", Self.json, Array(body.utf8))
            #expect(reply.status == 400)
            #expect(reply.code == "bad_request")
            let name = try #require(HTTPField.Name("X-Request-ID"))
            #expect(reply.json["error"]?["requestId"]?.string == reply.headers[name])
        }
    }

    @Test func `bytes that are no text are a bad request`() async throws {
        try await service.test { client in
            let body: [UInt8] = Array("{\"name\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
            let reply = try await TestBrowser(client).send(.post, "/api/v1/sign-up/begin", Self.json, body)
            #expect(reply.code == "bad_request")
        }
    }

    @Test func `nesting without end is a bad request`() async throws {
        try await service.test { client in
            let body = [UInt8](repeating: UInt8(ascii: "["), count: 60_000)
            let reply = try await TestBrowser(client).send(.post, "/api/v1/sign-in/begin", Self.json, body)
            #expect(reply.code == "bad_request")
        }
    }

    @Test(arguments: [TestingSetup.router, .live])
    func `a body that is too long is refused`(setup: TestingSetup) async throws {
        try await service.test(setup) { client in
            let body = [UInt8](repeating: UInt8(ascii: " "), count: 65_537)
            let reply = try await TestBrowser(client).send(.post, "/api/v1/sign-in/begin", Self.json, body)
            #expect(reply.status == 413)
            #expect(reply.code == "payload_too_large")
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data"])
    func `another kind of content is refused`(type: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let reply = try await browser.post("/api/v1/sign-in/begin", [:], [.contentType: type])
            #expect(reply.status == 415)
            #expect(reply.code == "unsupported_media_type")
        }
    }

    @Test(arguments: ["application/json; charset=utf-8", "Application/JSON", "application/json ;charset=UTF-8"])
    func `JSON by any of its spellings is taken`(type: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let reply = try await browser.post("/api/v1/sign-in/begin", [:], [.contentType: type])
            #expect(reply.status == 200)
        }
    }

    @Test(arguments: ["/api/v1/nothing", "/api", "/no/such/page", "/api/v1/sign-in/begin/x", "/%00", "/..%2f..%2fetc"])
    func `an address where nothing is says so`(path: String) async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).get(path)
            #expect(reply.status == 404)
            #expect(reply.code == "not_found")
        }
    }

    /// `fido-test-server` has these routes, and the service has none of them.
    @Test(arguments: ["/attestation/options", "/attestation/result", "/assertion/options", "/assertion/result"])
    func `the routes of FIDO's tests are not there`(path: String) async throws {
        try await service.test { client in
            let reply = try await TestApp(client).post(path, ["username": "x", "displayName": "x"])
            #expect(reply.status == 404)
            #expect(reply.headers[values: .setCookie].isEmpty)
        }
    }

    @Test func `a person who opens a wrong address gets a page`() async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).get("/no/such/page", [.accept: "text/html,*/*"])
            #expect(reply.status == 404)
            #expect(reply.headers[.contentType] == "text/html; charset=utf-8")
            #expect(reply.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        }
    }

    @Test func `the API answers JSON, whoever asks`() async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).get("/api/v1/session", [.accept: "text/html"])
            #expect(reply.code == "not_signed_in")
        }
    }

    @Test func `another method is told which there are`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let reply = try await browser.get("/api/v1/sign-in/begin")
            #expect(reply.status == 405)
            #expect(reply.headers[.allow] == "POST")
            for method in ["DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "QUERY"] {
                let method = try #require(HTTPRequest.Method(method))
                let wrong = try await browser.send(method, "/api/v1/account", Self.json, nil)
                #expect(wrong.status == 405)
                #expect(wrong.headers[.allow] == "GET, HEAD")
            }
        }
    }

    @Test(arguments: [
        "{\"ceremony\":\"x\"}", "{\"credential\":{}}", "{\"ceremony\":1,\"credential\":{}}",
        "{\"ceremony\":\"x\",\"credential\":{\"id\":\"AA\"}}",
        "{\"ceremony\":\"x\",\"ceremony\":\"y\",\"credential\":{}}",
        "{\"ceremony\":\"x\",\"credential\":null}", "{\"ceremony\":\"x\",\"credential\":[]}",
    ])
    func `a finish without a whole credential is a bad request`(body: String) async throws {
        try await service.test { client in
            for path in ["/api/v1/sign-in/finish", "/api/v1/sign-up/finish"] {
                let reply = try await TestBrowser(client).send(.post, path, Self.json, Array(body.utf8))
                #expect(reply.code == "bad_request")
            }
        }
    }

    @Test(arguments: ["", "x", "AAAA", String(repeating: "A", count: 10_000)])
    func `a ceremony that nobody began is unknown, whatever it looks like`(token: String) async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            let begun = try await browser.post("/api/v1/sign-up/begin", ["name": "ada"])
            let credential = try await device.create(begun)
            let reply = try await browser.post(
                "/api/v1/sign-up/finish",
                ["ceremony": .string(token), "credential": credential]
            )
            #expect(reply.status == 409)
            #expect(reply.code == "ceremony_unknown")
        }
    }

    @Test func `a flood of header fields is told that it is one`() async throws {
        try await service.test(.live) { client in
            var headers = Self.json
            for number in 0..<200 { headers[try #require(HTTPField.Name("X-Filler-\(number)"))] = "x" }
            let reply = try await TestBrowser(client).send(.post, "/api/v1/sign-in/begin", headers, Array("{}".utf8))
            #expect(reply.status == 431)
            #expect(reply.headers[.connection] == "close")
        }
        try await service.test(.live) { client in
            let reply = try await TestBrowser(client).get("/livez")
            #expect(reply.status == 200)
        }
    }

    @Test func `a header field without end is told that it is too long`() async throws {
        try await service.test(.live) { client in
            let headers: HTTPFields = [.cookie: String(repeating: "a", count: 40_000)]
            let reply = try await TestBrowser(client).send(.get, "/livez", headers, nil)
            #expect(reply.status == 431)
        }
    }
}
