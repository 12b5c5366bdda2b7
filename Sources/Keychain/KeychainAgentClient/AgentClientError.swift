// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings
public import KeychainAgentProtocol

/// Why a request had no answer, or was refused.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AgentClientError: CodedError {
    /// What went wrong.
    public let code: Code
    /// What happened, and what may be done.
    public let message: String
    /// Whether the same request may be made again as it is, without being done twice.
    public let isRetrySafe: Bool
    /// What the agent said; with ``Code/refused`` alone.
    public let failure: AgentFailure?

    init(_ code: Code, _ message: String, isRetrySafe: Bool = true) {
        self.code = code
        self.message = message
        self.isRetrySafe = isRetrySafe
        failure = nil
    }

    init(_ failure: AgentFailure) {
        code = .refused
        message = failure.message
        isRetrySafe = failure.isRetrySafe
        self.failure = failure
    }

    package init(_ error: AgentPlaceError) {
        let code: Code =
            switch error.code {
            case .agentAbsent: .noAgent
            case .cannotMake, .agentRunning: .cannotStart
            default: .placeUnsafe
            }
        self.init(code, error.message)
    }
}

extension AgentClientError {
    /// What can go wrong.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case noAgent, placeUnsafe, cannotStart, agentLost, timedOut, protocolBroken, refused
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// No agent listens, and none was to be started.
        public static let noAgent = Self(.noAgent)
        /// The folder or the socket is not such that a passcode could be sent there.
        public static let placeUnsafe = Self(.placeUnsafe)
        /// An agent could not be started.
        public static let cannotStart = Self(.cannotStart)
        /// The agent went away before it answered.
        public static let agentLost = Self(.agentLost)
        /// The agent did not answer in time.
        public static let timedOut = Self(.timedOut)
        /// What the agent said is no answer.
        public static let protocolBroken = Self(.protocolBroken)
        /// The agent refused; ``AgentClientError/failure`` says why.
        public static let refused = Self(.refused)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
