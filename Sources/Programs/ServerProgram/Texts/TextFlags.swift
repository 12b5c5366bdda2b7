// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Configuration

/// How text messages are sent, on the command line.
struct TextFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where to post text messages for a program that sends them, signed: https://host/path, or http:// on this "
                + "machine. Default: none, no text messages are sent.",
            valueName: "address"
        )
    )
    var smsWebhook: String?

    @Option(
        help: ArgumentHelp(
            "A file with the key that this receiver shares, one line of 32 to 1024 characters.",
            valueName: "file"
        )
    )
    var smsWebhookKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "A PEM file with the authorities that may vouch for this receiver. Default: the system's.",
            valueName: "file"
        )
    )
    var smsWebhookAuthorities: String?

    @Option(
        help: ArgumentHelp(
            "How many text messages may leave in 24 hours, 4 to 1000000: half of them to numbers that nobody has proved yet, and "
                + "of either half one half to one country. Default: 1000.",
            valueName: "number"
        )
    )
    var smsPerDay: Int?

    @Option(
        help: ArgumentHelp(
            "What telephone numbers must begin with that messages go to, comma separated, as in +81,+82. Default: any country.",
            valueName: "prefixes"
        )
    )
    var smsPrefixes: String?

    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        let texts: [(Setting, String?)] = [
            (.smsWebhook, smsWebhook), (.smsWebhookKeyFile, smsWebhookKeyFile),
            (.smsWebhookAuthorities, smsWebhookAuthorities),
        ]
        var values = texts.reduce(into: [Setting: ConfigValue]()) { values, entry in
            // A path may be known to the receiver alone.
            if let text = entry.1 { values[entry.0] = ConfigValue(.string(text), isSecret: entry.0 == .smsWebhook) }
        }
        if let smsPerDay { values[.smsPerDay] = ConfigValue(.int(smsPerDay), isSecret: false) }
        if let smsPrefixes {
            let items = smsPrefixes.split(separator: ",").map { String($0.drop { $0 == " " }) }
            values[.smsPrefixes] = ConfigValue(.stringArray(items), isSecret: false)
        }
        return values
    }
}
