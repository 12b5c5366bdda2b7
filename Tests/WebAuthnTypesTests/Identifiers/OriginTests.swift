// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnTypes

@Suite struct OriginTests {
    @Test func `web origins are taken apart`() throws {
        let origin = try Origin("https://login.example.org:8443")
        #expect(origin.scheme == "https")
        #expect(origin.host == "login.example.org")
        #expect(origin.port == 8_443)
        #expect(!origin.isApp)
        #expect(try Origin("https://example.org").port == nil)
        #expect(try Origin("http://localhost:8080").host == "localhost")
    }

    @Test func `apps have their own strings`() throws {
        let hash = String(repeating: "A", count: 43)
        #expect(try Origin("android:apk-key-hash:\(hash)").isApp)
        #expect(try Origin("ios:bundle-id:org.example.app").isApp)
        for text in ["android:apk-key-hash:", "android:apk-key-hash:\(hash)A", "ios:bundle-id:", "ios:bundle-id:a b"] {
            #expect(throws: WebAuthnTypesError.with(.originInvalid)) { try Origin(text) }
        }
    }

    @Test(arguments: [
        "", "example.org", "https://", "https://example.org/", "https://example.org:443", "https://example.org:",
        "https://example.org:0", "https://example.org:65536", "https://example.org:+8", "https://example.org:08",
        "https://Example.org", "HTTPS://example.org", "http://example.org", "http://localhost:80", "ftp://example.org",
        "https://user@example.org", "https://example.org?x", "https://example.org#x", "https://127.0.0.1", "null",
        "https://example.org ", " https://example.org", "https://localhost.:1", "file://",
    ])
    func `anything that browsers do not serialise is refused`(text: String) {
        #expect(throws: WebAuthnTypesError.with(.originInvalid)) { try Origin(text) }
    }

    @Test func `scheme, host and port all count`() throws {
        let origin = try Origin("https://localhost:8443")
        for other in [
            "http://localhost:8443", "https://localhost", "https://localhost:8444", "https://a.localhost:8443",
        ] {
            #expect(try Origin(other) != origin)
        }
    }
}
