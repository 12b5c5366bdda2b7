// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentService

/// `martlet-keychain restore-backup`.
struct RestoreBackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-backup",
        abstract: "Puts a copy of a backup in the vault's place, and keeps the former vault beside it.",
        discussion: "The agent must not run: martlet-keychain end ends it."
    )

    @OptionGroup var options: KeychainOptions
    @Argument(help: "What martlet-keychain backup wrote.")
    var file: String

    func run() throws {
        let path = try options.vaultPathToMake()
        let (kept, isSealed): (String?, Bool)
        do {
            (kept, isSealed) = try VaultMaking.restore(
                KeychainOptions.absolute(file),
                to: path,
                remembering: KeychainOptions.stateFolder
            )
        } catch {
            throw CommandError(error)
        }
        if isSealed {
            Terminal.talk(
                """
                This copy opens beside the TPM of the machine on which it was made, as it was then, and on no other machine. \
                \(kept == nil ? "Elsewhere, an export is the way back." : "If this is another one, put the former vault back.")
                """
            )
        }
        try Terminal.result(
            "restored \(path)" + (kept.map { "; the former vault is \($0)" } ?? ""),
            [("vault", .string(path)), ("former", kept.map { .string($0) } ?? .null), ("tpm", .bool(isSealed))],
            asJSON: options.json
        )
    }
}
