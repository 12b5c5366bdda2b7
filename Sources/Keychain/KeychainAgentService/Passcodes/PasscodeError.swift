// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why a passcode was not stretched.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct PasscodeError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasscodeError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case memoryLimitExceeded, functionFailed
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The keybag asks for more memory than is allowed here.
        public static let memoryLimitExceeded = Self(.memoryLimitExceeded)
        /// The function gave nothing.
        public static let functionFailed = Self(.functionFailed)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
