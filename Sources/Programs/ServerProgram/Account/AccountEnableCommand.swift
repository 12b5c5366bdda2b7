// SPDX-License-Identifier: Apache-2.0
// `martlet account enable`.

internal import ArgumentParser
internal import SignInAccounts

/// Lets a disabled account sign in again.
struct AccountEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Let a disabled account sign in again."
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @OptionGroup var place: DataOption

    func run() async throws {
        let name = name
        try await OpenData.use(place) { data in try await data.engine.administration.enable(named: name) }
        Terminal.talk("\(name) may sign in again")
    }
}
