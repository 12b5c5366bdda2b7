// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct DeliveredCodeTests {
    private let binding = CodeBinding(purpose: .signIn, account: [1], address: "a@example.com", asker: [2])
    private let now = UnixTime(seconds: 1_800_000_000)

    private func draw(_ rules: CodeRules = .code, from random: RandomSource) -> DeliveredCode {
        DeliveredCode(rules, binding, key: testKey, at: now, from: random)
    }

    @Test(arguments: CodeLength.allCases)
    func `a code has its digits`(length: CodeLength) throws {
        let rules = try CodeRules(form: .digits(length), lifetime: 600, attempts: 5)
        let code = draw(rules, from: .seeded(3)).exposedText
        #expect(code.utf8.count == length.rawValue)
        #expect(code.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }

    @Test func `digits are equally likely`() {
        var counts = [Int](repeating: 0, count: 10)
        let random = RandomSource.seeded(5)
        for _ in 0..<2_000 { for digit in draw(from: random).exposedText.utf8 { counts[Int(digit) - 0x30] += 1 } }
        // 12,000 digits: 1,200 of each, standard deviation 33.
        for count in counts { #expect((1_000...1_400).contains(count)) }
    }

    @Test func `bytes that would favour some digits are drawn again`() {
        // 16 bytes of identifier, then for the first digit eight bytes: seven that are passed over and one that counts.
        let id = [UInt8](repeating: 0, count: 16)
        let code = draw(from: .listing(id + [250, 251, 252, 253, 254, 255, 250, 249])).exposedText
        #expect(code == "900000")
    }

    @Test func `leading zeros stay`() {
        #expect(draw(from: .listing([])).exposedText == "000000")
    }

    @Test func `a link's token names its code and is 32 bytes more`() throws {
        let code = draw(.link, from: .seeded(9))
        let token = try #require(code.exposedLinkToken)
        let parts = try #require(DeliveredCode.parts(ofLink: token))
        #expect(parts.id == code.pending.id)
        #expect(parts.token == code.exposedText)
        #expect(code.pending.judge(parts.token, binding, key: testKey, at: now).verdict == .accepted)
        #expect(draw(from: .seeded(9)).exposedLinkToken == nil)
    }

    @Test(arguments: [
        "", "a", String(repeating: "A", count: 64), String(repeating: "A", count: 66),
        String(repeating: "=", count: 65),
    ])
    func `what is no link's token has no parts`(text: String) {
        #expect(DeliveredCode.parts(ofLink: text) == nil)
    }

    @Test func `nothing prints the code`() {
        let code = draw(.link, from: .seeded(1))
        var dumped = ""
        dump(code, to: &dumped)
        #expect(!"\(code)\(String(reflecting: code))\(dumped)".contains(code.exposedText))
        var kept = ""
        dump(code.pending, to: &kept)
        #expect(!kept.contains(code.exposedText))
    }

    @Test(arguments: [(59, 5), (86_401, 5), (600, 0), (600, 11), (-1, 5)])
    func `rules that are unsafe are refused`(lifetime: Int, attempts: Int) {
        #expect(throws: OneTimeCodesError(.parametersInvalid, "")) {
            try CodeRules(form: .token, lifetime: lifetime, attempts: attempts)
        }
    }
}
