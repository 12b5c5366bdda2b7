// SPDX-License-Identifier: Apache-2.0

import OneTimeCodes
import SecretMemory
import Testing

@Suite struct KeyURITests {
    private let secret: SharedSecret

    init() throws {
        secret = try SharedSecret(base32: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    }

    @Test func `the URI names secret, issuer, account and parameters`() throws {
        let uri = try KeyURI(secret, issuer: "Example", account: "ada@example.com")
        #expect(
            uri.exposedText
                == "otpauth://totp/Example:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=Example&algorithm=SHA1&digits=6&period=30"
        )
    }

    @Test func `other parameters stand in it`() throws {
        let parameters = try TimeCodeParameters(algorithm: .sha256, digits: .eight, period: 60)
        let uri = try KeyURI(secret, issuer: "A", account: "b", parameters)
        #expect(uri.exposedText.hasSuffix("&issuer=A&algorithm=SHA256&digits=8&period=60"))
    }

    @Test func `what has a meaning in URIs is escaped, and other scripts are UTF-8`() throws {
        let uri = try KeyURI(secret, issuer: "R&D #1/50%? 例", account: "a+b=c&secret=x")
        #expect(uri.exposedText.contains("/R%26D%20%231%2F50%25%3F%20%E4%BE%8B:a%2Bb%3Dc%26secret%3Dx?"))
        #expect(uri.exposedText.split(separator: "secret=").count == 2)
    }

    @Test(arguments: ["", "Bank:eve", "a\r\nb", "a\0", "a\u{2028}b", String(repeating: "x", count: 255)])
    func `labels that deceive or do not fit are refused`(text: String) {
        #expect(throws: OneTimeCodesError(.labelInvalid, "")) { try KeyURI(secret, issuer: "A", account: text) }
        #expect(throws: OneTimeCodesError(.labelInvalid, "")) { try KeyURI(secret, issuer: text, account: "a") }
    }

    @Test func `nothing prints the URI`() throws {
        let uri = try KeyURI(secret, issuer: "A", account: "b")
        var dumped = ""
        dump(uri, to: &dumped)
        #expect(!"\(uri)\(String(reflecting: uri))\(dumped)".contains("GEZDG"))
    }
}
