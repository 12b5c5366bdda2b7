// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a list of sites with passkeys was not read.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct KeychainAuditError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension KeychainAuditError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String { case listTooLong, listMalformed }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// More bytes or sites than a list may have.
        package static let listTooLong = Self(.listTooLong)
        /// A line that is not of the list's form, or stands twice.
        package static let listMalformed = Self(.listMalformed)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
