// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://example.com", "https://example.com/", "https://sign-in.example.com:8443/apple/back?a=b",
        "https://a.bc?x",
    ])
    func `absolute https addresses with a domain name are taken`(_ text: String) throws {
        let address = try WebAddress(text)
        #expect(address.text == text && !address.isLoopback)
    }

    @Test func `the host is told`() throws {
        #expect(try WebAddress("https://sign-in.example.com:8443/x").host == "sign-in.example.com")
        #expect(try WebAddress(simulatedAt: "http://[::1]:80/x").host == "[::1]")
    }

    @Test(arguments: [
        "", "example.com", "http://example.com/", "HTTPS://example.com", "https://", "https:///path", "https://example",
        "https://localhost/", "https://a.localhost/", "https://192.0.2.1/", "https://[::1]/", "https://0x7f.1/",
        "https://good.example@evil.example/", "https://good.example:x@evil.example/", "https://Example.com/",
        "https://example.com/#part", "https://example.com:0/", "https://example.com:65536/", "https://example.com:/",
        "https://example.com:080/", "https://-a.example/", "https://a-.example/", "https://a..example/",
        "https://example.com\\@evil.example/", "https://example.com/ a", "https://exämple.com/", "javascript:alert(1)",
        "https://example.com/\r\nX: y", "https://example.com./",
    ])
    func `all others are refused`(_ text: String) {
        expectCode(.addressInvalid) { try WebAddress(text) }
    }

    @Test func `an address of this machine is one by its own name only`() throws {
        for text in ["http://localhost:8090/auth", "http://127.0.0.1", "http://[::1]:9/", "https://localhost/"] {
            #expect(try WebAddress(simulatedAt: text).isLoopback)
        }
        for text in [
            "http://localhost.evil.example/", "http://127.0.0.1.evil.example/", "http://127.0.0.2/",
            "http://example.com/",
            "http://localhost@evil.example/", "http://[::1].evil.example/", "http://[::1]evil/",
        ] { expectCode(.addressInvalid) { try WebAddress(simulatedAt: text) } }
    }

    @Test func `what is too long is refused`() {
        expectCode(.addressInvalid) { try WebAddress("https://example.com/" + String(repeating: "a", count: 2_048)) }
    }
}
