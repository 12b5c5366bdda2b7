// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory
import Testing

@Suite struct ExchangeCodeTests {
    @Test(arguments: [
        "GEZDGNBVGY3TQOJQ", "gezd gnbv gy3t qojq", "GEZD-GNBV-GY3T-QOJQ", "GEZDGNBVGY3TQOJQ====",
        "otpauth://totp?secret=GEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
        "otpauth://totp/?secret=GEZDGNBVGY3TQOJQ", "OTPAuth://ToTP?secret=GEZDGNBVGY3TQOJQ",
        "apple-otpauth://totp/x:y?secret=GEZDGNBVGY3TQOJQ", " otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ\r\n",
        "GEZDGNBVGY3TQOJQ\n", "GEZDGNBVGY3TQOJQ\r", "GEZD\u{A0}GNBV\tGY3T QOJQ", "GEZDGNBVGY3TQOJQ=",
        "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&issuer=&algorithm=&digits=&period=",
        "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&secret=GEZDGNBVGY3TQOJQ&period=30&period=30&flag&&",
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

    /// Secrets that a site drew as letters, and the bytes of which every app makes codes.
    @Test(arguments: [
        ("J3WWIV3PTGJPQV5QAICM", "4eed64576f9992f857b00204"), ("JBSWY3DPEHPK3PX", "48656c6c6f21deadbe"),
        ("47DMHWJKWBAOA7QGN4B", "e7c6c3d92ab040e07e066f"), ("GE", "31"), ("GF", "31"), ("GEZ", "31"),
        ("GEZA", "3132"), ("GEZH", "3132"), ("GEZDG", "313233"), ("GEZDGN", "313233"), ("GEZDGNB", "31323334"),
        ("77777777777777777777777777", "ffffffffffffffffffffffffffffffff"),
        ("otpauth://totp/x?secret=JBSWY3DPEHPK3PX", "48656c6c6f21deadbe"),
    ])
    func `a secret that is no whole number of bytes is read as apps read it`(text: String, bytes: String) throws {
        let code = try #require(ExchangeCode(text: text))
        #expect(code.secret.array.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == bytes)
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
        "", "A", " = ", "0189", "GEZDGNB1", "GEZD=GNBV", "otpauth:totp?secret=GEZDGNBV",
        "otpauth://totpx?secret=GEZDGNBV",
        "otpauth://?secret=GEZDGNBV", "xotpauth://totp?secret=GEZDGNBV", "otpauth://hotp/x?secret=GEZDGNBV&counter=1",
        "otpauth://totp/x",
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
