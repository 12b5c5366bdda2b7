// SPDX-License-Identifier: Apache-2.0

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
    @OptionGroup(visibility: .hidden) var textFlags: TextFlags
    @OptionGroup var trial: TrialOptions

    func run() async throws {
        let recipient: EmailAddress
        do {
            recipient = try EmailAddress(address)
        } catch {
            throw ValidationError("the address \(address) is none: \(error.message)")
        }
        let service = try await trial.plan(place, mail: flags.values, texts: textFlags.values)
        guard let plan = service.mail else {
            throw CommandError(
                .configuration,
                "no way to send mail is configured",
                hint: "give \(Setting.mailServer.flag) or \(Setting.mailCommand.flag), and \(Setting.mailFrom.flag)"
            )
        }
        try TrialOptions.requireSending(plan)
        let mail = MailMessage(
            MessageContent(.trial, from: try service.messageService, in: trial.language),
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
        if trial.json {
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

/// What the operator may do about mail.
struct MailSetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Try the mail set-up.",
        subcommands: [MailTestCommand.self]
    )
}

extension CommandError {
    /// Turns a failed delivery into words and an exit code.
    init(_ error: MailDeliveryError) {
        let code: Code
        switch error.code {
        case .configurationInvalid, .authenticationRefused, .tlsFailed: code = .configuration
        case .permanent: code = .failure
        default: code = .unavailable
        }
        self.init(code, error.message)
    }
}
