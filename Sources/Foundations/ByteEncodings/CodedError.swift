// SPDX-License-Identifier: Apache-2.0

/// An error with a stable code, and a message for people that may change.
///
/// Two errors are equal when their codes are equal.
public protocol CodedError: Error, Hashable, CustomStringConvertible {
    /// The names of what can be wrong.
    associatedtype Code: Sendable, Hashable, CustomStringConvertible

    /// The broken rule.
    var code: Code { get }
    /// What happened, what was expected, and what may be done. Holds no secret.
    var message: String { get }
}

extension CodedError {
    /// The code and the message in one line.
    public var description: String { "\(code): \(message)" }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
