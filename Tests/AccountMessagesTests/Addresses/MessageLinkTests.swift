// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import Testing

@Suite struct MessageLinkTests {
    @Test func `the token stands behind the hash, where no fetch sends it`() throws {
        let link = try MessageLink(origin: "https://id.example.com:8443", path: "/link", token: "abc_-9")
        #expect(link.exposedText == "https://id.example.com:8443/link#token=abc_-9")
        #expect(link.exposedText.prefix { $0 != "#" } == "https://id.example.com:8443/link")
        #expect(!"\(link)\(String(reflecting: link))".contains("abc"))
    }

    @Test(arguments: [
        "", "link", "//evil.example", "/a//b", "/a?b", "/a#b", "/a%2F", "/\\evil.example", "/a b", "/a\r\nb", "/é",
        "/..",
    ])
    func `paths that lead elsewhere are refused`(path: String) throws {
        #expect(throws: AccountMessagesError(.linkInvalid, "")) {
            try MessageLink(origin: "https://id.example.com", path: path)
        }
    }

    @Test(arguments: ["", "a b", "a\"b", "a\nb", "a<b", "a&b=c", "a#b", String(repeating: "a", count: 201)])
    func `what is no token is refused`(token: String) throws {
        #expect(throws: AccountMessagesError(.linkInvalid, "")) {
            try MessageLink(origin: "https://id.example.com", path: "/link", token: token)
        }
    }

    @Test(arguments: [
        "ios:bundle-id:com.example.app", "android:apk-key-hash:abc", "", "https://", "https:///link", "id.example.com",
        "https://id.example.com/", "https://a@id.example.com", "https://id.example.com?a", "https://id example.com",
        "https://id.example.com#", "https://[::1", "https://é.example", "javascript://id.example.com",
    ])
    func `what is no web origin is no place for a link`(origin: String) throws {
        #expect(throws: AccountMessagesError(.linkInvalid, "")) { try MessageLink(origin: origin, path: "/link") }
    }

    @Test(arguments: [
        ("https://id.example.com:8443", "id.example.com"), ("http://localhost:8080", "localhost"),
        ("https://[::1]:8080", "[::1]"), ("https://id.example.com", "id.example.com"),
    ])
    func `a service is named by its host, without the port`(origin: String, host: String) throws {
        #expect(try MessageService(name: "Example", origin: origin).host == host)
    }
}
