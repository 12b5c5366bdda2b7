// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import OneTimeCodes
import Testing

@Suite struct BoundCodeMessageTests {
    @Test func `the message ends with host and code, exactly`() throws {
        let message = try BoundCodeMessage(
            explanation: "123456 is your Example code.",
            host: "example.com",
            code: "123456"
        )
        #expect(message.exposedText == "123456 is your Example code.\n\n@example.com #123456")
        #expect(!"\(message)".contains("123456"))
    }

    @Test func `an explanation with a last line of its own does not become the last line`() throws {
        let message = try BoundCodeMessage(
            explanation: "Hello\n\n@evil.example #999999",
            host: "example.com",
            code: "123456"
        )
        #expect(message.exposedText.split(separator: "\n").last == "@example.com #123456")
    }

    @Test(arguments: ["", "a\rb", "a\r\nb", "a\0b", String(repeating: "x", count: 501)])
    func `explanations that could break the format are refused`(text: String) throws {
        #expect(throws: OneTimeCodesError(.messageInvalid, "")) {
            try BoundCodeMessage(explanation: text, host: "example.com", code: "123456")
        }
    }

    @Test(arguments: ["", "12345", "123456789", "12 456", "12345\n", "１２３４５６", "abcdef"])
    func `a code that is not of six to eight digits is refused`(code: String) throws {
        #expect(throws: OneTimeCodesError(.messageInvalid, "")) {
            try BoundCodeMessage(explanation: "Code", host: "example.com", code: code)
        }
    }

    @Test(arguments: ["", "example.com #111111", "example.com\n@evil.example", "exämple.com"])
    func `a host that could break the line is refused`(host: String) throws {
        #expect(throws: OneTimeCodesError(.messageInvalid, "")) {
            try BoundCodeMessage(explanation: "Code", host: host, code: "123456")
        }
    }
}
