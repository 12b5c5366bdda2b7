// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import KeychainAgentClient
internal import NoteApplication

/// `quick-note`.
@main
struct QuickNoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quick-note",
        abstract: "A note that a password and your finger open.",
        discussion: """
            The note has a password of its own; where the keychain asks for fingers (`martlet-keychain agent --fingerprint`), yours opens it, too. \
            It is locked at every start, and locks itself after a while without a key.

            The text is kept as you type. It lies encrypted in a file of its own; what decrypts it is in your keychain.
            """,
        subcommands: [Show.self, Rehearse.self],
        defaultSubcommand: Show.self
    )

    /// Shows the note at the terminal.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows the note at the terminal.")

        @Option(help: "The note's file. Default: quick-note/note.sealed in $XDG_DATA_HOME, or in ~/.local/share.")
        var file: String?

        @Option(help: "Lock the note after so many seconds without a key, 5 to 3600.")
        var lockAfter = 300

        func validate() throws {
            guard (5...3_600).contains(lockAfter) else {
                throw ValidationError("--lock-after takes 5 to 3600 seconds.")
            }
        }

        func run() throws {
            // What is typed here is to be in no core dump and no swap space.
            ProcessProtection.guardSecrets()
            try AgentKeychain.install(
                at: AgentPlace(environment: ProcessInfo.processInfo.environment),
                as: "quick-note",
                faceUsage: "Your face opens your note in place of its password."
            )
            do {
                try Notebook.requireKeychain()
                try NoteTerminal(notebook: Notebook(at: path()), patience: .seconds(lockAfter)).run()
            } catch let error as NoteError {
                let hint = error.code == .keychain ? " `martlet-keychain unlock` opens it." : ""
                FileHandle.standardError.write(Data("quick-note: \(error.message)\(hint)\n".utf8))
                throw ExitCode.failure
            }
        }

        private func path() throws -> String {
            if let file { return URL(filePath: file).path(percentEncoded: false) }
            let environment = ProcessInfo.processInfo.environment
            if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/quick-note/note.sealed" }
            guard let home = environment["HOME"], home.hasPrefix("/") else {
                throw ValidationError("HOME is not set, so there is no place for the note; name its file by --file.")
            }
            return "\(home)/.local/share/quick-note/note.sealed"
        }
    }

    /// Walks through the note without a keychain of yours.
    struct Rehearse: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Walks through the note over a keychain in memory, and says what came of each step."
        )

        func run() async throws { try await Rehearsal.run() }
    }
}
