// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain code`.
struct CodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Shows the one-time code of a login, and how long it lasts."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @OptionGroup var providers: ProviderChoice
    @Flag(help: "Go on counting down and showing the next code, until Ctrl-C.")
    var watch = false

    func run() throws {
        ProcessProtection.guardSecrets()
        switch try MeantLogin(choice, providers, .code, options) {
        case .own(let login, _): try show(login)
        case .provided(let provided, let desk): try show(provided, desk)
        }
    }

    /// A provider computes its codes itself, and is asked for each.
    private func show(_ provided: ProvidedLogin, _ desk: ProviderDesk) throws {
        guard !watch else {
            throw CommandError(.usage, "a provider gives one code at a time; leave --watch away")
        }
        guard case .code(let code, let secondsLeft) = try desk.secret(of: provided) else {
            throw CommandError(.unavailable, "the provider \(provided.provider.name) gave no code")
        }
        let isPerson = isatty(STDOUT_FILENO) == 1
        try Terminal.result(
            code.exposedText + (isPerson ? "  (\(secondsLeft) s left)" : ""),
            [
                ("code", .string(code.exposedText)), ("seconds_left", .integer(Int64(secondsLeft))),
                ("provider", .string(provided.provider.name.description)),
            ],
            asJSON: options.json
        )
    }

    private func show(_ login: Login) throws {
        guard let code = LoginCode(login, at: Self.now) else {
            throw CommandError(
                .notFound,
                "\(LoginStore.line(login)) has no codes; martlet-keychain edit --code adds them"
            )
        }
        guard watch, !options.json, isatty(STDOUT_FILENO) == 1 else {
            // A program that reads the code gets nothing else.
            let isPerson = isatty(STDOUT_FILENO) == 1
            return try Terminal.result(
                code.digits + (isPerson ? "  (\(code.secondsLeft) s left)" : ""),
                [
                    ("code", .string(code.digits)), ("seconds_left", .integer(Int64(code.secondsLeft))),
                    ("period", .integer(Int64(code.period))),
                ],
                asJSON: options.json
            )
        }
        while let code = LoginCode(login, at: Self.now) {
            Terminal.talk("\r\u{1B}[K\(code.digits)  \(code.secondsLeft) s", terminator: "")
            sleep(1)
        }
    }

    private static var now: Int64 { Int64(max(time(nil), 0)) }
}
