// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoginManagement
import MartletTesting
import SecretMemory
import Testing

@Suite struct PasswordGeneratorTests {
    private let generator = PasswordGenerator(random: .seeded(7))

    private func code(_ rules: String, length: Int = 20) -> PasswordGenerationError.Code? {
        do {
            _ = try generator.password(rules: PasswordRules(parsing: rules), length: length)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [
        "", "minlength: 8; maxlength: 8; required: lower; required: upper; required: digit; required: special;",
        "required: digit; minlength: 6; maxlength: 6;", "maxlength: 12; required: [-]; allowed: lower",
        "allowed: [ab]; minlength: 30; max-consecutive: 1; required: [01]", "minlength: 512; max-consecutive: 2",
        "required: [abcdef]; required: lower; required: [f]",
    ])
    func `hundreds of passwords keep the rules, and no two are the same`(text: String) throws {
        let rules = try PasswordRules(parsing: text)
        var seen: Set<String> = []
        for _ in 0..<200 {
            let password = try generator.password(rules: rules)
            #expect(rules.allows(password.secret))
            seen.insert(password.secret.text)
        }
        // Six digits: among a million, 200 meet once in fifty runs; the source is the same in each.
        #expect(seen.count >= 199)
    }

    @Test(arguments: [
        ("allowed: [abc1]; required: [1]", 6), ("allowed: [abc1]; required: [1]; max-consecutive: 2", 6),
        ("required: [ab]; required: [bc]; required: [d]; max-consecutive: 1", 7),
        ("required: [ab]; required: [abc]; allowed: [x]", 6), ("allowed: [abcdef]; max-consecutive: 1", 5),
        ("required: [a]; required: [b]; required: [c]; allowed: [d]; max-consecutive: 3", 6),
    ])
    func `the entropy is the logarithm of how many there are, counted one by one`(text: String, length: Int) throws {
        let rules = try PasswordRules(parsing: text)
        var texts: [[UInt8]] = [[]]
        for _ in 0..<length { texts = texts.flatMap { text in rules.allowed.bytes.map { text + [$0] } } }
        let count = texts.count { rules.allows(SecretBytes(copying: $0)) }
        let entropy = try generator.password(rules: rules, length: length).entropy
        #expect(abs(entropy - log2(Double(count))) < 1e-9)
    }

    @Test func `each password that keeps the rules is as likely as any other`() throws {
        // 3⁷ texts, of which those with both letters and no run of three are left.
        let rules = try PasswordRules(parsing: "required: [a]; required: [b]; allowed: [c]; max-consecutive: 2")
        let expected = exp2(try generator.password(rules: rules, length: 7).entropy)
        var counts: [String: Int] = [:]
        let rounds = 20_000
        for _ in 0..<rounds { counts[try generator.password(rules: rules, length: 7).secret.text, default: 0] += 1 }
        #expect(counts.count == Int(expected.rounded()))
        let mean = Double(rounds) / expected
        let chiSquare = counts.values.reduce(0) { $0 + pow(Double($1) - mean, 2) / mean }
        // Degrees of freedom about the number of texts; six standard deviations are never reached by chance.
        #expect(chiSquare < expected + 6 * (2 * expected).squareRoot())
    }

    @Test func `the usual password has twenty characters and nearly 119 bits`() throws {
        let password = try generator.password()
        #expect(password.secret.count == 20)
        #expect((118.9...119.6).contains(password.entropy))
        let plain = try generator.password(rules: PasswordRules(), length: 10)
        #expect(abs(plain.entropy - 10 * log2(95)) < 1e-9)
    }

    @Test(arguments: [
        "minlength: 20; maxlength: 8", "maxlength: 2; required: lower; required: upper; required: digit",
        "required: [ä]", "max-consecutive: 0", "allowed: [a]; max-consecutive: 1; minlength: 12", "minlength: 100000",
        "minlength: 513", "allowed: [é]",
    ])
    func `rules that demand the impossible are told at once`(rules: String) {
        #expect(code(rules) == .rulesImpossible)
    }

    @Test func `rules that leave a handful of passwords are told instead of searched`() {
        #expect(code("maxlength: 1; required: digit") == .rulesTooNarrow)
        #expect(code("allowed: [a]") == .rulesTooNarrow)
        // Six signs that each must occur in six places: one text among a hundred million.
        #expect(
            code("maxlength: 6; allowed: ascii-printable;" + "abcdef".map { "required: [\($0)];" }.joined())
                == .rulesTooNarrow
        )
        #expect(code("maxlength: 0") == .lengthInvalid)
        #expect(code("", length: 513) == .lengthInvalid)
        #expect(code("", length: -1) == .lengthInvalid)
    }

    @Test func `a source that is stuck ends in an error and not in a loop`() throws {
        for byte in [UInt8(0x00), 0x7F, 0xFF] {
            do {
                _ = try PasswordGenerator(random: .stuck(at: byte)).password()
                Issue.record("a password was made of \(byte) alone")
            } catch {
                #expect(error.code == .randomnessStuck)
            }
        }
        do {
            _ = try PasswordGenerator(random: .stuck(at: 0xFF)).words()
            Issue.record("vowels were made of 255 alone")
        } catch {
            #expect(error.code == .randomnessStuck)
        }
    }

    @Test func `a password never shows itself`() throws {
        let password = try generator.password()
        for shown in ["\(password)", String(reflecting: password), "\(Array(Mirror(reflecting: password).children))"] {
            #expect(!shown.contains(password.secret.text))
        }
        var dumped = ""
        dump(password, to: &dumped)
        #expect(!dumped.contains(password.secret.text))
    }
}
