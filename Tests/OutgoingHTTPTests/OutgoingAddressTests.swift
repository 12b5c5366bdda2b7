// SPDX-License-Identifier: Apache-2.0

import Testing
import OutgoingHTTP

@Suite struct `Addresses of receivers` {
    @Test(arguments: [
        ("https://example.com", "https://example.com"), ("https://Example.COM:443/a?b=c", "https://example.com"),
        ("https://example.com:8443/a", "https://example.com:8443"), ("https://example.com?x", "https://example.com"),
        ("http://localhost:9000/x", "http://localhost:9000"), ("http://127.0.0.1:9000/", "http://127.0.0.1:9000"),
        ("http://[::1]:9000/", "http://[::1]:9000"), ("https://[2001:db8::1]/", "https://[2001:db8::1]"),
    ])
    func `are taken, and printed without their path`(_ text: String, _ printed: String) throws {
        let address = try OutgoingAddress(text)
        #expect("\(address)" == printed)
        #expect("\(String(reflecting: address))".contains("?") == false)
    }

    @Test(arguments: [
        "", "example.com", "ftp://example.com", "https://", "https://:443", "https:///a", "https://a b", "https://a..b",
        "https://user@example.com", "https://user:pass@example.com", "https://example.com:0",
        "https://example.com:65536",
        "https://example.com:+1", "https://example.com:", "https://example.com/#a", "https://exämple.com",
        "https://example.com/\r\nX: y", "https://[::1", "https://[example]", "https://-a", "https://a\\b",
        "http://example.com", "http://127.0.0.1.example.com", "http://127.1", "http://0.0.0.0",
        "http://localhost.example",
        "http://[::2]",
    ])
    func `are refused when they are none, or would tell everybody on the way`(_ text: String) {
        #expect(throws: OutgoingHTTPError(.addressInvalid, "")) { try OutgoingAddress(text) }
    }
}
