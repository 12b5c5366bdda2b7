// SPDX-License-Identifier: Apache-2.0
// `martlet policy`.

internal import ArgumentParser

/// What an operator may want to know about the rules before they hold.
struct PolicyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Try the rules by which passwords become fewer, also while the service runs.",
        subcommands: [PolicyPreviewCommand.self]
    )
}
