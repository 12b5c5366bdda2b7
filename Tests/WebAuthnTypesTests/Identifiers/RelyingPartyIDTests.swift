// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing
import WebAuthnTypes

@Suite struct RelyingPartyIDTests {
    @Test(arguments: [
        "example.org", "localhost", "a.b.c.d", "xn--bcher-kva.example", "1password.com", "127.0.0.example",
        String(repeating: "a", count: 63) + ".org", "x--y.example",
    ])
    func `lower-case domains are taken`(text: String) throws {
        #expect(try RelyingPartyID(text).text == text)
    }

    @Test(arguments: [
        "", ".", "example.org.", ".example.org", "example..org", "Example.org", "exämple.org", "example.org:443",
        "https://example.org", "example.org/", "-a.org", "a-.org", "a_b.org", "a b.org", "127.0.0.1", "127.1", "1",
        "0x7f000001", "0x7f.0x1", "[::1]", "example.org\0", String(repeating: "a", count: 64) + ".org",
        String(repeating: "abcdefg.", count: 32) + "org",
    ])
    func `anything else is refused`(text: String) {
        #expect(throws: WebAuthnTypesError.with(.relyingPartyIDInvalid)) { try RelyingPartyID(text) }
    }

    @Test func `the hash is the SHA-256 of the text`() throws {
        #expect(
            Hexadecimal.encode(try RelyingPartyID("example.org").hash)
                == "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5"
        )
    }

    @Test func `names under localhost are local, others that end alike are not`() throws {
        #expect(try RelyingPartyID("localhost").isLocalhost)
        #expect(try RelyingPartyID("app.localhost").isLocalhost)
        #expect(try !RelyingPartyID("evillocalhost").isLocalhost)
        #expect(try !RelyingPartyID("localhost.example").isLocalhost)
    }
}
