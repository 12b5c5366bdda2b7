// SPDX-License-Identifier: Apache-2.0
// Other providers than Apple, on the command line.

internal import ArgumentParser
internal import Configuration

/// With whom people sign in beside Apple.
struct ProviderFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON file with Google and other OpenID Connect providers that people may sign in with, too. Default: none.",
            valueName: "file"
        )
    )
    var providers: String?

    /// What was given, for the configuration reader.
    var values: [Setting: ConfigValue] {
        guard let providers else { return [:] }
        return [.providers: ConfigValue(.string(providers), isSecret: false)]
    }
}
