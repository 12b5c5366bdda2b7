// SPDX-License-Identifier: Apache-2.0
// Writes a copy of the vault.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol

/// `martlet-keychain backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes a copy of the vault, sealed as it is, to a new file.",
        discussion: "The copy opens with the passcode of today, also when another is chosen later."
    )

    @OptionGroup var options: KeychainOptions
    @Argument(help: "The new file.")
    var file: String

    func run() throws {
        let path = KeychainOptions.absolute(file)
        _ = try options.ask(try options.agent(), .backup(path: path))
        try Terminal.result("copied the vault to \(path)", [("backup", .string(path))], asJSON: options.json)
    }
}
