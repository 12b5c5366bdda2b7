// SPDX-License-Identifier: Apache-2.0

/// A reason why a new password is not taken, for programs and for people.
///
/// Not an error: that a password is too short is an ordinary outcome. Two objections are equal when their codes are.
package struct PasswordObjection: Sendable, Hashable, CustomStringConvertible {
    /// The rule that the password does not keep.
    package let code: Code
    /// What is wrong and what to do, for the person who chose the password; never holds the password.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message in one line.
    package var description: String { "\(code): \(message)" }

    /// Compares the codes alone.
    package static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension PasswordObjection {
    /// The rules for new passwords.
    package struct Code: Sendable, Hashable, CustomStringConvertible, CaseIterable {
        private enum Value: String, CaseIterable {
            case tooShort, tooLong, controlCharacter, common, containsAccountName, containsServiceName, breached
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Every code, in the order in which objections are told.
        package static var allCases: [Code] { Value.allCases.map(Code.init) }

        /// Fewer characters than the policy asks for.
        package static let tooShort = Self(.tooShort)
        /// More characters than the policy allows.
        package static let tooLong = Self(.tooLong)
        /// A tab, a line break or another control character.
        package static let controlCharacter = Self(.controlCharacter)
        /// One of the passwords that are tried first.
        package static let common = Self(.common)
        /// The account's name and little besides.
        package static let containsAccountName = Self(.containsAccountName)
        /// The service's name and little besides.
        package static let containsServiceName = Self(.containsServiceName)
        /// Seen among stolen passwords.
        package static let breached = Self(.breached)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
