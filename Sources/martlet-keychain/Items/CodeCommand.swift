// SPDX-License-Identifier: Apache-2.0
// Shows a one-time code.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentSockets
internal import KeychainLogins

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
    @Flag(help: "Go on counting down and showing the next code, until Ctrl-C.")
    var watch = false

    func run() throws {
        ProcessProtection.guardSecrets()
        let login = try LoginStore(options).one(choice.name, choice.username)
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
