// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/LoginManagement.md, run.

// example generation begins
import LoginManagement
import SecretMemory
// example generation ends

import Testing

@Suite struct `The page of LoginManagement makes passwords` {
    @Test func `has an example that makes a password and words`() throws {
        let log = Lines()

        // example generation begins
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
        // example generation ends

        #expect(log.all.count == 3)
        #expect(log.all[0].hasPrefix("16 characters, 8"))
        #expect(log.all[1] == "99 bits")
        #expect(rules.allows(password.secret))
    }
}
