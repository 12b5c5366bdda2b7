// SPDX-License-Identifier: Apache-2.0

import Passwords
import Testing

@Suite struct BreachRangeTests {
    /// SHA-1 of "password" is 5BAA6 and this.
    private let suffix = "1E4C9B93F3F0682250B6CF8331B7EE68FD8"
    private let other = "0018A45C4D1DEF81644B54AB7F969B88D65"

    private func count(_ answer: String, _ limits: BreachAnswerLimits = BreachAnswerLimits()) throws -> Int {
        try BreachRange(for: Password("password")).count(in: Array(answer.utf8), limits: limits)
    }

    @Test func `only five digits leave`() throws {
        let range = BreachRange(for: try Password("password"))
        #expect(range.prefix == "5BAA6")
        #expect("\(range)" == "<redacted>")
        var dumped = ""
        dump(range, to: &dumped)
        #expect(!dumped.contains("5BAA6") && !dumped.contains(suffix))
    }

    @Test(arguments: ["\r\n", "\n"])
    func `the count of the password is read`(lineEnd: String) throws {
        let lines = ["\(other):3", "\(suffix):10434004", "FF18A45C4D1DEF81644B54AB7F969B88D65:1"]
        #expect(try count(lines.joined(separator: lineEnd)) == 10_434_004)
        #expect(try count(lines.joined(separator: lineEnd) + lineEnd) == 10_434_004)
    }

    @Test func `a password that is not listed was not seen`() throws {
        #expect(try count("\(other):3") == 0)
    }

    @Test func `padding is not a sighting`() throws {
        #expect(try count("\(other):0\r\n\(suffix):0\r\n") == 0)
    }

    @Test(arguments: [
        "", "\r\n", "\u{FEFF}0018A45C4D1DEF81644B54AB7F969B88D65:3", "<html>", "0018A45C4D1DEF81644B54AB7F969B88D65",
        "0018A45C4D1DEF81644B54AB7F969B88D65:", "0018A45C4D1DEF81644B54AB7F969B88D65:-1",
        "0018A45C4D1DEF81644B54AB7F969B88D65:03", "0018A45C4D1DEF81644B54AB7F969B88D65:3 ",
        "0018A45C4D1DEF81644B54AB7F969B88D65: 3", "0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n\r\n",
        "0018A45C4D1DEF81644B54AB7F969B88D65:3\r", "0018a45c4d1def81644b54ab7f969b88d65:3",
        "018A45C4D1DEF81644B54AB7F969B88D65:3", "00018A45C4D1DEF81644B54AB7F969B88D65:3",
        "0018A45C4D1DEF81644B54AB7F969B88D6G:3", "0018A45C4D1DEF81644B54AB7F969B88D65;3",
        "0018A45C4D1DEF81644B54AB7F969B88D65:10000000000",
        "0018A45C4D1DEF81644B54AB7F969B88D65:99999999999999999999999",
    ])
    func `answers of another form are refused`(answer: String) {
        #expect(throws: PasswordError(.answerMalformed, "")) { try count(answer) }
    }

    @Test func `a bad line spoils the answer, also behind the password`() {
        #expect(throws: PasswordError(.answerMalformed, "")) { try count("\(suffix):5\r\nnonsense") }
    }

    @Test func `a password that is listed twice is refused`() {
        #expect(throws: PasswordError(.answerMalformed, "")) { try count("\(suffix):5\n\(suffix):6") }
    }

    @Test func `long answers are refused`() {
        let answer = "\(other):3\n\(suffix):4\n"
        #expect(throws: PasswordError(.answerTooLong, "")) { try count(answer, BreachAnswerLimits(maximumLength: 75)) }
        #expect(throws: PasswordError(.answerTooLong, "")) {
            try count(answer, BreachAnswerLimits(maximumLineCount: 1))
        }
        #expect(throws: Never.self) { try count(answer, BreachAnswerLimits(maximumLength: 76, maximumLineCount: 2)) }
        #expect(throws: PasswordError(.answerTooLong, "")) { try count(String(repeating: "\n", count: 1 << 20)) }
    }
}
