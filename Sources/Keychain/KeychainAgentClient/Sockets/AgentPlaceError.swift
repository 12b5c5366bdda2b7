// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why a socket of an agent is not used.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AgentPlaceError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension AgentPlaceError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case folderUnknown, pathInvalid, folderUnsafe, socketUnsafe, agentAbsent, agentRunning
            case cannotMake
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Nothing says where the person's runtime folder is.
        public static let folderUnknown = Self(.folderUnknown)
        /// A path that is not absolute, or longer than a socket's may be.
        public static let pathInvalid = Self(.pathInvalid)
        /// The folder is a link, another user's, or open to others.
        public static let folderUnsafe = Self(.folderUnsafe)
        /// What lies at the socket's place is a link, no socket, another user's, or open to others.
        public static let socketUnsafe = Self(.socketUnsafe)
        /// Nobody listens.
        public static let agentAbsent = Self(.agentAbsent)
        /// Another agent owns the place.
        public static let agentRunning = Self(.agentRunning)
        /// The folder, the lock or the socket cannot be made.
        public static let cannotMake = Self(.cannotMake)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
