// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

/// Why bytes are no message of D-Bus, or a message cannot be written.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. Messages hold lengths and names of
/// rules, never what a message carried.
public struct DBusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The broken rule.
    public let code: Code
    /// What happened and what was expected.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message in one line.
    public var description: String { "\(code): \(message)" }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DBusError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case tooLong, truncated, trailingBytes, headerInvalid, signatureInvalid, valueInvalid, tooDeep
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The message says that it is longer than a reader takes.
        public static let tooLong = Self(.tooLong)
        /// The bytes end within the message.
        public static let truncated = Self(.truncated)
        /// There are bytes behind what the signature describes.
        public static let trailingBytes = Self(.trailingBytes)
        /// The header lacks a field that its kind needs, or has one of another type.
        public static let headerInvalid = Self(.headerInvalid)
        /// A signature is none.
        public static let signatureInvalid = Self(.signatureInvalid)
        /// A value breaks the rules of its type: padding, UTF-8, a truth value other than 0 and 1, a name.
        public static let valueInvalid = Self(.valueInvalid)
        /// Values stand deeper in each other than a reader follows.
        public static let tooDeep = Self(.tooDeep)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
