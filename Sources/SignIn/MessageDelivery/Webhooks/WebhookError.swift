// SPDX-License-Identifier: Apache-2.0
// Why a receiver cannot be set up.

/// What is wrong with the configuration of a receiver.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct WebhookError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The broken rules.
    public enum Code: String, Sendable {
        /// The address is none that requests go to.
        case addressInvalid
        /// The key is too short or too long.
        case keyInvalid
        /// The file of authorities cannot be used.
        case authoritiesInvalid
    }

    /// The broken rule.
    public let code: Code
    /// What was expected; never the address or the key.
    public let message: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The broken rule.
    ///   - message: What was expected.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message in one line.
    public var description: String { "\(code.rawValue): \(message)" }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
