// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import MartletTesting
import SecretMemory

import Testing

@Suite struct `Passwords under the rules of a site` {
    @Test func `makes a password and words`() throws {
        let log = Lines()

        let generator = PasswordGenerator(random: .system)

        // The attribute of the site's field; what it says goes before the length that is wished for.
        let rules = try PasswordRules(
            parsing: "minlength: 8; maxlength: 16; required: lower; required: digit; allowed: [-_]"
        )
        let password = try generator.password(rules: rules, length: 24)
        log("\(password.secret.count) characters, \(Int(password.entropy)) bits")

        // For what is typed by hand.
        let words = try generator.words(6)
        log("\(Int(words.entropy)) bits")

        do {
            _ = try generator.password(
                rules: PasswordRules(parsing: "maxlength: 2; required: lower; required: digit; required: upper")
            )
        } catch {
            if error.code == .rulesImpossible { log("\(error)") }
        }

        #expect(log.all.count == 3)
        #expect(log.all[0].hasPrefix("16 characters, 8"))
        #expect(log.all[1] == "99 bits")
        #expect(rules.allows(password.secret))
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
