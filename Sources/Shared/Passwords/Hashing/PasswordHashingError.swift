// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a password was not hashed; that it is wrong is no error.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct PasswordHashingError: CodedError {
    /// What stood in the way.
    package let code: Code
    /// What happened, what was expected, and what may be done; never holds a password, a salt or a digest.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasswordHashingError {
    /// What can stand in the way of a hash.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case queueFull, cancelled, stopped, tooCostly, functionFailed, configurationInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// As many passwords wait as may: try again in some seconds.
        package static let queueFull = Self(.queueFull)
        /// The task that waited was cancelled.
        package static let cancelled = Self(.cancelled)
        /// The workers have stopped, or are about to.
        package static let stopped = Self(.stopped)
        /// The stored hash needs more memory than all workers have together.
        package static let tooCostly = Self(.tooCostly)
        /// A hash function gave up, most likely for want of memory.
        package static let functionFailed = Self(.functionFailed)
        /// A number of workers or of waiting passwords that cannot be.
        package static let configurationInvalid = Self(.configurationInvalid)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
