// SPDX-License-Identifier: Apache-2.0

extension PasswordRules {
    /// The most bytes of rules.
    package static let longestText = 4_096
    /// The most different kinds that may be required.
    package static let mostRequired = 6
    /// What a longer length is taken for.
    package static let greatestNumber = 1_000_000

    /// Reads the value of the attribute `passwordrules`.
    ///
    /// Names are read without regard to case, and rules of unknown names are passed over, as later editions may bring some.
    /// Stricter than some browsers: an unknown class and a hyphen in the midst of brackets are refused, since a range may have
    /// been meant.
    ///
    /// - Parameter text: At most ``longestText`` bytes.
    /// - Throws: `rulesTooLong` or `rulesMalformed`. That no password keeps the rules is no error yet.
    package init(parsing text: String) throws(PasswordGenerationError) {
        guard text.utf8.count <= Self.longestText else {
            throw PasswordGenerationError(
                .rulesTooLong,
                "password rules of \(text.utf8.count) bytes came; \(Self.longestText) are the most that is read"
            )
        }
        var reader = PasswordRulesReader(text)
        try reader.readAll()
        self.init(
            minimumLength: reader.minimum,
            maximumLength: reader.maximum,
            maximumConsecutive: reader.consecutive,
            required: reader.required,
            allowed: reader.allowed
        )
        guard required.count <= Self.mostRequired else {
            throw PasswordGenerationError(
                .rulesTooLong,
                "the rules require \(required.count) kinds of characters; \(Self.mostRequired) are the most that is read"
            )
        }
    }
}
