// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a file of accounts cannot be read at all; what is wrong with one record is an ``ImportRefusal``.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct ImportError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, where, and what may be done; names columns, never the values in them.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ImportError {
    /// The rules that files keep.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case encodingUnsupported, headerUnreadable, columnUnknown, columnRepeated, columnMissing, columnNotKept
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// UTF-16 or UTF-32.
        package static let encodingUnsupported = Self(.encodingUnsupported)
        /// The first line of CSV is missing or breaks a rule.
        package static let headerUnreadable = Self(.headerUnreadable)
        /// A column that is none of those that are read.
        package static let columnUnknown = Self(.columnUnknown)
        /// Two columns for the same field.
        package static let columnRepeated = Self(.columnRepeated)
        /// No column for the name, or none of the name that was mapped.
        package static let columnMissing = Self(.columnMissing)
        /// A column that this version cannot keep.
        package static let columnNotKept = Self(.columnNotKept)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
