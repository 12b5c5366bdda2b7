// SPDX-License-Identifier: Apache-2.0

/// Why the simulator cannot be put together.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct AppleSimulatorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rules that this module enforces.
    package enum Code: String, Sendable, Hashable {
        /// An address that others could reach.
        case exposed
    }

    /// The broken rule.
    package let code: Code
    /// What happened and what may be done, in one sentence.
    package let message: String

    /// The code and the message in one line.
    package var description: String { "\(code.rawValue): \(message)" }

    /// Compares the codes alone.
    package static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
