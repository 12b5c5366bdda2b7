// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import HTTPTypes
import HummingbirdTesting
import SignInAccounts
import SignInServer
import SignInTesting
import Synchronization
import Testing
import WebAuthnTypes

import AccountStorage

@Suite struct PageTests {
    private let service: TestService

    init() throws { service = try TestService() }

    @Test(arguments: [
        "/sign-up", "/sign-in", "/account", "/link", "/continue", "/help", "/browser", "/sign-in?return=/account",
    ])
    func `each page comes whole, for nobody's frame and nobody's cache`(path: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let reply = try await browser.get(path)
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "text/html; charset=utf-8")
            #expect(reply.headers[.cacheControl] == "no-store")
            let policy = try #require(reply.headers[.contentSecurityPolicy])
            #expect(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(reply.text.contains("<title>"))
            // What a shared link shows: a name and a sentence, and no picture from anywhere.
            #expect(reply.text.contains("<meta property=\"og:site_name\" content=\"Test\">"))
            #expect(reply.text.contains("content=\"Sign in to Test with a passkey instead of a password.\">"))
            #expect(!reply.text.contains("og:image"))
            #expect(!reply.text.contains("{{"))
            #expect(!reply.text.contains(" onclick=") && !reply.text.contains(" style="))
            #expect(browser.cookies[TestBrowser.browser]?.utf8.count == 43)
        }
    }

    @Test(arguments: ["/sign-in", "/sign-up"])
    func `who has a session is offered to go on`(path: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            #expect(try await !browser.get(path).text.contains("id=\"signed-in\""))
            _ = try await browser.signUp("zebra", TestDevice())
            let page = try await browser.get(path).text
            // Who that is, the page's script asks: no page is made for one person.
            #expect(page.contains("id=\"signed-in\"") && !page.contains("zebra"))
        }
    }

    @Test func `explanations are there only where the operator wants them`() async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).get("/explain")
            #expect(reply.status == 404)
        }
    }

    /// Whatever is pasted there comes from somebody's real ceremony.
    @Test func `what is pasted to be explained is in no store, no log and no later page`() async throws {
        let service = try TestService { $0.hasExplainPage = true }
        let log = CapturedLog()
        let device = try TestDevice()
        // By bytes, so that an account and a ceremony that are there already would be seen to change.
        @Sendable func held() throws -> [String] { try service.store.contents() }
        let type: HTTPFields = [.origin: TestService.origin, .contentType: "application/x-www-form-urlencoded"]
        let marker = "zebra-canary"
        let judged =
            #"{"kind":"registration","rpId":"zebra-canary.example","origins":["https://zebra-canary.example"],"#
            + #""challenge":"AAAAAAAAAAAAAAAAAAAAAA","response":{"id":"zebra-canary"}}"#
        try await service.test(logger: log.logger()) { client in
            let owner = TestBrowser(client)
            _ = try await owner.signUp("ada", device)
            _ = try await owner.post("/api/v1/sign-in/begin")
            let before = try held()
            // As a visitor, and with a session: neither is touched.
            for browser in [TestBrowser(client), owner] {
                for (text, status) in [(judged, 200), ("{\"\(marker)\":1}", 422), (marker, 422)] {
                    let form = Array("input=".utf8) + text.utf8.flatMap { Array("%\(Hexadecimal.encode([$0]))".utf8) }
                    let reply = try await browser.send(.post, "/explain", type, form)
                    #expect(reply.status == status)
                    #expect(reply.text.contains(marker))
                    #expect(reply.headers[.cacheControl]?.contains("no-store") == true)
                }
            }
            #expect(try held() == before)
            #expect(try !held().joined().contains(marker))
            #expect(try await !owner.get("/explain").text.contains(marker))
            #expect(try await !TestBrowser(client).get("/explain").text.contains(marker))
        }
        #expect(!log.entries.isEmpty)
        #expect(!log.entries.contains { $0.text.contains(marker) })
    }

    @Test func `a pasted response is explained and escaped`() async throws {
        let service = try TestService(
            rateLimits: RateLimitPolicy(address: RateLimitRule(burst: 4, refillMilliseconds: 60_000))
        ) { configuration in
            configuration.hasExplainPage = true
        }
        @Sendable func form(_ text: String) -> [UInt8] { Array("input=\(text)".utf8) }
        let type: HTTPFields = [.origin: TestService.origin, .contentType: "application/x-www-form-urlencoded"]
        try await service.test(.live) { client in
            let browser = TestBrowser(client)
            #expect(try await browser.get("/explain").text.contains("<textarea"))
            let reply = try await browser.send(.post, "/explain", type, form("%7B%22%3C/textarea%3E%22%3A+1%7D"))
            #expect(reply.status == 422)
            #expect(reply.text.contains("there is no member &quot;&lt;"))
            #expect(!reply.text.contains("\"</textarea>\""))
            #expect(try await browser.send(.post, "/explain", type, form("%zz")).status == 400)
            let json: HTTPFields = [.origin: TestService.origin, .contentType: "application/json"]
            #expect(try await browser.send(.post, "/explain", json, form("%7B%7D")).status == 415)
            let elsewhere: HTTPFields = [.origin: "https://evil.example", .contentType: type[.contentType] ?? ""]
            #expect(try await browser.send(.post, "/explain", elsewhere, form("%7B%7D")).status == 403)
            let long = String(repeating: "x", count: service.configuration.limits.bodyBytes * 3)
            #expect(try await browser.send(.post, "/explain", type, form(long)).status == 413)
            #expect(try await browser.send(.post, "/explain", type, form("%7B%7D")).status == 429)
        }
    }

    @Test func `the page that explains says where many objects are read`() async throws {
        let service = try TestService { $0.hasExplainPage = true }
        let type: HTTPFields = [.origin: TestService.origin, .contentType: "application/x-www-form-urlencoded"]
        try await service.test { client in
            for (form, isTold) in [("%7B%7D%0A%7B%7D", true), ("%7B%7D", false), ("%7B", false)] {
                let reply = try await TestBrowser(client).send(.post, "/explain", type, Array("input=\(form)".utf8))
                #expect(reply.status == 422)
                #expect(reply.text.contains("<code>martlet explain</code> reads many") == isTold, "\(form)")
            }
        }
    }

    @Test func `a browser keeps the token that it was given`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.get("/sign-in")
            let token = browser.cookies[TestBrowser.browser]
            #expect(try await browser.get("/sign-up").headers[values: .setCookie].isEmpty)
            #expect(try await browser.post("/api/v1/sign-in/begin").headers[values: .setCookie].isEmpty)
            #expect(browser.cookies[TestBrowser.browser] == token)
        }
    }

    @Test func `the front page leads to where its visitor belongs`() async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.get("/").headers[.location] == "/sign-in")
            _ = try await browser.signUp("ada", device)
            let reply = try await browser.get("/")
            #expect(reply.status == 302)
            #expect(reply.headers[.location] == "/account")
        }
    }

    @Test func `a service's name cannot break out of the page`() async throws {
        let service = try TestService { configuration in
            configuration.name = "<script>alert(1)</script>\"'&"
        }
        try await service.test { client in
            for path in ["/sign-in", "/sign-up", "/help", "/account"] {
                let reply = try await TestBrowser(client).get(path)
                #expect(!reply.text.contains("<script>alert"))
            }
        }
    }

    @Test func `every file that a page names is there, and may be kept for ever`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let page = try await browser.get("/sign-in").text
            let paths = page.split(separator: "\"").filter { $0.hasPrefix("/assets/") }
            #expect(!paths.isEmpty)
            for path in paths {
                let reply = try await browser.get(String(path))
                #expect(reply.status == 200)
                #expect(reply.headers[.cacheControl]?.contains("immutable") == true)
                let tag = try #require(reply.headers[.eTag])
                #expect(try await browser.get(String(path), [.ifNoneMatch: tag]).status == 304)
            }
        }
    }

    @Test(arguments: [
        "/assets/0000000000000000/css/base.css", "/assets", "/assets/", "/assets/../Templates/sign-in.mustache",
        "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets//etc/passwd",
    ])
    func `no other file is there`(path: String) async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).get(path)
            #expect(reply.status == 404)
        }
    }

    @Test func `an old digest is not answered with new files`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let page = try await browser.get("/sign-in").text
            let path = try #require(page.split(separator: "\"").first { $0.hasPrefix("/assets/") })
            let parts = path.split(separator: "/")
            let old = "/assets/0123456789abcdef/" + parts.dropFirst(2).joined(separator: "/")
            #expect(try await browser.get(old).status == 404)
        }
    }

    @Test func `HEAD is GET without the body`() async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).send(.head, "/sign-in", [:], nil)
            #expect(reply.status == 200)
            #expect(reply.bytes.isEmpty)
        }
    }

    @Test(arguments: ["en", "ja", "ko"])
    func `the offer of a passkey says what becomes of the password`(language: String) async throws {
        let keeps = ["en": "until you remove it yourself", "ja": "ご自身で削除するまで", "ko": "직접 삭제할 때까지"][language]
        let goes = ["en": "It may be taken off", "ja": "削除されることがあります", "ko": "삭제될 수 있으며"][language]
        let (staying, going) = (try #require(keeps), try #require(goes))
        for (days, words, others) in [(nil, staying, going), (3, going, staying)] {
            let service = try TestService(
                passwords: TestService.hasher(),
                upgrade: UpgradeRule(passwordsOffAfter: days)
            )
            let page = try await service.test { client in
                try await TestBrowser(client).get("/passkey-offer", [.acceptLanguage: language]).text
            }
            #expect(page.contains(words) && !page.contains(others), "\(days ?? 0)")
        }
    }

    @Test(arguments: ["en", "ja", "ko"])
    func `the offer of a passkey says nothing of passwords where there are none`(language: String) async throws {
        let lead = ["en": "one touch instead of", "ja": "パスワードを入力せず", "ko": "비밀번호 대신 한 번"][language]
        let keeps = ["en": "Your password stays", "ja": "パスワードは、", "ko": "비밀번호는 직접"][language]
        let page = try await TestService().test { client in
            try await TestBrowser(client).get("/passkey-offer", [.acceptLanguage: language]).text
        }
        #expect(page.contains("data-from=\"provider\"") && !page.contains("data-from=\"provider\" hidden"))
        #expect(!page.contains("data-from=\"password\""))
        for words in try [#require(lead), #require(keeps)] { #expect(!page.contains(words), "\(words)") }
    }

    @Test(arguments: ["/sign-in", "/account"])
    func `pages show fields for passwords where there are passwords, and nothing of them elsewhere`(
        path: String
    ) async throws {
        let off = try await TestService().test { try await TestBrowser($0).get(path).text }
        #expect(!off.contains("password\""))
        let on = try await TestService(passwords: TestService.hasher()).test {
            try await TestBrowser($0).get(path).text
        }
        for part in ["type=\"password\"", "autocomplete=\"current-password\"", "autocomplete=\"one-time-code\""] {
            #expect(on.contains(part), "\(part)")
        }
    }

    @Test func `whoever wants another password is led to it`() async throws {
        let place = "/.well-known/change-password"
        let off = try await TestService().test { try await TestBrowser($0).get(place) }
        #expect(off.headers[.location] == "\(TestService.origin)/account")
        let on = try await TestService(passwords: TestService.hasher()).test { try await TestBrowser($0).get(place) }
        #expect(on.headers[.location] == "\(TestService.origin)/account#password")
    }
}
