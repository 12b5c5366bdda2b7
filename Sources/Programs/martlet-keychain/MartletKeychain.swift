// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

#if canImport(Glibc)
internal import Glibc
#endif

/// The person's program.
@main
struct MartletKeychain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet-keychain",
        abstract: "Keeps passwords and passkeys, sealed, behind a passcode.",
        discussion: """
            Exit codes: 0 done, 1 failure, 64 wrong usage, 65 damaged or newer vault, 66 no vault, 69 agent, vault or provider not \
            to be had, 73 cannot write, 75 wait before the next passcode, 77 locked or not allowed.

            What runs under your name can ask an unlocked keychain for what you can, and can watch you type: lock it when \
            you leave, and keep what you do not trust in a sandbox or under another user.
            """,
        version: "0.1.0",
        subcommands: [
            AddCommand.self, ShowCommand.self, CopyCommand.self, ListCommand.self, SearchCommand.self, EditCommand.self,
            RemoveCommand.self, HistoryCommand.self, RestoreCommand.self,
            GenerateCommand.self, CodeCommand.self, AuditCommand.self, ImportCommand.self, ExportCommand.self,
            InitCommand.self, AgentCommand.self, AuthenticatorCommand.self, StatusCommand.self, UnlockCommand.self,
            LockCommand.self,
            EndCommand.self, VerifyCommand.self, BackupCommand.self, RestoreBackupCommand.self,
            PasskeyCommand.self, PasscodeCommand.self, BiometricsCommand.self, ProvidersCommand.self,
        ]
    )

    /// Runs the command that the arguments name, and ends with the exit code that its failure has.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch let error as CommandError {
            Terminal.talk("martlet-keychain: \(error.message)")
            Glibc.exit(error.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
