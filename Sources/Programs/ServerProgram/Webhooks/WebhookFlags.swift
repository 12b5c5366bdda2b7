// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Configuration

/// Whom the service tells what happens, on the command line.
struct WebhookFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where to post what happens to accounts, signed: https://host/path, or http:// on this machine. Default: "
                + "none.",
            valueName: "address"
        )
    )
    var webhook: String?

    @Option(
        help: ArgumentHelp(
            "A file with the key that the receiver shares, one line of 32 to 1024 characters.",
            valueName: "file"
        )
    )
    var webhookKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "A PEM file with the authorities that may vouch for the receiver. Default: the system's.",
            valueName: "file"
        )
    )
    var webhookAuthorities: String?

    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        let texts: [(Setting, String?)] = [
            (.webhook, webhook), (.webhookKeyFile, webhookKeyFile), (.webhookAuthorities, webhookAuthorities),
        ]
        return texts.reduce(into: [:]) { values, entry in
            // A path may be known to the receiver alone.
            if let text = entry.1 { values[entry.0] = ConfigValue(.string(text), isSecret: entry.0 == .webhook) }
        }
    }
}
