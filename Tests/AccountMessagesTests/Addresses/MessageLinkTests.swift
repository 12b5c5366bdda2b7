// SPDX-License-Identifier: Apache-2.0
// Links lead to the service, and fetching them uses up nothing.

import AccountMessages
import Testing
import WebAuthnTypes

@Suite struct MessageLinkTests {
    @Test func `the token stands behind the hash, where no fetch sends it`() throws {
        let link = try MessageLink(origin: Origin("https://id.example.com:8443"), path: "/link", token: "abc_-9")
        #expect(link.exposedText == "https://id.example.com:8443/link#token=abc_-9")
        #expect(link.exposedText.prefix { $0 != "#" } == "https://id.example.com:8443/link")
        #expect(!"\(link)\(String(reflecting: link))".contains("abc"))
    }

    @Test(arguments: [
        "", "link", "//evil.example", "/a//b", "/a?b", "/a#b", "/a%2F", "/\\evil.example", "/a b", "/a\r\nb", "/é",
        "/..",
    ])
    func `paths that lead elsewhere are refused`(path: String) throws {
        let origin = try Origin("https://id.example.com")
        #expect(throws: AccountMessagesError(.linkInvalid, "")) { try MessageLink(origin: origin, path: path) }
    }

    @Test(arguments: ["", "a b", "a\"b", "a\nb", "a<b", "a&b=c", "a#b", String(repeating: "a", count: 201)])
    func `what is no token is refused`(token: String) throws {
        let origin = try Origin("https://id.example.com")
        #expect(throws: AccountMessagesError(.linkInvalid, "")) {
            try MessageLink(origin: origin, path: "/link", token: token)
        }
    }

    @Test func `an app is no place for a link`() throws {
        let app = try Origin("ios:bundle-id:com.example.app")
        #expect(throws: AccountMessagesError(.linkInvalid, "")) { try MessageLink(origin: app, path: "/link") }
    }
}
