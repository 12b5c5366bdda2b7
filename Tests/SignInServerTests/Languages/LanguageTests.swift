// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInServer
import Testing

@Suite struct LanguageTests {
    private let service: TestService
    private static let cookie = "martlet-language"
    private static let form: HTTPFields = [
        .origin: TestService.origin, .contentType: "application/x-www-form-urlencoded",
    ]

    init() throws { service = try TestService() }

    /// The language that a page comes in.
    private func language(_ accept: String?, path: String = "/sign-in") async throws -> String {
        try await service.test { client in
            var fields: HTTPFields = [.accept: "text/html"]
            fields[.acceptLanguage] = accept
            let reply = try await TestBrowser(client).get(path, fields)
            let language = try #require(reply.headers[.contentLanguage])
            #expect(reply.text.contains("<html lang=\"\(language)\">"))
            return language
        }
    }

    @Test(arguments: [
        ("ja", "ja"), ("ko", "ko"), ("en", "en"), ("ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7", "ja"),
        ("ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7", "ko"), ("en-GB,ja;q=0.9", "en"), ("JA-jp", "ja"),
        ("de-DE,de;q=0.9,ko;q=0.5,en;q=0.4", "ko"), ("de, fr;q=0.5", "en"), ("en;q=0.5, ja;q=0.5", "en"),
        ("ja;q=0.5, en;q=0.5", "ja"), ("en;q=0.1,ja;q=0.2,ko;q=0.3", "ko"), ("  ko ; q=0.9\t, de ", "ko"),
        ("ja;q=1.000,ko;q=0.999", "ja"), ("zh-Hant-TW, ja-Jpan-JP;q=0.9", "ja"), ("ko;Q=0.5", "ko"),
    ])
    func `a page comes in the language that the browser asks for`(accept: String, expected: String) async throws {
        #expect(try await language(accept) == expected)
    }

    @Test(arguments: [
        ("*", "en"), ("ja;q=0, *", "en"), ("en;q=0, *", "ja"), ("en;q=0,ja;q=0,*;q=0.1", "ko"), ("ko, *;q=0.5", "ko"),
        ("*;q=0.9, ko;q=0.1", "en"), ("ko;q=0.5, *;q=0.5", "ko"), ("en;q=0", "en"), ("*;q=0", "en"),
        ("ja;q=0,ja-JP", "ja"), ("ja;q=0, ko;q=0", "en"),
    ])
    func `nothing and anything are told apart`(accept: String, expected: String) async throws {
        #expect(try await language(accept) == expected)
    }

    @Test(arguments: [
        "", ",", ";", ";q=1", "q=1", ",,,;;;", "ja;", "ja;q", "ja;q=", "ja;q=2", "ja;q=1.1", "ja;q=-1", "ja;q=0.1234",
        "ja;q=.5", "ja;q=1e0", "ja;q=0,5", "ja;q=nan", "ja;q= 1", "ja;level=1", "ja;q=1;q=1", "ja_JP", "ja--JP", "-ja",
        "ja-",
        "j a", "jaaaaaaaaaaaaa", "ja-abcdefghi", "\"ja\"", "日本語", "ｊａ", "../ja", "{{ja}}", "ja=ko", "**",
        "*-JP",
        "j\u{301}a", "ja/ko", "<ja>",
    ])
    func `what is not written as the standard writes it is passed over`(accept: String) async throws {
        #expect(try await language(accept) == "en")
        #expect(try await language(accept + ",ko;q=0.2") == "ko")
    }

    @Test func `a field with thousands of entries costs no more than a short one`() async throws {
        #expect(try await language(String(repeating: "de,", count: 5_000) + "ja") == "en")
        #expect(try await language(String(repeating: "x", count: 1_022) + ",ja") == "en")
        #expect(try await language("de," + String(repeating: " ", count: 1_019) + "ja") == "ja")
        #expect(try await language("de," + String(repeating: " ", count: 1_020) + "ja") == "en")
        // The 32nd entry counts, the 33rd does not.
        #expect(try await language(String(repeating: "de,", count: 31) + "ja") == "ja")
        #expect(try await language(String(repeating: "de,", count: 32) + "ja") == "en")
        #expect(try await language(String(repeating: ",", count: 900) + "ja") == "ja")
        #expect(try await language(String(repeating: "*;q=0.001,", count: 100)) == "en")
    }

