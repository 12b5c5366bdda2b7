// SPDX-License-Identifier: Apache-2.0
// Says how the agent and its vault are.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import KeychainVault

/// `martlet-keychain status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says whether an agent runs and the keychain is unlocked; starts none."
    )

    @OptionGroup var options: KeychainOptions

    func run() throws {
        let agent: AgentClient
        do {
            agent = try AgentClient(to: try options.place(), as: "martlet-keychain")
        } catch let error as AgentClientError {
            guard error.code == .noAgent else { throw CommandError(error) }
            try Terminal.result("no agent runs; the keychain is locked", [("running", false)], asJSON: options.json)
            return
        }
        guard case .status(let status) = try options.ask(agent, .status) else { return }
        var text = "the keychain is \(status.state == .unlocked ? "unlocked" : "locked")"
        if let locksIn = status.locksIn { text += ", and locks in \(locksIn / 1_000) seconds unless it is used" }
        text += "; agent \(status.process), \(status.clients) connected"
        if !status.isMemoryLocked { text += "; its memory may be swapped out (raise the limit of locked memory)" }
        if !status.isSessionWatched { text += "; it does not hear the session's lock nor the machine's sleep" }
        try Terminal.result(
            text,
            [
                ("running", true), ("state", .string(status.state.rawValue)),
                ("locks_in_ms", status.locksIn.map { .integer($0) } ?? .null),
                ("process", .integer(Int64(status.process))), ("clients", .integer(Int64(status.clients))),
                ("memory_locked", .bool(status.isMemoryLocked)), ("memory_closed", .bool(status.isMemoryClosed)),
                ("prompter", .bool(status.hasPrompter)), ("session_watched", .bool(status.isSessionWatched)),
            ],
            asJSON: options.json
        )
    }
}
