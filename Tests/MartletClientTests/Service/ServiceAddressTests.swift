// SPDX-License-Identifier: Apache-2.0

import MartletClient
import Testing

@Suite struct ServiceAddressTests {
    @Test(arguments: [
        ("https://id.example.org", "https://id.example.org"),
        ("HTTPS://ID.Example.org/", "https://id.example.org"),
        ("https://id.example.org:443", "https://id.example.org"),
        ("https://id.example.org:8443", "https://id.example.org:8443"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://app.localhost", "http://app.localhost"),
        ("http://127.0.0.1:1", "http://127.0.0.1:1"),
        ("http://[::1]:65535", "http://[::1]:65535"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
    ])
    func `an origin is read and spelled in one way`(text: String, spelled: String) throws {
        #expect(try ServiceAddress(text).text == spelled)
    }

    @Test(arguments: [
        "", "id.example.org", "ftp://id.example.org", "https://", "https:///", "http://id.example.org",
        "http://localhost.evil.example", "https://good.example@evil.example", "https://id.example.org/path",
        "https://id.example.org?x", "https://id.example.org#x", "https://id.example.org:", "https://id.example.org:0",
        "https://id.example.org:65536", "https://id.example.org:+1", "https://id..example", "https://-a.example",
        "https://exa mple.org", "https://exämple.org", "https://[::1", "https://[]", "https://id.example.org\\@evil",
        "http://127.0.0.1.evil.example", "https://id.example.org//",
    ])
    func `anything else is refused`(text: String) {
        #expect(throws: SignInClientError.self) { try ServiceAddress(text) }
    }
}
