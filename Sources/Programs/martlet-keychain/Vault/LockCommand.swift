// SPDX-License-Identifier: Apache-2.0
// Locks the keychain.

internal import ArgumentParser
internal import JSONCoding
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