    @Test(arguments: ["/sign-up", "/sign-in", "/account", "/link", "/continue", "/help", "/browser", "/no-such-page"])
    func `every page comes in every language, whole`(path: String) async throws {
        try await service.test { client in
            var texts: Set<String> = []
            for language in ["en", "ja", "ko"] {
                let fields: HTTPFields = [.acceptLanguage: language, .accept: "text/html"]
                let reply = try await TestBrowser(client).get(path, fields)
                #expect(reply.headers[.contentLanguage] == language)
                #expect(reply.headers[.vary]?.contains("Accept-Language") == true)
                #expect(reply.headers[.vary]?.contains("Cookie") == true)
                #expect(reply.text.contains("/words/\(language).js\""))
                #expect(!reply.text.contains("{") && !reply.text.contains("}"))
                let title = try #require(reply.text.split(separator: "<title>").dropFirst().first).prefix { $0 != "<" }
                #expect(texts.insert(String(title)).inserted, "\(title)")
                for name in ["English", "日本語", "한국어"] { #expect(reply.text.contains(">\(name)</button>")) }
                #expect(reply.text.contains("value=\"\(language)\" lang=\"\(language)\" aria-current=\"true\""))
                #expect(reply.text.components(separatedBy: "aria-current").count == 2)
            }
        }
    }

    @Test func `what a visitor chose counts more than what the browser asks for`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let body = Array("language=ko&return=%2Fsign-in%3Freturn%3D%252Fnotes%253Fa%253D1%26notice%3Dended".utf8)
            let reply = try await browser.send(.post, "/language", Self.form, body)
            #expect(reply.status == 303)
            #expect(reply.headers[.location] == "/sign-in?return=%2Fnotes%3Fa%3D1&notice=ended")
            #expect(reply.headers[.cacheControl] == "no-store")
            let cookie = try #require(reply.headers[values: .setCookie].first)
            #expect(cookie == "\(Self.cookie)=ko; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
            #expect(try await browser.get("/sign-in", [.acceptLanguage: "ja"]).headers[.contentLanguage] == "ko")
            _ = try await browser.send(.post, "/language", Self.form, Array("language=en&return=/help".utf8))
            #expect(try await browser.get("/help", [.acceptLanguage: "ja"]).headers[.contentLanguage] == "en")
        }
    }

    @Test(arguments: ["", "de", "EN", "ja-JP", "ja;q=1", "../ko", "ko\"", String(repeating: "k", count: 300)])
    func `a cookie that names no language is no choice`(value: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            browser.cookies = [Self.cookie: value]
            let reply = try await browser.get("/sign-in", [.acceptLanguage: "ja"])
            #expect(reply.headers[.contentLanguage] == "ja")
        }
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example/", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
        "javascript:alert(1)", "sign-in", "", " /sign-in", "/sign-in\r\nSet-Cookie: a=b", "/a#b", "/日本",
        "/" + String(repeating: "a", count: 2_048),
    ])
    func `the switch leads to no other site`(wish: String) async throws {
        try await service.test { client in
            let encoded = wish.utf8.map { byte in
                let hex = String(byte, radix: 16, uppercase: true)
                return "%" + (hex.utf8.count == 1 ? "0" : "") + hex
            }.joined()
            let body = Array("language=ja&return=\(encoded)".utf8)
            let reply = try await TestBrowser(client).send(.post, "/language", Self.form, body)
            #expect(reply.status == 303)
            #expect(reply.headers[.location] == "/")
            #expect(reply.headers[values: .setCookie].count == 1)
        }
    }

    @Test(arguments: [
        ("language=de&return=/", 400), ("return=/", 400), ("language=ja", 400), ("", 400),
        ("language=ja&language=ko&return=/", 400), ("language=%ff&return=/", 400),
        ("language=ja&return=/" + String(repeating: "a", count: 9_000), 413),
    ])
    func `the switch refuses other forms`(body: String, status: Int) async throws {
        try await service.test { client in
            let reply = try await TestBrowser(client).send(.post, "/language", Self.form, Array(body.utf8))
            #expect(reply.status == status)
            #expect(reply.headers[values: .setCookie].isEmpty)
        }
    }

    @Test func `no other site presses the switch`() async throws {
        try await service.test { client in
            let body = Array("language=ja&return=/".utf8)
            for fields: HTTPFields in [
                [.origin: "https://evil.example", .contentType: Self.form[.contentType] ?? ""],
                [.origin: "null", .contentType: Self.form[.contentType] ?? ""],
            ] {
                let reply = try await TestBrowser(client).send(.post, "/language", fields, body)
                #expect(reply.status == 403)
                #expect(reply.headers[values: .setCookie].isEmpty)
            }
            let json: HTTPFields = [.origin: TestService.origin, .contentType: "application/json"]
            #expect(try await TestBrowser(client).send(.post, "/language", json, body).status == 415)
            #expect(try await TestBrowser(client).get("/language").status == 405)
        }
    }

    @Test func `the switch works where nobody can sign in`() async throws {
        try await service.test { client in
            let body = Array("language=ja&return=/sign-in".utf8)
            // The tests' client asks the host `localhost`; the service's own origin has a port.
            for (origin, status) in [
                ("http://localhost", 303), ("https://localhost", 303), ("http://localhost:8081", 403),
                ("http://localhost.evil.example", 403), ("http://localhost@evil.example", 403),
                ("ftp://localhost", 403), ("http://", 403), ("localhost", 403), ("null", 403),
            ] {
                let fields: HTTPFields = [.origin: origin, .contentType: Self.form[.contentType] ?? ""]
                let reply = try await TestBrowser(client).send(.post, "/language", fields, body)
                #expect(reply.status == status, "\(origin)")
            }
        }
    }

    @Test func `no bytes in the field fail a page`() async throws {
        let alphabet = Array("jakoen-*;q=0.19, \t,;_\u{7f}".unicodeScalars)
        try await service.test { client in
            let browser = TestBrowser(client)
            for _ in 0..<500 {
                let scalars = (0..<Int.random(in: 0...60)).compactMap { _ in
                    alphabet.randomElement()
                }
                let field = String(String.UnicodeScalarView(scalars))
                let reply = try await browser.get("/help", [.acceptLanguage: field])
                #expect(
                    reply.status == 200 && ["en", "ja", "ko"].contains(reply.headers[.contentLanguage]),
                    "\(field)"
                )
            }
        }
    }

    @Test func `an error page speaks the visitor's language, the API English`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let page = try await browser.get("/no/such?page=1", [.acceptLanguage: "ja", .accept: "text/html"])
            #expect(page.status == 404)
            #expect(page.text.contains("ページが見つかりません"))
            #expect(page.text.contains("value=\"/no/such?page=1\""))
            let api = try await browser.get("/api/v1/session", [.acceptLanguage: "ja"])
            #expect(api.json["error"]?["message"]?.string?.allSatisfy(\.isASCII) == true)
            #expect(api.headers[.contentLanguage] == nil)
        }
    }

    @Test func `an address cannot write itself into the error page`() async throws {
        try await service.test { client in
            for path in ["/\"><script>", "/%22%3E%3Cscript%3E", "//evil.example/x", "/a?b=\"><b>"] {
                let reply = try await TestBrowser(client).get(path, [.accept: "text/html"])
                #expect(!reply.text.contains("<script>") && !reply.text.contains("><b>"))
                #expect(!reply.text.contains("value=\"//"))
            }
        }
    }

    @Test func `the scripts' words are a module a language, kept for ever under the digest`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            for language in ["en", "ja", "ko"] {
                let page = try await browser.get("/sign-in", [.acceptLanguage: language]).text
                let paths = page.split(separator: "\"").filter { $0.hasPrefix("/assets/") }
                let path = try #require(paths.first { $0.hasSuffix("/words/\(language).js") })
                let reply = try await browser.get(String(path))
                #expect(reply.status == 200)
                #expect(reply.headers[.contentType] == "text/javascript; charset=utf-8")
                #expect(reply.headers[.cacheControl]?.contains("immutable") == true)
                #expect(reply.text.contains("useWords(\"\(language)\", {\"script."))
                #expect(!reply.text.contains("\"sign-in.title\""))
            }
        }
    }
}
