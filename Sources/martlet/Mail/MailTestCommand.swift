// SPDX-License-Identifier: Apache-2.0
// `martlet mail test`.

internal import AccountMessages
internal import ArgumentParser
internal import JSONCoding
internal import SecretMemory
internal import WebAuthnTypes

/// Sends one mail by the configured way, and says what came of it.
struct MailTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a test mail by the configured way.",
        discussion: """
            Takes the settings of `serve`, and its flags. Says whether the mail server or the command took the mail; \
            whether it arrives shows the mailbox. With --json \
            one object: recipient, identifier (of the mail), milliseconds.
            """
    )

    @Argument(help: "Whom the mail goes to.")
    var address: String

    @OptionGroup var place: DataOption
    @OptionGroup var flags: MailFlags
    /// What `serve` takes is taken here, too, and left out of the help.
    @OptionGroup(visibility: .hidden) var webhookFlags: WebhookFlags
    @OptionGroup(visibility: .hidden) var textFlags: TextFlags
    @OptionGroup(visibility: .hidden) var serviceFlags: ServiceFlags

    @Option(help: ArgumentHelp("The mail's language: en, ja or ko.", valueName: "language"))
    var language: String = "en"

    @Flag(help: "Print JSON for programs.")
    var json = false

    func run() async throws {
        guard let language = MessageLanguage(rawValue: language) else {
            throw ValidationError("--language must be one of en, ja, ko")
        }
        let recipient: EmailAddress
        do {
            recipient = try EmailAddress(address)
        } catch {
            throw ValidationError("the address \(address) is none: \(error.message)")
        }
        let values = [webhookFlags.values, textFlags.values, serviceFlags.values].reduce(flags.values) { values, more in
            values.merging(more) { flag, _ in flag }
        }
        let service = try ServicePlan(try await place.settings(values))
        guard let plan = service.mail else {
            throw CommandError(
                .configuration,
                "no way to send mail is configured",
                hint: "give \(Setting.mailServer.flag) or \(Setting.mailCommand.flag), and \(Setting.mailFrom.flag)"
            )
        }
        guard plan.outbox == nil else {
            throw CommandError(
                .configuration,
                "with \(Setting.mailOutbox.flag) nothing is sent: messages stand on the page /outbox of the running service"
            )
        }
        let mail = MailMessage(
            MessageContent(.trial, from: try service.messageService, in: language),
            from: plan.sender,
            to: recipient,
            at: .present,
            random: .system
        )
        let transport = try plan.transport
        let began = ContinuousClock.now
        do {
            try await Patience.during("handing the mail over") { try await transport.send(mail) }
        } catch let error as MailDeliveryError {
            throw CommandError(error)
        }
        let milliseconds = (ContinuousClock.now - began) / .milliseconds(1)
        if json {
            Terminal.result([
                "recipient": .string(recipient.text), "identifier": .string(mail.identifier),
                "milliseconds": .integer(Int64(milliseconds)),
            ])
        } else {
            Terminal.result("The mail to \(recipient.text) was taken by \(plan.spoken), as \(mail.identifier).")
            Terminal.talk("whether it arrives, and not among unwanted mail, shows the mailbox")
        }
    }
}
