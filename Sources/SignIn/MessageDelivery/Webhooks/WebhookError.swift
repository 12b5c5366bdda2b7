// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the configuration of a receiver.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct WebhookError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The broken rules.
    package enum Code: String, Sendable {
        /// The key is too short or too long.
        case keyInvalid
    }

    /// The broken rule.
    package let code: Code
    /// What was expected; never the address or the key.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message in one line.
    package var description: String { "\(code.rawValue): \(message)" }

    /// Compares the codes alone.
    package static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
