// SPDX-License-Identifier: Apache-2.0
// An agent that is there, or none.

internal import KeychainAgentClient

/// Connects to an agent without starting one.
enum RunningAgent {
    /// The agent, or nil where none runs.
    static func connect(_ options: KeychainOptions) throws -> AgentClient? {
        do {
            return try AgentClient(to: try options.place(), as: "martlet-keychain")
        } catch let error as AgentClientError {
            guard error.code == .noAgent else { throw CommandError(error) }
            return nil
        }
    }
}
