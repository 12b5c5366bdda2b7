// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import ArgumentParser
internal import ByteEncodings
internal import JSONCoding
internal import MessageDelivery
internal import SecretMemory
internal import WebAuthnTypes

/// Posts one text message that says that it is a test, and says what came of it.
struct TextTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a test message by the configured webhook.",
        discussion: """
            Takes the settings of `serve`, and its flags. Says whether the receiver took the message; whether it arrives \
            shows the telephone. With --json one object: number, id (of the message), status, milliseconds.
            """
    )

    @Argument(help: "The telephone number, from + and the country code on.")
    var number: String

    @OptionGroup var place: DataOption
    @OptionGroup var flags: TextFlags
    /// What `serve` takes is taken here, too, and left out of the help.
    @OptionGroup(visibility: .hidden) var mailFlags: MailFlags
    @OptionGroup var trial: TrialOptions

    func run() async throws {
        let recipient: PhoneNumber
        do {
            recipient = try PhoneNumber(number)
        } catch {
            throw ValidationError("the number \(number) is none: \(error.message)")
        }
        let service = try await trial.plan(place, mail: mailFlags.values, texts: flags.values)
        guard let plan = service.texts else {
            try TrialOptions.requireSending(service.mail)
            throw CommandError(
                .configuration,
                "no way to send text messages is configured",
                hint: "give \(Setting.smsWebhook.flag) and \(Setting.smsWebhookKeyFile.flag)"
            )
        }
        let client = try plan.client
        let (id, now) = (RandomSource.system.bytes(16), UnixTime.present)
        let body = TextMessageBody.of(
            MessageCatalogue.text(.textMessageTrial, trial.language, ["service": service.name]),
            to: recipient,
            purpose: "test",
            id: id,
            until: now.adding(seconds: 600)
        )
        let began = ContinuousClock.now
        let outcome = try await Patience.during("asking the receiver") { await client.post(body, at: now) }
        let milliseconds = (ContinuousClock.now - began) / .milliseconds(1)
        let address = plan.receiver.address
        let status = try outcome.statusTaken(by: address)
        if trial.json {
            Terminal.result([
                "number": .string(recipient.text), "id": .string(Base64URL.encode(id)),
                "status": .integer(Int64(status)), "milliseconds": .integer(Int64(milliseconds)),
            ])
        } else {
            Terminal.result("\(address) took the message to \(recipient.text) (answer \(status)).")
            Terminal.talk("whether it arrives, shows the telephone")
        }
    }
}

/// What the operator may do about text messages.
struct TextSetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sms",
        abstract: "Try the set-up of text messages.",
        subcommands: [TextTestCommand.self]
    )
}
