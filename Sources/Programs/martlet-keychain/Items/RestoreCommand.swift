// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import LoginManagement

/// `martlet-keychain restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings a removed login back, or with --former what a login was before.",
        discussion: """
            martlet-keychain list --removed shows what was removed, martlet-keychain history NAME what a login was.

            A backup of the whole vault is put in its place by martlet-keychain restore-backup.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @Option(help: "Which of the former ones, as martlet-keychain history counts them; 1 is the last.")
    var former: Int?

    func run() throws {
        ProcessProtection.guardSecrets()
        let store = try LoginStore(options)
        if let former {
            try restore(former, store)
        } else {
            try bringBack(store)
        }
    }

    private func bringBack(_ store: LoginStore) throws {
        let removed = try store.all(removed: true)
        guard !store.finder.find(choice.name, username: choice.username, in: removed).isEmpty else {
            let isThere = try !store.finder.find(choice.name, username: choice.username, in: store.all()).isEmpty
            throw CommandError(
                .notFound,
                isThere
                    ? "\(ShownText.safe(choice.name)) was not removed; what it was before comes back with --former"
                    : "nothing of this name was removed in the last 30 days; martlet-keychain list --removed shows all"
            )
        }
        let login = try store.only(choice.name, choice.username, in: removed)
        guard let item = login.item else { return }
        try store.bringBack(item)
        try Terminal.result("restored \(LoginStore.line(login))", login.members, asJSON: options.json)
    }

    private func restore(_ number: Int, _ store: LoginStore) throws {
        let now = try store.one(choice.name, choice.username)
        let history = try store.history(of: now)
        guard number >= 1, number <= history.count else {
            throw CommandError(
                .usage,
                history.isEmpty
                    ? "nothing is kept of what this login was before"
                    : "--former is 1 to \(history.count); martlet-keychain history shows them"
            )
        }
        let before = history[number - 1]
        var former = before.login
        // Fields that were not there then go; what is nil would stay.
        if former.fields == nil, now.fields != nil { former.fields = [] }
        try store.change(now, to: former)
        try Terminal.result(
            "restored \(LoginStore.line(before.login)) as it was until \(ShownTime.local(before.until))",
            before.login.members,
            asJSON: options.json
        )
    }
}
