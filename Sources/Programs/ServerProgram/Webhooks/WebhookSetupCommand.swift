// SPDX-License-Identifier: Apache-2.0
// `martlet webhook`.

internal import ArgumentParser

/// What the operator may do about the webhook.
struct WebhookSetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook",
        abstract: "Try the webhook.",
        subcommands: [WebhookTestCommand.self]
    )
}
