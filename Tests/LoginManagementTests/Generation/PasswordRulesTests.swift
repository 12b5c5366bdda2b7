// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import MartletTesting
import SecretMemory
import Testing

@Suite struct PasswordRulesTests {
    @Test func `every part of the syntax is read`() throws {
        let rules = try PasswordRules(
            parsing:
                "minlength: 8; MaxLength:20;required: lower; required: upper, digit; allowed: [-_.]; max-consecutive: 2"
        )
        #expect(rules.minimumLength == 8 && rules.maximumLength == 20 && rules.maximumConsecutive == 2)
        #expect(rules.required == [.lower, PasswordCharacters.upper.union(.digit)])
        #expect(rules.allowed.count == 26 + 26 + 10 + 3)
    }

    @Test(arguments: [
        ("", 95), ("allowed: ascii-printable", 95), ("allowed: unicode;", 95), ("required: lower", 26),
        ("required: lower; allowed: digit", 36), ("allowed: special", 31), ("allowed: [-a]", 2), ("allowed: [a]]", 2),
        ("allowed: []]", 1), ("allowed: [;,:], digit", 13), ("allowed: [aäa]", 1), ("minlength: 3", 95),
    ])
    func `what may occur is told by both lists, or by none`(text: String, count: Int) throws {
        #expect(try PasswordRules(parsing: text).allowed.count == count)
    }

    @Test func `of lengths that stand twice the narrower counts, and rules of other names are passed over`() throws {
        let rules = try PasswordRules(
            parsing: ";;minlength: 6; minlength: 9; maxlength: 30; maxlength: 12; future: [;] x; max-consecutive: 3;"
        )
        #expect(rules.minimumLength == 9 && rules.maximumLength == 12 && rules.maximumConsecutive == 3)
    }

    @Test func `a maxlength of thirty digits is a large number and nothing worse`() throws {
        let rules = try PasswordRules(parsing: "maxlength: 999999999999999999999999999999")
        #expect(rules.maximumLength == PasswordRules.greatestNumber)
        let password = try PasswordGenerator(random: .seeded(1)).password(rules: rules)
        #expect(password.secret.count == PasswordGenerator.usualLength)
    }

    @Test(arguments: [
        "minlength", "minlength: ", "minlength: -1", "minlength: 8.5", "minlength 8", "required: vowels", "required:",
        "allowed: [a-z]", "allowed: [abc", "allowed: lower upper", "required: lower,", ": 8",
        "minlength: 8 maxlength: 9",
        "\u{0}", "allowed: [", "allowed: []a]", "max-consecutive: two",
    ])
    func `text of another syntax is refused`(text: String) {
        #expect(throws: PasswordGenerationError.self) { try PasswordRules(parsing: text) }
        do { _ = try PasswordRules(parsing: text) } catch { #expect(error.code == .rulesMalformed, "\(error)") }
    }

    @Test func `rules without an end are not read`() {
        do {
            _ = try PasswordRules(parsing: String(repeating: "required: [a]; ", count: 10_000))
            Issue.record("150,000 bytes were read")
        } catch {
            #expect(error.code == .rulesTooLong)
        }
        do {
            _ = try PasswordRules(parsing: (0..<7).map { "required: [\($0)];" }.joined())
            Issue.record("seven kinds were required")
        } catch {
            #expect(error.code == .rulesTooLong)
        }
    }

    @Test(arguments: [
        "minlength: 8; maxlength: 20; required: [-%]; required: [a]]; allowed: upper; max-consecutive: 2;", "",
        "required: lower; required: lower; allowed: special", "allowed: []]; required: []",
    ])
    func `what is written is read as the same rules`(text: String) throws {
        let rules = try PasswordRules(parsing: text)
        #expect(try PasswordRules(parsing: rules.description) == rules)
    }

    @Test(arguments: [
        ("aB3-", true), ("aB3", false), ("aB3-aB3-a", false), ("ab3-", false), ("AB3-", false), ("aB3/", false),
        ("aaB3", true), ("aaaB3", false), ("aB3ä", false), ("", false),
    ])
    func `a password is judged by each rule`(password: String, isAllowed: Bool) throws {
        let rules = try PasswordRules(
            parsing:
                "minlength: 4; maxlength: 8; required: lower; required: upper; required: digit; allowed: [-]; max-consecutive: 2"
        )
        #expect(rules.allows(SecretBytes(copying: password.utf8)) == isAllowed)
    }
}
