// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a code, a secret or a label could not be made or read.
///
/// A wrong code is no error but a verdict. Two errors are equal when their codes are equal; the message is for people,
/// may change, and never holds a secret or a code.
package struct OneTimeCodesError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension OneTimeCodesError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case secretInvalid, parametersInvalid, labelInvalid, recoveryCodeInvalid, messageInvalid, stateInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A shared secret is no base32, too short or too long.
        package static let secretInvalid = Self(.secretInvalid)
        /// A number of digits, a period or a limit lies outside what this module supports.
        package static let parametersInvalid = Self(.parametersInvalid)
        /// An issuer or account that cannot stand in an `otpauth:` URI.
        package static let labelInvalid = Self(.labelInvalid)
        /// A text that cannot be a recovery code, by its length, its characters or its check character.
        package static let recoveryCodeInvalid = Self(.recoveryCodeInvalid)
        /// A text that cannot go into a message with a code.
        package static let messageInvalid = Self(.messageInvalid)
        /// What was stored is not what this module stores.
        package static let stateInvalid = Self(.stateInvalid)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
