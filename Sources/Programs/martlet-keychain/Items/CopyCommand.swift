// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain copy`.
struct CopyCommand: ParsableCommand {
    /// What can be copied.
    enum Field: String, ExpressibleByArgument, CaseIterable {
        case password, username, code
    }

    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copies a login's password, and clears the clipboard after a time.",
        discussion: """
            The command stays until then; Ctrl-C clears at once. It needs wl-clipboard (Wayland), xclip or xsel (X11). A clipboard \
            manager that keeps what was copied keeps this as well.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @OptionGroup var providers: ProviderChoice
    @Option(help: "What: \(Field.allCases.map(\.rawValue).joined(separator: ", ")); code is the one-time code of now.")
    var field = Field.password
    @Option(help: "Clear the clipboard after so many seconds, 5 to 600.")
    var seconds = 45

    func validate() throws {
        guard (5...600).contains(seconds) else { throw ValidationError("--seconds is 5 to 600") }
    }

    func run() throws {
        ProcessProtection.guardSecrets()
        // Before anything secret is read: without a clipboard there is no use for it.
        let tool = try ClipboardTool.found()
        let meant = try MeantLogin(choice, providers, field == .code ? .code : .password, options)
        let (value, line): (SecretBytes?, String) =
            switch meant {
            case .own(let login, _): (value(of: login), LoginStore.line(login))
            case .provided(let provided, let desk): (try value(of: provided, desk), provided.line)
            }
        guard let value, value.count > 0 else {
            throw CommandError(.notFound, "the login has no \(field.rawValue)")
        }
        let clipboard = try Clipboard(value, by: tool)
        let isWatched = isatty(STDERR_FILENO) == 1
        let what = "the \(field.rawValue) of \(line)"
        if !isWatched, !options.json { Terminal.talk("copied \(what); cleared in \(seconds) s") }
        let end = try clipboard.wait(seconds) { left in
            guard isWatched else { return }
            Terminal.talk("\r\u{1B}[Kcopied \(what); cleared in \(left) s, or by Ctrl-C", terminator: "")
        }
        if isWatched { Terminal.talk("\r\u{1B}[K", terminator: "") }
        try Terminal.result(
            end == .cleared
                ? "cleared the clipboard" : "something else was copied meanwhile; the clipboard was left alone",
            [("copied", .string(field.rawValue)), ("cleared", .bool(end == .cleared))],
            asJSON: options.json
        )
    }

    private func value(of login: Login) -> SecretBytes? {
        switch field {
        case .password: login.password
        case .username: Self.name(login.username)
        case .code: LoginCode(login, at: Int64(time(nil))).map { SecretBytes(copying: $0.digits.utf8) }
        }
    }

    private func value(of provided: ProvidedLogin, _ desk: ProviderDesk) throws(CommandError) -> SecretBytes? {
        guard field != .username else { return Self.name(provided.identity.user) }
        return switch try desk.secret(of: provided) {
        case .password(let secret), .code(let secret, _): secret
        }
    }

    private static func name(_ name: String) -> SecretBytes? { name.isEmpty ? nil : SecretBytes(copying: name.utf8) }
}
