// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts

/// Takes the password off an account that can do without it.
struct AccountRemovePasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-password",
        abstract: "Take the password off an account that signs in with a passkey.",
        discussion: """
            Only where the account has a passkey that has verified its owner (by fingerprint, face or PIN); else nothing \
            changes, and the exit code is 1. Sessions that the password began or confirmed end at once, those of passkeys go \
            on. The owner is told by mail, and sees it among the account's activity. Where people set passwords, the owner \
            can set another one. With --json one object: name, endedSessions.
            """
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (name, json) = (name, options.json)
        try await OpenData.use(options.place) { data in
            let found = try await data.engine.administration.account(named: name)
            guard found.hasPassword else {
                throw CommandError(.failure, "\(found.account.name.text) has no password; nothing was changed")
            }
            let ended = try await data.engine.administration.removePassword(named: name)
            if json {
                Terminal.result(["name": .string(name), "endedSessions": .integer(Int64(ended))])
            } else {
                let sessions = AccountText.count(ended, "session")
                Terminal.talk("\(name) has no password any more; \(sessions) of the password ended")
            }
        }
    }
}
