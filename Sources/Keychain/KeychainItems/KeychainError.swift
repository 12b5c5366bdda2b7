// SPDX-License-Identifier: Apache-2.0

/// Why a keychain did not do what it was asked.
///
/// Two errors are equal when their statuses are equal; the message is for people and may change. Messages hold names of keys and
/// expected forms, never values.
package struct KeychainError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule that was broken, under Apple's number for it.
    package let status: KeychainStatus
    /// What happened, what was expected, and what may be done.
    package let message: String

    /// Makes an error, for those who keep a keychain.
    ///
    /// - Parameters:
    ///   - status: The rule that was broken.
    ///   - message: What happened, and what may be done; never a value of an item.
    package init(_ status: KeychainStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The status and the message in one line.
    package var description: String { "\(status.rawValue): \(message)" }

    /// Compares the statuses alone.
    package static func == (left: Self, right: Self) -> Bool { left.status == right.status }

    /// Hashes the status alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(status) }

    /// The error of a key or value that cannot be there.
    static func parameter(_ message: String) -> Self { Self(.parameterInvalid, message) }
}
