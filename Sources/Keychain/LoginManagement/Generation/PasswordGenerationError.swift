// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why no password was made, or why rules or a list of words were not read.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds a password.
public struct PasswordGenerationError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasswordGenerationError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case rulesTooLong, rulesMalformed, rulesImpossible, rulesTooNarrow, lengthInvalid, wordsInvalid
            case randomnessStuck
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// More text, or more required kinds, than rules may have.
        public static let rulesTooLong = Self(.rulesTooLong)
        /// Text that is not of the syntax of password rules.
        public static let rulesMalformed = Self(.rulesMalformed)
        /// Rules that no password keeps.
        public static let rulesImpossible = Self(.rulesImpossible)
        /// Rules that so few passwords keep that none of them could be a secret, or be found by drawing.
        public static let rulesTooNarrow = Self(.rulesTooNarrow)
        /// A length, or a number of words, beyond what is made here.
        public static let lengthInvalid = Self(.lengthInvalid)
        /// A list of words that is too short, too long, or holds something else.
        public static let wordsInvalid = Self(.wordsInvalid)
        /// A source of randomness that gives the same again and again.
        public static let randomnessStuck = Self(.randomnessStuck)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
