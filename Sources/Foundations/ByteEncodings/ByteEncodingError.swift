// SPDX-License-Identifier: Apache-2.0

/// Why text or bytes could not be read as the encoding that was asked for.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct ByteEncodingError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, where, and what was expected.
    ///
    /// Holds offsets and counts, never the bytes themselves.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ByteEncodingError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case characterInvalid, lengthInvalid, trailingBitsSet, inputTooShort, bytesLeftOver
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A character lies outside the alphabet; for base64url also `=`, `+` and `/`.
        public static let characterInvalid = Self(.characterInvalid)
        /// No whole number of bytes has this many characters.
        public static let lengthInvalid = Self(.lengthInvalid)
        /// The unused bits of the last base64url character are not zero, so a second spelling exists.
        public static let trailingBitsSet = Self(.trailingBitsSet)
        /// More bytes were asked for than are left.
        public static let inputTooShort = Self(.inputTooShort)
        /// The input goes on where it should have ended.
        public static let bytesLeftOver = Self(.bytesLeftOver)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
