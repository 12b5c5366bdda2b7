// SPDX-License-Identifier: Apache-2.0
// Ends the agent.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol

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
