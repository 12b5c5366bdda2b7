// SPDX-License-Identifier: Apache-2.0
// `martlet well-known`.

internal import ArgumentParser

/// What the RP ID's host must serve when that is another one than the service's.
struct WellKnownCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "well-known",
        abstract: "Write the files that platforms look up on the passkeys' domain.",
        subcommands: [WellKnownExportCommand.self]
    )
}
