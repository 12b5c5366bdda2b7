// SPDX-License-Identifier: Apache-2.0
// `martlet sms`.

internal import ArgumentParser

/// What the operator may do about text messages.
struct TextSetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sms",
        abstract: "Try the set-up of text messages.",
        subcommands: [TextTestCommand.self]
    )
}
