// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SignInAccounts

/// What the operator may do with accounts, also while the service runs.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "List, inspect and change accounts, also while the service runs.",
        subcommands: [
            AccountListCommand.self, AccountShowCommand.self, AccountDisableCommand.self, AccountEnableCommand.self,
            AccountDeleteCommand.self, AccountSignInLinkCommand.self, AccountRemovePasswordCommand.self,
            AccountGroupCommand.self, AccountGroupsCommand.self, AccountOperatorCommand.self,
            AccountImportCommand.self,
        ]
    )
}

/// Options of all commands that look at one account.
struct AccountOptions: ParsableArguments {
    @OptionGroup var place: DataOption

    @Flag(help: "Print JSON for programs.")
    var json = false
}

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
