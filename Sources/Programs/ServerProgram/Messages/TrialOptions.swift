// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import ArgumentParser
internal import Configuration

/// The language and form of a trial, beside what `serve` takes and the help leaves out.
struct TrialOptions: ParsableArguments {
    @OptionGroup(visibility: .hidden) var webhookFlags: WebhookFlags
    @OptionGroup(visibility: .hidden) var serviceFlags: ServiceFlags

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp("The message's language: en, ja or ko.", valueName: "language")
    )
    var languageName: String = "en"

    @Flag(help: "Print JSON for programs.")
    var json = false

    /// The language; `validate` has looked whether there is such a one.
    var language: MessageLanguage { MessageLanguage(rawValue: languageName) ?? .english }

    func validate() throws {
        guard MessageLanguage(rawValue: languageName) != nil else {
            throw ValidationError("--language must be one of en, ja, ko")
        }
    }

    /// What the settings come to.
    ///
    /// - Parameters:
    ///   - place: Where the settings are.
    ///   - mail: What the flags for mail gave.
    ///   - texts: What the flags for text messages gave.
    /// - Returns: The plan.
    /// - Throws: `configuration`.
    func plan(
        _ place: DataOption,
        mail: [Setting: ConfigValue],
        texts: [Setting: ConfigValue]
    ) async throws(CommandError) -> ServicePlan {
        try ServicePlan(await place.settings(serviceFlags.values, mail, webhookFlags.values, texts))
    }

    /// Refuses where messages of a development set-up stand on a page.
    ///
    /// - Parameter plan: How mail is sent.
    /// - Throws: `configuration`.
    static func requireSending(_ plan: MailPlan?) throws(CommandError) {
        guard plan?.outbox == nil else {
            throw CommandError(
                .configuration,
                "with \(Setting.mailOutbox.flag) nothing is sent: messages stand on the page /outbox of the running service"
            )
        }
    }
}
