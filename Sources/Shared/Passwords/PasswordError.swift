// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why something is no password, no stored hash, no answer of a breach service, or no policy.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. Messages hold lengths,
/// limits and names of schemes, never a password, a salt or a digest.
package struct PasswordError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasswordError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case passwordEmpty, passwordTooLong, passwordNotText, passwordHoldsNUL
            case hashTooLong, hashMalformed, hashUnsupported, hashTooCostly
            case answerTooLong, answerMalformed
            case policyInvalid, costInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// There is no password at all.
        package static let passwordEmpty = Self(.passwordEmpty)
        /// More bytes than any password of this service can have: refused before anything is hashed.
        package static let passwordTooLong = Self(.passwordTooLong)
        /// The bytes are not UTF-8.
        package static let passwordNotText = Self(.passwordNotText)
        /// The password holds U+0000, at which some schemes would silently stop.
        package static let passwordHoldsNUL = Self(.passwordHoldsNUL)
        /// The text is longer than any stored hash.
        package static let hashTooLong = Self(.hashTooLong)
        /// The text is not a stored hash, or not spelled as its scheme demands.
        package static let hashMalformed = Self(.hashMalformed)
        /// A scheme, version or option that is known by name and not supported.
        package static let hashUnsupported = Self(.hashUnsupported)
        /// To verify this hash would cost more memory or time than the limits allow.
        package static let hashTooCostly = Self(.hashTooCostly)
        /// The answer of a breach service is longer than the limits allow.
        package static let answerTooLong = Self(.answerTooLong)
        /// The answer of a breach service does not have the form of one.
        package static let answerMalformed = Self(.answerMalformed)
        /// Rules for passwords that contradict each other or the standard.
        package static let policyInvalid = Self(.policyInvalid)
        /// A cost of Argon2id that is too low to protect anybody, or that Argon2 does not know.
        package static let costInvalid = Self(.costInvalid)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
