// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Configuration

/// What the service needs of Apple's developer pages to let people sign in with Apple.
struct AppleFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let people sign in with Apple, too: the team, ten characters. Default: they do not.",
            valueName: "team"
        )
    )
    var appleTeam: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-team: the Services ID of these pages, such as com.example.site.",
            valueName: "id"
        )
    )
    var appleSite: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-team: the bundle identifiers of apps that sign in through this service, comma separated; behind a plus "
                + "what Apple groups with one, as in com.example.app+com.example.site. Default: none.",
            valueName: "ids"
        )
    )
    var appleBundles: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-team: the App IDs whose notifications the service takes, comma separated; a Services ID belongs to one, also "
                + "where no app signs in. Default: --apple-bundles, of each the first before a plus.",
            valueName: "ids"
        )
    )
    var appleAppIds: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-team: the name of the key for client secrets, ten characters.",
            valueName: "id"
        )
    )
    var appleKeyId: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-team: the file with that key, as Apple handed it out (.p8).",
            valueName: "file"
        )
    )
    var appleKeyFile: String?

    @Flag(
        help: ArgumentHelp(
            "With --apple-team: take identity tokens that are signed with ES256, too, on the day on which Apple moves to it. "
                + "Default: RS256 alone."
        )
    )
    var appleEs256 = false

    @Option(
        help: ArgumentHelp(
            "With --apple-team, in development: where `apple-simulator` plays Apple, such as http://localhost:8090. "
                + "For the RP ID localhost alone. Default: Apple itself.",
            valueName: "address"
        )
    )
    var appleSimulator: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-team, after an app came from another team: that team. Default: none.",
            valueName: "team"
        )
    )
    var appleFormerTeam: String?

    @Option(
        help: ArgumentHelp(
            "With --apple-former-team: the day on which the transfer was accepted (UTC, as in 2027-01-31); people are matched "
                + "for sixty days.",
            valueName: "day"
        )
    )
    var appleTransferredOn: String?

    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        let texts: [(Setting, String?)] = [
            (.appleTeam, appleTeam), (.appleSite, appleSite), (.appleKeyId, appleKeyId), (.appleKeyFile, appleKeyFile),
            (.appleSimulator, appleSimulator), (.appleFormerTeam, appleFormerTeam),
            (.appleTransferredOn, appleTransferredOn),
        ]
        var values = texts.reduce(into: [Setting: ConfigValue]()) { values, entry in
            if let text = entry.1 { values[entry.0] = ConfigValue(.string(text), isSecret: false) }
        }
        if appleEs256 { values[.appleEs256] = ConfigValue(.bool(true), isSecret: false) }
        let lists: [(Setting, String?)] = [(.appleBundles, appleBundles), (.appleAppIds, appleAppIds)]
        for (setting, list) in lists {
            guard let items = list?.split(separator: ",").map({ String($0.drop { $0 == " " }) }) else { continue }
            values[setting] = ConfigValue(.stringArray(items), isSecret: false)
        }
        return values
    }
}
