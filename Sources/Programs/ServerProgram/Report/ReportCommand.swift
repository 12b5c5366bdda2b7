// SPDX-License-Identifier: Apache-2.0
// `martlet report`.

internal import ArgumentParser

/// What an operator may want to know about all accounts together.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Tell how people sign in, also while the service runs.",
        subcommands: [MigrationReportCommand.self]
    )
}
