// SPDX-License-Identifier: Apache-2.0
// What speaks against a new password.

/// A reason why a new password is not taken, for programs and for people.
///
/// Not an error: that a password is too short is an ordinary outcome. Two objections are equal when their codes are.
public struct PasswordObjection: Sendable, Hashable, CustomStringConvertible {
    /// The rule that the password does not keep.
    public let code: Code
    /// What is wrong and what to do, for the person who chose the password; never holds the password.
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

extension PasswordObjection {
    /// The rules for new passwords.
    public struct Code: Sendable, Hashable, CustomStringConvertible, CaseIterable {
        private enum Value: String, CaseIterable {
            case tooShort, tooLong, controlCharacter, common, containsAccountName, containsServiceName, breached
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Every code, in the order in which objections are told.
        public static var allCases: [Code] { Value.allCases.map(Code.init) }

        /// Fewer characters than the policy asks for.
        public static let tooShort = Self(.tooShort)
        /// More characters than the policy allows.
        public static let tooLong = Self(.tooLong)
        /// A tab, a line break or another control character.
        public static let controlCharacter = Self(.controlCharacter)
        /// One of the passwords that are tried first.
        public static let common = Self(.common)
        /// The account's name and little besides.
        public static let containsAccountName = Self(.containsAccountName)
        /// The service's name and little besides.
        public static let containsServiceName = Self(.containsServiceName)
        /// Seen among stolen passwords.
        public static let breached = Self(.breached)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
