// SPDX-License-Identifier: Apache-2.0
// `martlet apple`.

internal import ArgumentParser

/// What goes with Sign in with Apple.
struct AppleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apple",
        abstract: "Try Sign in with Apple without Apple, and move people with an app to another team.",
        subcommands: [AppleSimulateCommand.self, AppleTransferCommand.self]
    )
}
