// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import SecretMemory

extension FuzzProperty {
    static let passwordRules = FuzzProperty(
        "password-rules",
        decoding: { try PasswordRules(parsing: String(decoding: $0, as: UTF8.self)) },
        check: { rules, _ throws(Violation) in
            let again = try Violation.accepting("the rules' own text is refused") {
                try PasswordRules(parsing: rules.description)
            }
            try Violation.unless(again == rules, "the rules' own text means something else")
            try Violation.unless(
                rules.required.allSatisfy { $0.isSubset(of: rules.allowed) },
                "required and not allowed"
            )
            // Whatever a page asks for, the making of a password ends, and ends with one that keeps the rules.
            guard rules.minimumLength <= 64 else { return }
            guard let password = try? PasswordGenerator(random: .system).password(rules: rules) else { return }
            try Violation.unless(rules.allows(password.secret), "the password does not keep the rules")
            try Violation.unless(password.entropy >= PasswordGenerator.leastBits, "a password without entropy")
        }
    )

    static let wordList = FuzzProperty(
        "word-list",
        decoding: { try WordList(parsing: $0) },
        check: { list, bytes throws(Violation) in
            try Violation.unless(list.count >= WordList.fewestWords, "too few words")
            try Violation.unless(list.count <= bytes.count / 4 + 1, "more words than lines")
        }
    )
}
