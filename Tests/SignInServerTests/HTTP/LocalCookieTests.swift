// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct LocalCookieTests {
    private static let names = ["martlet-session", "martlet-browser"]

    private func service(at more: [String] = [], related: [String] = []) throws -> TestService {
        let (more, related) = (try more.map { try Origin($0) }, try related.map { try Origin($0) })
        return try TestService {
            $0.origins += more
            $0.relatedOrigins = related
        }
    }

    @Test func `at http://localhost each browser keeps the cookies`() async throws {
        let app = "android:apk-key-hash:" + String(repeating: "A", count: 43)
        for more in [[], ["http://localhost", "http://localhost:3000"], [app]] {
            let service = try service(at: more)
            try await service.test { client in
                let browser = TestBrowser(client)
                let made = try await browser.signUp("ada", TestDevice())
                let page = try await TestBrowser(client).get("/sign-in")
                let set = made.headers[values: .setCookie] + page.headers[values: .setCookie]
                #expect(Set(set.map { String($0.prefix { $0 != "=" }) }) == Set(Self.names))
                for cookie in set {
                    #expect(!cookie.contains("Secure"), "\(cookie)")
                    #expect(cookie.contains("; Path=/") && cookie.contains("; HttpOnly; SameSite=Lax"), "\(cookie)")
                }
                #expect(try await browser.get("/api/v1/session").status == 200)
                let left = try await browser.post("/api/v1/session/end").headers[values: .setCookie]
                #expect(left == ["martlet-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"])
            }
        }
    }

    @Test(arguments: [
        (["https://localhost:8443"], []), (["https://localhost"], []), (["http://app.localhost:8080"], []),
        (["https://login.example.com"], []), ([], ["https://shop.example"]),
    ])
    func `anywhere else they are secure, and others of such a name count for nothing`(
        origins: [String],
        related: [String]
    ) async throws {
        try await service(at: origins, related: related).test { client in
            let browser = TestBrowser(client)
            let made = try await browser.signUp("ada", TestDevice())
            let page = try await TestBrowser(client).get("/sign-in")
            let set = made.headers[values: .setCookie] + page.headers[values: .setCookie]
            #expect(Set(set.map { String($0.prefix { $0 != "=" }) }) == Set(Self.names.map { "__Host-" + $0 }))
            #expect(set.allSatisfy { $0.contains("; Secure;") })
            #expect(try await browser.get("/api/v1/session").status == 200)
            // As a neighbouring host would plant it.
            let planted = TestBrowser(client)
            planted.cookies = ["martlet-session": browser.cookies["__Host-martlet-session"] ?? ""]
            #expect(try await planted.get("/api/v1/session").code == "not_signed_in")
        }
    }

    @Test func `at http://localhost one of an earlier spelling counts for nothing and spoils nothing`() async throws {
        try await service().test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", TestDevice())
            let token = try #require(browser.cookies[TestBrowser.session])
            let earlier = TestBrowser(client)
            earlier.cookies = ["__Host-martlet-session": token]
            #expect(try await earlier.get("/api/v1/session").code == "not_signed_in")
            browser.cookies["__Host-martlet-session"] = "AAAA"
            browser.cookies["theme"] = "martlet-session=dark"
            #expect(try await browser.get("/api/v1/session").status == 200)
            // Each in a field of its own, as over HTTP/2.
            var fields = HTTPFields()
            for value in ["theme=dark", "martlet-session=\(token)"] {
                fields.append(HTTPField(name: .cookie, value: value))
            }
            #expect(try await TestBrowser(client).send(.get, "/api/v1/session", fields, nil).status == 200)
        }
    }
}
