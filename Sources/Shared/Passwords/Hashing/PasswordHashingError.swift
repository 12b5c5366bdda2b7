// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why a password was not hashed; that it is wrong is no error.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct PasswordHashingError: CodedError {
    /// What stood in the way.
    public let code: Code
    /// What happened, what was expected, and what may be done; never holds a password, a salt or a digest.
    public let message: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What stood in the way.
    ///   - message: What happened and what may be done.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasswordHashingError {
    /// What can stand in the way of a hash.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case queueFull, cancelled, stopped, tooCostly, functionFailed, configurationInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// As many passwords wait as may: try again in some seconds.
        public static let queueFull = Self(.queueFull)
        /// The task that waited was cancelled.
        public static let cancelled = Self(.cancelled)
        /// The workers have stopped, or are about to.
        public static let stopped = Self(.stopped)
        /// The stored hash needs more memory than all workers have together.
        public static let tooCostly = Self(.tooCostly)
        /// A hash function gave up, most likely for want of memory.
        public static let functionFailed = Self(.functionFailed)
        /// A number of workers or of waiting passwords that cannot be.
        public static let configurationInvalid = Self(.configurationInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
