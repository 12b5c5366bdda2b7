// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import KeychainAgentProtocol

/// Why a request had no answer, or was refused.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct AgentClientError: CodedError {
    /// What went wrong.
    package let code: Code
    /// What happened, and what may be done.
    package let message: String
    /// Whether the same request may be made again as it is, without being done twice.
    package let isRetrySafe: Bool
    /// What the agent said; with ``Code/refused`` alone.
    package let failure: AgentFailure?

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
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case noAgent, placeUnsafe, cannotStart, agentLost, timedOut, protocolBroken, refused
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// No agent listens, and none was to be started.
        package static let noAgent = Self(.noAgent)
        /// The folder or the socket is not such that a passcode could be sent there.
        package static let placeUnsafe = Self(.placeUnsafe)
        /// An agent could not be started.
        package static let cannotStart = Self(.cannotStart)
        /// The agent went away before it answered.
        package static let agentLost = Self(.agentLost)
        /// The agent did not answer in time.
        package static let timedOut = Self(.timedOut)
        /// What the agent said is no answer.
        package static let protocolBroken = Self(.protocolBroken)
        /// The agent refused; ``AgentClientError/failure`` says why.
        package static let refused = Self(.refused)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
