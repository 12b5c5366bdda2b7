// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Testing

@Suite struct OriginTests {
    private let service: TestService
    private let device: TestDevice

    init() throws {
        service = try TestService()
        device = try TestDevice()
    }

    @Test(arguments: [
        "http://localhost:9999", "https://localhost:8080", "http://evil.example", "http://localhost:8080.evil.example",
        "http://localhost:8080/", "http://good@localhost:8080", "null", "", "HTTP://LOCALHOST:8080",
        "http://localhost:8080, http://localhost:8080",
    ])
    func `a page of another origin changes nothing`(origin: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let reply = try await browser.post("/api/v1/session/end", [:], [.origin: origin])
            #expect(reply.status == 403)
            #expect(reply.code == "origin_not_allowed")
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test(arguments: ["cross-site", "same-site", "nonsense"])
    func `what the browser marks as not from this origin is refused`(site: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
            #expect(try await browser.post("/api/v1/session/end", [:], [name: site]).code == "origin_not_allowed")
            #expect(try await browser.post("/api/v1/session/end", [:], [name: "same-origin"]).status == 200)
        }
    }

    @Test func `a request with cookies that names no origin is refused`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let headers: HTTPFields = [.contentType: "application/json"]
            let reply = try await browser.send(.post, "/api/v1/session/end", headers, Array("{}".utf8))
            #expect(reply.code == "origin_not_allowed")
        }
    }

    @Test func `an app is given no cookie, though it asks for one`() async throws {
        try await service.test { client in
            let app = TestApp(client)
            let begun = try await app.post("/api/v1/sign-up/begin", ["name": "ada"])
            let body = TestApp.finish(begun, try await device.create(begun), ["kind": "cookie"])
            let reply = try await app.post("/api/v1/sign-up/finish", body)
            #expect(reply.code == "origin_not_allowed")
            #expect(reply.headers[values: .setCookie].isEmpty)
        }
    }

    @Test func `cookies that browsers join in one field are told apart`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let session = try #require(browser.cookies[TestBrowser.session])
            for text in [
                "\(TestBrowser.browser)=AAAA; \(TestBrowser.session)=\(session)",
                "\(TestBrowser.session)=\(session); other=1", "theme=dark;\(TestBrowser.session)=\(session)",
            ] {
                var joined = HTTPFields()
                joined.append(HTTPField(name: .cookie, value: text))
                #expect(try await TestBrowser(client).send(.get, "/api/v1/session", joined, nil).status == 200)
            }
        }
    }

    @Test func `a cookie that comes twice with two values counts for nothing`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let token = try #require(browser.cookies[TestBrowser.session])
            let twice: HTTPFields = [
                .cookie: "\(TestBrowser.session)=\(token); \(TestBrowser.session)=AAAA"
            ]
            #expect(try await TestBrowser(client).send(.get, "/api/v1/session", twice, nil).code == "not_signed_in")
        }
    }

    @Test func `reading with an address of others is no way in`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            let reply = try await browser.get("/api/v1/account", [.origin: "http://evil.example"])
            #expect(reply.headers[.accessControlAllowOrigin] == nil)
        }
    }
}
