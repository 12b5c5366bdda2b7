// SPDX-License-Identifier: Apache-2.0
// `martlet mail`.

internal import ArgumentParser

/// What the operator may do about mail.
struct MailSetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Try the mail set-up.",
        subcommands: [MailTestCommand.self]
    )
}
