// SPDX-License-Identifier: Apache-2.0
// Secrets of authenticator apps in text.

import CredentialExchange
import SecretMemory
import Testing

@Suite struct ExchangeCodeTests {
    @Test(arguments: [
        "GEZDGNBVGY3TQOJQ", "gezd gnbv gy3t qojq", "GEZD-GNBV-GY3T-QOJQ", "GEZDGNBVGY3TQOJQ====",
        "otpauth://totp/x?secret=gezdgnbvgy3tqojq", "OTPAUTH://TOTP/x?SECRET=GEZDGNBVGY3TQOJQ#z",
    ])
    func `a secret is read in every spelling`(text: String) throws {
        let code = try #require(ExchangeCode(text: text))
        #expect(code.secret.array == Array("1234567890".utf8))
        #expect(code.digits == 6 && code.period == 30 && code.algorithm == .sha1)
    }

    @Test(arguments: [
        "otpauth://totp/Example:robin?secret=GEZDGNBV&issuer=Example&algorithm=SHA512&digits=8&period=60",
        "otpauth://totp/Ex%20am%25ple:ro%C3%B6bin?secret=GEZDGNBV&issuer=Ex%20am%25ple&algorithm=SHA1&digits=6&period=30",
    ])
    func `a URI is written as it was read`(text: String) throws {
        let code = try #require(ExchangeCode(text: text))
        #expect(code.exposedURI == text)
        #expect(ExchangeCode(text: code.exposedURI) == code)
    }

    @Test func `the issuer may stand in the label alone`() throws {
        let code = try #require(ExchangeCode(text: "otpauth://totp/Example:%20robin?secret=GEZDGNBV"))
        #expect(code.issuer == "Example" && code.username == "robin")
    }

    @Test func `an issuer with a colon stays whole`() throws {
        let secret = SecretBytes(copying: [1, 2, 3, 4, 5])
        let code = try #require(ExchangeCode(secret: secret, username: "\u{338}a:b", issuer: "c:d"))
        #expect(ExchangeCode(text: code.exposedURI) == code)
    }

    @Test func `names in their full length, of which each byte is encoded, are written and read again`() throws {
        let name = String(repeating: "ä", count: ExchangeCode.longestName / 2)
        let secret = SecretBytes(copying: [UInt8](repeating: 1, count: 128))
        let code = try #require(ExchangeCode(secret: secret, username: name, issuer: name))
        #expect(ExchangeCode(text: code.exposedURI) == code)
        #expect(ExchangeCode(secret: secret, username: name + "a") == nil)
    }

    @Test(arguments: [
        "", "0189", "GEZDGNB1", "otpauth://hotp/x?secret=GEZDGNBV&counter=1", "otpauth://totp/x",
        "otpauth://totp/x?secret=",
        "otpauth://totp/x?secret=GEZDGNBV&digits=99", "otpauth://totp/x?secret=GEZDGNBV&period=0",
        "otpauth://totp/x?secret=GEZDGNBV&algorithm=MD5", "otpauth://totp/x?secret=GEZDGNBV&secret=GEZDGNBW",
        "otpauth://totp/%ZZ?secret=GEZDGNBV", "otpauth://totp/%?secret=GEZDGNBV", "otpauth://totp/%FF?secret=GEZDGNBV",
        "otpauth://totp/%+1?secret=GEZDGNBV", "otpauth-migration://offline?data=x", "steam://GEZDGNBV",
        String(repeating: "A", count: 20_000),
        "otpauth://totp/\(String(repeating: "a", count: 1_025))?secret=GEZDGNBV",
    ])
    func `what is no code is not taken for one`(text: String) {
        #expect(ExchangeCode(text: text) == nil)
    }

    @Test func `a code that is not of digits is none of ours`() {
        #expect(ExchangeCode(text: "otpauth://totp/Game:robin?secret=GEZDGNBV&encoder=steam") == nil)
        #expect(ExchangeCode(text: "otpauth://totp/Game:robin?secret=GEZDGNBV&encoder=&image=x") != nil)
    }
}
