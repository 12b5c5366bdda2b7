// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a text was not made into a QR code.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds the text.
package struct QRDrawingError: CodedError {
    /// What was wrong.
    package let code: Code
    /// What happened and what was expected.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension QRDrawingError {
    /// The reasons.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String { case textInvalid, encoderFailed }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The text is empty, too long for a phone to read comfortably, or holds U+0000.
        package static let textInvalid = Self(.textInvalid)
        /// The encoder did not get the memory that it needs.
        package static let encoderFailed = Self(.encoderFailed)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
