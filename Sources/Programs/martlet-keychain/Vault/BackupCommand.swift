// SPDX-License-Identifier: Apache-2.0

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
        let isSealed: Bool?
        switch try options.ask(try options.agent(), .backup(path: path)) {
        case .copied(let said): isSealed = said
        case .done: isSealed = nil
        default:
            throw CommandError(
                .failure,
                "the agent did not say whether it wrote \(path); look there, or write another copy"
            )
        }
        if isSealed == nil {
            Terminal.talk(
                """
                The agent that runs is of an older version, and does not say whether this copy opens beside this machine's TPM alone. \
                To know, end it by `martlet-keychain end` and write another copy.
                """
            )
        }
        if isSealed == true {
            Terminal.talk(
                "This copy opens beside this machine's TPM alone: it is none for the day the machine is gone. An export is."
            )
        }
        try Terminal.result(
            "copied the vault to \(path)",
            [("backup", .string(path)), ("tpm", isSealed.map { .bool($0) } ?? .null)],
            asJSON: options.json
        )
    }
}
