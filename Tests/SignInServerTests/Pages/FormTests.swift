// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FormTests {
    /// Where the templates lie in the sources: every one is looked at, also those that no page shows as this test runs.
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/SignIn/SignInServer/Templates")

    /// The opening tags of a template's forms, each with what stands in it.
    private static func forms(in template: String) -> [(tag: Substring, body: Substring)] {
        template.split(separator: "<form ").dropFirst().compactMap { rest in
            guard let end = rest.firstRange(of: "</form>") else { return (rest, rest) }
            guard let close = rest.firstRange(of: ">\n") else { return (rest, rest) }
            return (rest[..<close.lowerBound], rest[close.upperBound..<end.lowerBound])
        }
    }

    @Test func `no form puts what was typed into the address`() throws {
        var withFields = 0
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        for name in names where name.hasSuffix(".mustache") {
            let template = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            // A button may choose another method than its form.
            #expect(!template.contains("formmethod"), "\(name)")
            for (tag, body) in Self.forms(in: template) where body.contains("<input") || body.contains("<textarea") {
                withFields += 1
                // A form without a method is sent by GET: a password would stand in the history and in every log.
                let isSafe = tag.contains("method=\"post\"") || tag.contains("method=\"dialog\"")
                #expect(isSafe, "\(name): a form with fields needs method=\"post\": <form \(tag)>")
            }
        }
        #expect(withFields > 10)
    }

    @Test(arguments: ["/sign-in", "/sign-up", "/account", "/link"])
    func `a form that is sent without a script is turned away, and nothing of it comes back`(
        path: String
    ) async throws {
        try await TestService(passwords: TestService.hasher()).test { client in
            let browser = TestBrowser(client)
            let type: HTTPFields = [
                .origin: TestService.origin, .contentType: "application/x-www-form-urlencoded", .accept: "text/html",
            ]
            let form = Array("name=ada&password=a+long-winded+horse+7".utf8)
            let reply = try await browser.send(.post, path, type, form)
            #expect(reply.status == 405)
            #expect(!reply.text.contains("horse"))
            // In words, with a way back that does not send the form again.
            #expect(reply.headers[.contentType] == "text/html; charset=utf-8")
            #expect(reply.headers[.cacheControl] == "no-store")
            #expect(reply.text.contains("<h1>This page needs JavaScript</h1>"))
            #expect(reply.text.contains("<a class=\"button button-primary\" href=\"\(path)\">"))
            #expect(!reply.text.contains("method_not_allowed"))
        }
    }

    @Test(arguments: ["en": "Nothing of it is kept", "ja": "保存されていません", "ko": "저장되지 않습니다"])
    func `that page speaks its reader's language`(language: String, words: String) async throws {
        try await TestService().test { client in
            let fields: HTTPFields = [
                .origin: TestService.origin, .contentType: "application/x-www-form-urlencoded", .accept: "text/html",
                .acceptLanguage: language,
            ]
            let reply = try await TestBrowser(client).send(
                .post,
                "/sign-in?return=/x%22%3E",
                fields,
                Array("name=ada".utf8)
            )
            #expect(reply.headers[.contentLanguage] == language && reply.text.contains(words))
            #expect(!reply.text.contains("\"/x\">"))
        }
    }

    @Test func `programs are told in JSON, and no page stands where the API is`() async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            for (path, accept) in [("/sign-in", "*/*"), ("/api/v1/session", "text/html"), ("/api", "text/html")] {
                let reply = try await browser.send(.post, path, [.origin: TestService.origin, .accept: accept], [])
                #expect(reply.headers[.contentType] == "application/json", "\(path)")
            }
            // What a form can be refused for besides.
            let elsewhere: HTTPFields = [
                .origin: "https://evil.example", .contentType: "application/x-www-form-urlencoded",
                .accept: "text/html",
            ]
            let reply = try await browser.send(.post, "/language", elsewhere, Array("language=ja&return=/".utf8))
            #expect(reply.headers[.contentType]?.hasPrefix("text/html") == true || reply.status == 303)
        }
    }
}
