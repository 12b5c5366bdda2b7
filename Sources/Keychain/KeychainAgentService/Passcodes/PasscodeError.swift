// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a passcode was not stretched.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct PasscodeError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasscodeError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case memoryLimitExceeded, functionFailed
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The keybag asks for more memory than is allowed here.
        package static let memoryLimitExceeded = Self(.memoryLimitExceeded)
        /// The function gave nothing.
        package static let functionFailed = Self(.functionFailed)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
