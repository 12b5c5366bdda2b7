// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Testing

@Suite struct SiteAddressTests {
    private func code(_ text: String) -> SiteMatchingError.Code? {
        do {
            _ = try SiteAddress(text)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [
        ("https://example.com", "https://example.com"), ("HTTPS://Example.COM:443/a?b#c", "https://example.com"),
        ("http://example.com:80", "http://example.com"), ("http://example.com:443", "http://example.com:443"),
        ("https://example.com:8443/", "https://example.com:8443"), ("example.com", "https://example.com"),
        ("example.com/sign-in?next=http://other.net/", "https://example.com"),
        ("example.com:8080", "https://example.com:8080"),
        ("https://my_host.example.com", "https://my_host.example.com"),
        ("https://127.0.0.1:8080", "https://127.0.0.1:8080"),
        ("http://localhost:3000", "http://localhost:3000"), ("https://router", "https://router"),
        ("https://[::1]:8443", "https://[0:0:0:0:0:0:0:1]:8443"),
        ("https://[2001:DB8::a:0:1]", "https://[2001:db8:0:0:0:a:0:1]"), ("https://[::]", "https://[0:0:0:0:0:0:0:0]"),
        ("https://[1:2:3:4:5:6:7:8]", "https://[1:2:3:4:5:6:7:8]"),
        ("https://xn--mller-kva.example", "https://xn--mller-kva.example"),
        ("https://example.com?a@b", "https://example.com"), ("https://example.com#\\", "https://example.com"),
    ])
    func `an address is its scheme, host and port`(text: String, plain: String) throws {
        let address = try SiteAddress(text)
        #expect(address.description == plain)
        #expect(try SiteAddress(plain) == address)
    }

    @Test(arguments: [
        "https://example.com@example.net/", "https://name:word@example.net", "https://example.com%40x@example.net",
        "example.com@example.net",
    ])
    func `userinfo in front of the host is refused, since people read it as the host`(text: String) {
        #expect(code(text) == .userInformation)
    }

    @Test(arguments: ["https://example.com.", "https://example.com.:443/", "example.com./", "https://localhost."])
    func `a trailing dot is told`(text: String) {
        #expect(code(text) == .trailingDot)
    }

    @Test(arguments: [
        "https://example.net\\@example.com", "https://example.com\\", "https://exa mple.com",
        "https://example.com\u{0}",
        "https://example.com/\r\nx", "\u{7F}example.com",
    ])
    func `what programs read differently is refused`(text: String) {
        #expect(code(text) == .addressMalformed)
    }

    @Test(arguments: [
        "", "https://", "https:///path", "https://.com", "https://example..com", "https://-example.com",
        "https://example-.com",
        "https://exam%70le.com", "https://exämple.com", "https://127.1", "https://0x7f000001", "https://2130706433",
        "https://127.0.0.01", "https://256.1.1.1", "https://1.2.3.4.5", "https://example.0x1", "https://[::1",
        "https://::1]",
        "https://[1::2::3]", "https://[12345::]", "https://[::ffff:1.2.3.4]", "https://[fe80::1%25eth0]",
        "https://[1:2:3]",
        "https://[1:2:3:4:5:6:7:8:9]", "https://[:1]", "https://[1:]", "https://[]", "/path", "https://*.example.com",
        "https://\(String(repeating: "a", count: 64)).com", "https://\(String(repeating: "a.", count: 127))com",
    ])
    func `what is no host is refused`(text: String) {
        let code = code(text)
        #expect(code == .hostInvalid || code == .portInvalid, "\(text): \(String(describing: code))")
    }

    @Test(arguments: [
        "android://example.com", "ftp://example.com", "javascript://example.com", "file:///etc", "HTTPSS://a.b",
    ])
    func `other schemes are told`(text: String) {
        #expect(code(text) == .schemeUnsupported)
    }

    @Test(arguments: [
        "https://example.com:", "https://example.com:0", "https://example.com:65536", "https://example.com:8a",
        "https://a.b:-1", "mailto:robin", "https://a.b:443:443",
    ])
    func `a port is a number`(text: String) {
        #expect(code(text) == .portInvalid)
    }

    @Test func `a combining mark behind a sign does not hide it`() throws {
        #expect(try SiteAddress("https://evil.example/\u{338}.example.com").host == .domain("evil.example"))
        #expect(try SiteAddress("https://evil.example?\u{338}.example.com").host == .domain("evil.example"))
        #expect(code("https://example.com@\u{338}evil.example") == .userInformation)
        #expect(code("https://example.com\\\u{338}evil.example") == .addressMalformed)
    }

    @Test func `an address without an end is refused`() {
        #expect(code("https://example.com/" + String(repeating: "a", count: 20_000)) == .addressTooLong)
    }

    @Test func `other scripts are handed out, and what comes back is checked`() throws {
        let address = try SiteAddress("https://müller.example", international: { _ in "xn--mller-kva.example" })
        #expect(address.host == .domain("xn--mller-kva.example"))
        #expect(throws: SiteMatchingError.self) { try SiteAddress("https://müller.example", international: { $0 }) }
        #expect(throws: SiteMatchingError.self) {
            try SiteAddress("https://müller.example", international: { _ in "a/b" })
        }
    }
}
