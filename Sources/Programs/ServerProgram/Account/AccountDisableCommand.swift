// SPDX-License-Identifier: Apache-2.0
// `martlet account disable`.

internal import ArgumentParser
internal import SignInAccounts

/// Keeps an account from signing in; its sessions die at once.
struct AccountDisableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Keep an account from signing in; its sessions and links die at once."
    )

    @Argument(help: "The account's name, or an address or number that it verified.")
    var name: String

    @OptionGroup var place: DataOption

    func run() async throws {
        let name = name
        try await OpenData.use(place) { data in try await data.engine.administration.disable(named: name) }
        Terminal.talk("\(name) is disabled and signed out everywhere")
    }
}
