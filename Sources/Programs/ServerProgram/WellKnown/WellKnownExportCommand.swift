// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FoundationEssentials
internal import JSONCoding
internal import SignInServer
internal import WebAuthnTypes

/// Writes the well-known files for a host that serves files alone.
struct WellKnownExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the well-known files for a host that serves files alone.",
        discussion: """
            Browsers and phones look these files up on the passkeys' domain (--rp-id), also when the service has another \
            address. Takes the settings of serve, writes what they come to into FOLDER/.well-known, and prints the lines for \
            nginx and Caddy with the content type of each. A page for changing passwords is a redirect, which no file can be: \
            the lines hold it.

            With --json one object: folder, files (each with path, address, contentType and state: written, replaced or \
            unchanged), redirects (from, to, status), left (files that these settings do not have), nginx and caddy.
            """
    )

    @Argument(help: "The folder that the domain's web server serves as its root.")
    var folder: String

    @Flag(help: "Replace files that say something else.")
    var replace = false

    @Flag(help: "Print JSON for programs.")
    var json = false

    @OptionGroup var place: DataOption
    @OptionGroup var flags: ServiceFlags

    func run() async throws {
        let plan = try ServicePlan(try await place.settings(flags.values))
        if plan.relyingPartyID.isLocalhost {
            Terminal.talk(
                "warning: the RP ID is localhost, where no browser looks these files up; give \(Setting.rpId.flag) and "
                    + "\(Setting.origins.flag), or --config, as serve gets them"
            )
        }
        let export = WellKnownExport(folder: URL(filePath: folder).standardizedFileURL.path, plan: plan)
        let outcomes = try export.write(replacing: replace)
        let lines = StaticHostLines(export)
        guard !json else {
            Terminal.result(Self.json(export, outcomes, lines))
            return
        }
        for (file, state) in outcomes {
            Terminal.result("\(state.rawValue)  \(export.path(file.name))  (\(WellKnownFile.contentType))")
        }
        for path in export.left { Terminal.talk("left alone: \(path), which these settings do not have") }
        Terminal.result("\nThe web server of \(plan.relyingPartyID.text) must serve them so. With nginx:\n")
        Terminal.result(lines.nginx)
        Terminal.result("\nWith Caddy:\n")
        Terminal.result(lines.caddy)
    }

    private static func json(
        _ export: WellKnownExport,
        _ outcomes: [(file: WellKnownFile, state: WellKnownExport.State)],
        _ lines: StaticHostLines
    ) -> JSONValue {
        [
            "folder": .string(export.folder),
            "files": .array(
                outcomes.map { outcome in
                    [
                        "path": .string(export.path(outcome.file.name)),
                        "address": .string("https://" + export.host + outcome.file.path),
                        "contentType": .string(WellKnownFile.contentType),
                        "state": .string(outcome.state.rawValue),
                    ]
                }
            ),
            "redirects": [
                [
                    "from": .string(AccountAddress.wellKnownChangePassword),
                    "to": .string(export.changePassword), "status": 302,
                ]
            ],
            "left": .array(export.left.map { .string($0) }),
            "nginx": .string(lines.nginx),
            "caddy": .string(lines.caddy),
        ]
    }
}

/// What the RP ID's host must serve when that is another one than the service's.
struct WellKnownCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "well-known",
        abstract: "Write the files that platforms look up on the passkeys' domain.",
        subcommands: [WellKnownExportCommand.self]
    )
}
