// SPDX-License-Identifier: Apache-2.0
// Removes a login.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainLogins

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain remove`.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a login."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @Flag(help: "Do not ask.")
    var yes = false

    func run() throws {
        let store = try LoginStore(options)
        let login = try store.one(choice.name, choice.username)
        guard let item = login.item else { return }
        if !yes {
            guard isatty(STDIN_FILENO) == 1 else {
                throw CommandError(.usage, "nobody is there to ask; say --yes to remove \(LoginStore.line(login))")
            }
            Terminal.talk("Remove \(LoginStore.line(login))? [y/N] ", terminator: "")
            guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
                throw CommandError(.refused, "nothing was removed")
            }
        }
        try store.remove(item)
        try Terminal.result("removed \(LoginStore.line(login))", login.members, asJSON: options.json)
    }
}
