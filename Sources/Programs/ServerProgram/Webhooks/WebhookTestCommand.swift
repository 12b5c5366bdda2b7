// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import ByteEncodings
internal import JSONCoding
internal import MessageDelivery
internal import SecretMemory
internal import WebAuthnTypes

/// Posts one message of the kind `test`, and says what came of it.
struct WebhookTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Post a test message to the webhook.",
        discussion: """
            Takes the settings of `serve`, and its flags. With --json one object: id (of the message), status, \
            milliseconds.
            """
    )

    @OptionGroup var place: DataOption
    @OptionGroup var flags: WebhookFlags
    /// What `serve` takes is taken here, too, and left out of the help.
    @OptionGroup(visibility: .hidden) var mailFlags: MailFlags
    @OptionGroup(visibility: .hidden) var textFlags: TextFlags
    @OptionGroup(visibility: .hidden) var serviceFlags: ServiceFlags

    @Flag(help: "Print JSON for programs.")
    var json = false

    func run() async throws {
        let settings = try await place.settings(
            flags.values,
            mailFlags.values,
            textFlags.values,
            serviceFlags.values
        )
        guard let plan = try ServicePlan(settings).webhook else {
            throw CommandError(
                .configuration,
                "no webhook is configured",
                hint: "give \(Setting.webhook.flag) and \(Setting.webhookKeyFile.flag)"
            )
        }
        let client = try plan.client
        let id = RandomSource.system.bytes(16)
        let began = ContinuousClock.now
        let outcome = try await Patience.during("asking the receiver") {
            await client.post(WebhookBody.trial(id: id, at: .present), at: .present)
        }
        let milliseconds = (ContinuousClock.now - began) / .milliseconds(1)
        let status = try outcome.statusTaken(by: plan.address)
        if json {
            Terminal.result([
                "id": .string(Base64URL.encode(id)), "status": .integer(Int64(status)),
                "milliseconds": .integer(Int64(milliseconds)),
            ])
        } else {
            Terminal.result("\(plan.address) took the message \(Base64URL.encode(id)) (answer \(status)).")
        }
    }
}

/// What the operator may do about the webhook.
struct WebhookSetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook",
        abstract: "Try the webhook.",
        subcommands: [WebhookTestCommand.self]
    )
}
