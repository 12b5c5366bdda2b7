// SPDX-License-Identifier: Apache-2.0
// What a form does while no script has taken it over.

import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct FormTests {
    /// Where the templates lie in the sources: every one is looked at, also those that no page shows as this test runs.
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/SignInServer/Templates")

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
        }
    }
}
