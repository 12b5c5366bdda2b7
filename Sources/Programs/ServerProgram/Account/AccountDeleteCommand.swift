// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SignInAccounts

/// Deletes an account with everything that belongs to it.
struct AccountDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an account with its passkeys, sessions and history, for good."
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @Flag(help: "Say that you mean it; nothing is deleted without.")
    var yes = false

    @OptionGroup var place: DataOption

    func run() async throws {
        let (name, yes) = (name, yes)
        try await OpenData.use(place) { data in
            guard yes else {
                // Who is not there cannot be meant.
                _ = try await data.engine.administration.account(named: name)
                throw CommandError(
                    .failure,
                    "nothing was deleted",
                    hint: "add --yes to delete \(name) for good, or keep people out with `martlet account disable`"
                )
            }
            try await data.engine.administration.delete(named: name)
        }
        Terminal.talk("\(name) is deleted")
    }
}
