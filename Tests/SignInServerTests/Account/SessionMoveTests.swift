// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInTesting
import Testing

@Suite struct `A link from a terminal into the browser` {
    private static let show = "/api/v1/session/move/show"
    private static let finish = "/api/v1/session/move/finish"

    /// An app that signed in as its own person, and the link that it made.
    private struct Terminal {
        let token: String
        let body: JSONValue

        init(_ client: any TestClientProtocol, _ name: String = "ada") async throws {
            let (app, device) = (TestApp(client), try TestDevice())
            #expect(try await app.signUp(name, device).status == 201)
            token = try #require(try await app.signIn(device).json["session"]?["token"]?.string)
            let made = try await app.post("/api/v1/session/move/begin", token: token)
            #expect(made.status == 200, "\(made.text)")
            body = ["token": made.json["token"] ?? .null]
        }

        /// The body with the consent to leave another account.
        var leaving: JSONValue { ["token": body["token"] ?? .null, "leave": true] }
    }

    /// A browser that has opened the page.
    private func opened(_ client: any TestClientProtocol) async throws -> TestBrowser {
        let browser = TestBrowser(client)
        #expect(try await browser.get("/continue").status == 200)
        return browser
    }

    @Test func `signs the browser in and the terminal out`() async throws {
        try await TestService().test { client in
            let (terminal, browser) = (try await Terminal(client), try await opened(client))
            let shown = try await browser.post(Self.show, terminal.body)
            #expect(shown.status == 200 && shown.json == ["name": "ada", "otherName": nil], "\(shown.text)")
            let moved = try await browser.post(Self.finish, terminal.body)
            #expect(moved.status == 200 && moved.json["session"]?["kind"] == "cookie", "\(moved.text)")
            #expect(moved.json["session"]?["token"] == nil && moved.json["session"]?["methods"] == ["passkey"])
            #expect(try await browser.get("/api/v1/session").json["account"]?["name"] == "ada")
            #expect(try await TestApp(client).get("/api/v1/session", token: terminal.token).status == 401)
            let kinds = try await browser.get("/api/v1/activity").json["events"]?.array?.map { $0["kind"] }
            #expect(kinds?.contains("session_moved") == true)
            #expect(try await opened(client).post(Self.finish, terminal.body).code == "link_invalid")
        }
    }

    @Test func `does nothing by being fetched ahead`() async throws {
        try await TestService().test { client in
            let (terminal, browser) = (try await Terminal(client), try await opened(client))
            let token = terminal.body["token"]?.string ?? ""
            for path in [
                "/continue", "/continue?token=\(token)", Self.show, Self.finish, "\(Self.finish)?token=\(token)",
            ] {
                for method in [HTTPRequest.Method.get, .head] {
                    let reply = try await browser.send(method, path, [.init("Sec-Purpose")!: "prefetch"], nil)
                    #expect(reply.status == (path.hasPrefix("/continue") ? 200 : 405), "\(method) \(path)")
                    #expect(!reply.text.contains(token))
                }
            }
            #expect(try await browser.get("/api/v1/session").status == 401)
            #expect(try await browser.post(Self.show, terminal.body).status == 200)
            #expect(try await browser.post(Self.finish, terminal.body).status == 200)
        }
    }

    @Test func `is used by no page of another origin, and by no app`() async throws {
        try await TestService().test { client in
            let (terminal, browser) = (try await Terminal(client), try await opened(client))
            for path in [Self.show, Self.finish] {
                for more: HTTPFields in [[.origin: "https://evil.example"], [.init("Sec-Fetch-Site")!: "cross-site"]] {
                    let reply = try await browser.post(path, terminal.body, more)
                    #expect(reply.status == 403 && reply.code == "origin_not_allowed", "\(path) \(reply.text)")
                }
                for token in [nil, terminal.token] {
                    let reply = try await TestApp(client).post(path, terminal.body, token: token)
                    #expect(reply.status == 403 && reply.code == "origin_not_allowed", "\(path) \(reply.text)")
                }
            }
            // A browser that never saw the page has no token of its own.
            #expect(try await TestBrowser(client).post(Self.finish, terminal.body).code == "link_invalid")
            #expect(try await browser.post(Self.finish, terminal.body).status == 200)
        }
    }

    @Test func `of a stranger takes nobody's own account away unnoticed`() async throws {
        try await TestService().test { client in
            let (stranger, victim) = (try await Terminal(client, "eve"), TestBrowser(client))
            _ = try await victim.signUp("ada", try TestDevice())
            let shown = try await victim.post(Self.show, stranger.body)
            #expect(shown.json == ["name": "eve", "otherName": "ada"], "\(shown.text)")
            let refused = try await victim.post(Self.finish, stranger.body)
            #expect(refused.status == 409 && refused.code == "other_account_signed_in")
            #expect(try await victim.get("/api/v1/session").json["account"]?["name"] == "ada")
            let former = victim.cookies[TestBrowser.session]
            #expect(try await victim.post(Self.finish, stranger.leaving).status == 200)
            #expect(try await victim.get("/api/v1/session").json["account"]?["name"] == "eve")
            let old = TestBrowser(client)
            old.cookies[TestBrowser.session] = former
            #expect(try await old.get("/api/v1/session").status == 401)
        }
    }

    @Test func `is made for no browser, no guest and no session without its user verified`() async throws {
        try await TestService().test { client in
            let begin = "/api/v1/session/move/begin"
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", try TestDevice())
            #expect(try await browser.post(begin).code == "bad_request")
            #expect(try await TestApp(client).post(begin).code == "not_signed_in")
            let key = try TestDevice(canVerifyUser: false)
            let token = try await TestApp(client).signUp("kim", key).json["session"]?["token"]?.string
            let refused = try await TestApp(client).post(begin, token: token)
            #expect(refused.status == 403 && refused.code == "fresh_verification_required", "\(refused.text)")
        }
    }
}
