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
        guard case .copied(let isSealed) = try options.ask(try options.agent(), .backup(path: path)) else { return }
        if isSealed {
            Terminal.talk(
                "This copy opens beside this machine's TPM alone: it is none for the day the machine is gone. An export is."
            )
        }
        try Terminal.result(
            "copied the vault to \(path)",
            [("backup", .string(path)), ("tpm", .bool(isSealed))],
            asJSON: options.json
        )
    }
}
