// SPDX-License-Identifier: Apache-2.0
// `martlet account`.

internal import ArgumentParser

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
