// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import LoginManagement

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain remove`.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a login; it can be brought back for 30 days.",
        discussion: "martlet-keychain list --removed shows what can be, martlet-keychain restore brings it back."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @Flag(help: "Do not ask.")
    var yes = false
    @Flag(help: "Remove it at once for good, with all that it was before.")
    var forGood = false

    func run() throws {
        let store = try LoginStore(options)
        let login = try store.one(choice.name, choice.username)
        guard let item = login.item else { return }
        if !yes {
            guard isatty(STDIN_FILENO) == 1 else {
                throw CommandError(.usage, "nobody is there to ask; say --yes to remove \(LoginStore.line(login))")
            }
            let question = forGood ? "Remove for good" : "Remove"
            Terminal.talk("\(question) \(LoginStore.line(login))? [y/N] ", terminator: "")
            guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
                throw CommandError(.refused, "nothing was removed")
            }
        }
        try store.remove(item, forGood: forGood)
        let after = forGood ? " for good" : "; for 30 days, martlet-keychain restore \(item.text) brings it back"
        try Terminal.result("removed \(LoginStore.line(login))\(after)", login.members, asJSON: options.json)
    }
}
