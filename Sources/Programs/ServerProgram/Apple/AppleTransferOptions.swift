// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ArgumentParser
internal import SignInServer
internal import WebAuthnTypes

/// The data, the settings of Sign in with Apple, and the app that is asked about.
struct AppleTransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app that changes hands, by its bundle identifier. Default: the first of --apple-bundles, else --apple-site.",
            valueName: "id"
        )
    )
    var app: String?

    @Flag(help: "Print JSON for programs.")
    var json = false

    @OptionGroup var place: DataOption
    @OptionGroup var appleFlags: AppleFlags

    /// Opens the data and the line to Apple.
    ///
    /// - Parameter body: The command's work.
    /// - Throws: `CommandError`.
    func use(_ body: (OpenData, AppleTransferTalk, ApplePlan) async throws -> Void) async throws {
        let settings = try await place.settings(appleFlags.values)
        let app = app
        try await OpenData.use(place) { data in
            guard let origin = try? Origin(data.origin) else {
                throw CommandError(
                    .dataInvalid,
                    "the data name no address of the service",
                    hint: "start the service once"
                )
            }
            let host = origin.host ?? ""
            let isLocalhost = host == "localhost" || host.hasSuffix(".localhost")
            guard let plan = try ApplePlan(settings, origin: origin, isLocalhost: isLocalhost) else {
                throw CommandError(
                    .configuration,
                    "\(Setting.appleTeam.spoken) is missing: nobody signs in with Apple here"
                )
            }
            try await body(data, try AppleTransferTalk(plan, app: app, at: origin), plan)
        }
    }
}
