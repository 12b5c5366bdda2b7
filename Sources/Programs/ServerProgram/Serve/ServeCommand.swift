// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// Runs the service until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the sign-in service.",
        discussion: """
            Without any flag the service runs on http://localhost:8080, keeps its data in ./martlet-data, and lets \
            everybody who can reach it make an account. Settings come from flags, then from the environment \
            (MARTLET_PORT for --port), then from a JSON file (port).
            """
    )

    @OptionGroup var place: DataOption
    @OptionGroup var flags: ServiceFlags
    @OptionGroup var mailFlags: MailFlags
    @OptionGroup var webhookFlags: WebhookFlags
    @OptionGroup var textFlags: TextFlags
    @OptionGroup var appleFlags: AppleFlags
    @OptionGroup var providerFlags: ProviderFlags

    @Flag(help: "Check the settings, say what they mean for passkeys and HTTPS, and stop.")
    var check = false

    @Flag(help: "With --check: print JSON for programs.")
    var json = false

    @Flag(help: "Take another domain than the data has. All passkeys in the data stop working.")
    var replaceRpIdAndLoseAllPasskeys = false

    @Flag(help: "Take another key (engine.key) than the data had. Saved codes go; apps for codes must be set up anew.")
    var replaceKeyAndLoseAllCodes = false

    @Flag(help: "Make a new, empty database in a data folder that has lost its own.")
    var newDatabase = false

    func run() async throws {
        guard check || !json else { throw ValidationError("--json goes with --check") }
        let settings = try await place.settings(
            flags.values,
            mailFlags.values,
            webhookFlags.values,
            textFlags.values,
            appleFlags.values,
            providerFlags.values
        )
        let plan = try ServicePlan(settings)
        let folder = DataFolder(path: settings.dataFolder)
        if check {
            try await SetupCheck(plan: plan, folder: folder, isNewDatabaseMeant: newDatabase).run(json: json)
        } else {
            try await ServiceRun(
                plan: plan,
                folder: folder,
                replacesRelyingPartyID: replaceRpIdAndLoseAllPasskeys,
                replacesKey: replaceKeyAndLoseAllCodes,
                isNewDatabaseMeant: newDatabase
            )
            .run()
        }
    }
}
