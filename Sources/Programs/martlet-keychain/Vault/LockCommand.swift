// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol

/// `martlet-keychain lock`.
struct LockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Locks the keychain; starts no agent."
    )

    @OptionGroup var options: KeychainOptions

    @Flag(help: "Let the passcode alone unlock it, and no finger.")
    var passcode = false

    func run() throws {
        if let agent = try RunningAgent.connect(options) { _ = try options.ask(agent, passcode ? .forget : .lock) }
        try Terminal.result("the keychain is locked", [("state", "locked")], asJSON: options.json)
    }
}

/// `martlet-keychain end`.
struct EndCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "Ends the agent, which forgets every key."
    )

    @OptionGroup var options: KeychainOptions

    func run() throws {
        let agent = try RunningAgent.connect(options)
        if let agent { _ = try options.ask(agent, .end) }
        let text = agent == nil ? "no agent runs" : "the agent has forgotten every key and ends"
        try Terminal.result(text, [("ended", .bool(agent != nil))], asJSON: options.json)
    }
}

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
