// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why no password was made, or why rules or a list of words were not read.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds a password.
package struct PasswordGenerationError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasswordGenerationError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case rulesTooLong, rulesMalformed, rulesImpossible, rulesTooNarrow, lengthInvalid, wordsInvalid
            case randomnessStuck
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// More text, or more required kinds, than rules may have.
        package static let rulesTooLong = Self(.rulesTooLong)
        /// Text that is not of the syntax of password rules.
        package static let rulesMalformed = Self(.rulesMalformed)
        /// Rules that no password keeps.
        package static let rulesImpossible = Self(.rulesImpossible)
        /// Rules that so few passwords keep that none of them could be a secret, or be found by drawing.
        package static let rulesTooNarrow = Self(.rulesTooNarrow)
        /// A length, or a number of words, beyond what is made here.
        package static let lengthInvalid = Self(.lengthInvalid)
        /// A list of words that is too short, too long, or holds something else.
        package static let wordsInvalid = Self(.wordsInvalid)
        /// A source of randomness that gives the same again and again.
        package static let randomnessStuck = Self(.randomnessStuck)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
