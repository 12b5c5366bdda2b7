// SPDX-License-Identifier: Apache-2.0
// `martlet apple transfer`.

internal import ArgumentParser

/// What is to be done when an app goes to another team of Apple's.
struct AppleTransferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer",
        abstract: "Move people with an app to another team of Apple's, also while the service runs.",
        subcommands: [AppleTransferExportCommand.self, AppleTransferImportCommand.self]
    )
}
