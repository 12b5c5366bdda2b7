// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ScriptTests {
    private let service: TestService
    private let policy: HTTPField.Name = .field("Cross-Origin-Resource-Policy")

    init() throws { service = try TestService() }

    @Test func `the address leads to the script of this version, for every site`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let reply = try await browser.get("/martlet.js", [.origin: "https://any.example"])
            #expect(reply.status == 307)
            let target = try #require(reply.headers[.location])
            #expect(target.hasPrefix("/assets/") && target.hasSuffix("/js/martlet.js"))
            #expect(reply.headers[.cacheControl] == "no-cache")
            #expect(reply.headers[.accessControlAllowOrigin] == "*")
            #expect(reply.headers[policy] == "cross-origin")
            #expect(reply.headers[.setCookie] == nil)
        }
    }

    @Test func `every module that it imports is there for every site`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let first = try #require(try await browser.get("/martlet.js").headers[.location])
            var waiting = [try #require(URL(string: "http://localhost\(first)"))]
            var seen: Set<URL> = []
            while let module = waiting.popLast() {
                guard seen.insert(module).inserted else { continue }
                let reply = try await browser.get(module.path, [.origin: "https://any.example"])
                #expect(reply.status == 200, "\(module.path)")
                #expect(reply.headers[.contentType] == "text/javascript; charset=utf-8")
                #expect(reply.headers[.accessControlAllowOrigin] == "*")
                #expect(reply.headers[policy] == "cross-origin")
                #expect(reply.headers[.cacheControl]?.contains("immutable") == true)
                let text = String(decoding: reply.bytes, as: UTF8.self)
                for match in text.matches(of: /(?m)^(?:import|export)[^;]*?from "([^"]+)";/) {
                    #expect(match.1.hasPrefix("./") || match.1.hasPrefix("../"))
                    waiting.append(try #require(URL(string: String(match.1), relativeTo: module)?.absoluteURL))
                }
            }
            #expect(seen.count > 8)
        }
    }

    @Test func `what is no script stays with the service`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let script = try #require(try await browser.get("/martlet.js").headers[.location])
            let base = script.dropLast("js/martlet.js".count)
            for path in ["css/base.css", "images/martlet.svg"] {
                let reply = try await browser.get(base + path)
                #expect(reply.status == 200)
                #expect(reply.headers[.accessControlAllowOrigin] == nil)
                #expect(reply.headers[policy] == "same-origin")
            }
        }
    }
}
