// SPDX-License-Identifier: Apache-2.0
// `martlet webhook test`.

internal import ArgumentParser
internal import ByteEncodings
internal import JSONCoding
internal import SecretMemory
internal import WebAuthnTypes
internal import WebhookDelivery

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
    @OptionGroup(visibility: .hidden) var serviceFlags: ServiceFlags

    @Flag(help: "Print JSON for programs.")
    var json = false

    func run() async throws {
        let values = [mailFlags.values, serviceFlags.values].reduce(flags.values) { values, more in
            values.merging(more) { flag, _ in flag }
        }
        guard let plan = try ServicePlan(try await place.settings(values)).webhook else {
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
        switch outcome {
        case .taken(let status):
            if json {
                Terminal.result([
                    "id": .string(Base64URL.encode(id)), "status": .integer(Int64(status)),
                    "milliseconds": .integer(Int64(milliseconds)),
                ])
            } else {
                Terminal.result("\(plan.address) took the message \(Base64URL.encode(id)) (answer \(status)).")
            }
        case .refused(let status):
            throw CommandError(
                .unavailable,
                "\(plan.address) did not take the message (answer \(status))",
                hint: (300...399).contains(status)
                    ? "redirects are not followed; give the address where they lead"
                    : "look at the receiver's log; docs/webhooks.md shows how to verify the signature"
            )
        case .failed(let fault): throw CommandError(.unavailable, "\(plan.address) \(Self.words(fault))")
        }
    }

    private static func words(_ fault: WebhookOutcome.Fault) -> String {
        switch fault {
        case .unreachable: "cannot be reached; is the name right, and does somebody listen there?"
        case .timedOut: "did not answer within ten seconds"
        case .notSecured: "could not be spoken to safely; look at its certificate"
        case .closed: "ended the connection without an answer"
        case .unreadable: "answered something that is no HTTP"
        }
    }
}
