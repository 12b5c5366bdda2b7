// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import KeychainQueries
internal import KeychainVault
internal import QuickNote

/// `martlet-keychain note`.
struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Shows a note that a password and your finger open.",
        discussion: """
            At the terminal, or with --page in a browser on this machine. The note has a password of its own; where the agent asks for \
            fingers (`martlet-keychain agent --fingerprint`), yours opens it, too. It is locked at every start, and locks itself \
            when nobody has typed for a while.

            The text is kept as you type. It lies encrypted in a file of its own; what decrypts it is in the keychain.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    @Option(help: "The note's file. Default: martlet/note.sealed in $XDG_DATA_HOME, or in ~/.local/share.")
    var file: String?

    @Option(help: "Lock the note when nobody has typed for so many seconds, 5 to 3600.")
    var lockAfter = 300

    @Flag(help: "Show the note as a page for browsers on this machine, and print its address.")
    var page = false

    func validate() throws {
        guard (5...3_600).contains(lockAfter) else { throw ValidationError("--lock-after takes 5 to 3600 seconds.") }
        guard page || !options.json else {
            throw ValidationError("At the terminal the note has no result; --json takes --page, for its address.")
        }
    }

    func run() async throws {
        ProcessProtection.guardSecrets()
        let notebook = try open()
        let patience = Duration.seconds(lockAfter)
        if page {
            try await NotePage(notebook: notebook, patience: patience).run(asJSON: options.json)
        } else {
            do {
                try NoteTerminal(notebook: notebook, patience: patience).run()
            } catch let error as NoteError { throw CommandError(error) }
        }
    }

    /// The note, behind an unlocked keychain.
    private func open() throws -> Notebook {
        let agent = try options.agent()
        if case .status(let status) = try options.ask(agent, .status), status.state != .unlocked {
            try KeychainUnlocking(options: options, passcodes: passcodes).unlock(agent)
        }
        do {
            try AgentKeychain.install(
                at: try options.place(),
                as: "martlet-keychain-note",
                starting: try options.start(),
                faceUsage: "Your face opens your note in place of its password."
            )
        } catch let error as KeychainError { throw CommandError(.unavailable, error.message) }
        let path = try path()
        do throws(NoteError) {
            return try Notebook(at: path)
        } catch { throw CommandError(error) }
    }

    private func path() throws(CommandError) -> String {
        if let file { return KeychainOptions.absolute(file) }
        guard let path = KeychainOptions.dataPath("note.sealed") else {
            throw CommandError(.usage, "HOME is not set, so there is no place for the note; name its file by --file")
        }
        return path
    }
}
