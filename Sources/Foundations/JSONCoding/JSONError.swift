// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why bytes could not be read as JSON, or why a member of an object is not what was asked for.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct JSONError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, where, and what was expected.
    ///
    /// Names members and offsets, never the values of strings.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension JSONError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case syntaxInvalid, inputTooLong, inputTooShort, bytesLeftOver, depthExceeded, keyDuplicated
            case textNotUTF8, numberInvalid, memberMissing, typeUnexpected, valueInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A character that RFC 8259 does not allow at its place.
        public static let syntaxInvalid = Self(.syntaxInvalid)
        /// The input is longer than the limit.
        public static let inputTooLong = Self(.inputTooLong)
        /// The input ends inside a value.
        public static let inputTooShort = Self(.inputTooShort)
        /// Something other than white space follows the value.
        public static let bytesLeftOver = Self(.bytesLeftOver)
        /// Arrays and objects lie deeper in each other than the limit allows.
        public static let depthExceeded = Self(.depthExceeded)
        /// An object that names a member twice.
        public static let keyDuplicated = Self(.keyDuplicated)
        /// A string that is not UTF-8, or that escapes half a surrogate pair.
        public static let textNotUTF8 = Self(.textNotUTF8)
        /// A number that is malformed or out of range.
        public static let numberInvalid = Self(.numberInvalid)
        /// An object without a member that is required.
        public static let memberMissing = Self(.memberMissing)
        /// A value of another type than the one asked for.
        public static let typeUnexpected = Self(.typeUnexpected)
        /// A string that does not hold what it should, such as base64url.
        public static let valueInvalid = Self(.valueInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
