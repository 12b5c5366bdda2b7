// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Configuration
internal import FoundationEssentials

/// The flags that lead to the data folder.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that holds the database and the keys. Also MARTLET_DATA. Default: what systemd names in "
                + "STATE_DIRECTORY, else martlet-data.",
            valueName: "folder"
        )
    )
    var data: String?

    @Option(
        help: ArgumentHelp(
            "A JSON file with settings; flags and the environment go before it. Also MARTLET_CONFIG.",
            valueName: "file"
        )
    )
    var config: String?

    /// The settings from all places, with the flags of a command.
    ///
    /// - Parameter groups: What the command's own groups of flags gave; no two of them know the same setting.
    /// - Returns: The settings.
    /// - Throws: `configuration`.
    func settings(_ groups: [Setting: ConfigValue]...) async throws(CommandError) -> Settings {
        var flags = groups.reduce(into: [:]) { flags, group in flags.merge(group) { flag, _ in flag } }
        if let data { flags[.data] = ConfigValue(.string(data), isSecret: false) }
        return try await Settings(flags: flags, file: config, environment: ProcessInfo.processInfo.environment)
    }

    /// The data folder that all this comes to.
    ///
    /// - Returns: The folder, which may not exist yet.
    /// - Throws: `configuration`.
    func folder() async throws(CommandError) -> DataFolder {
        DataFolder(path: try await settings().dataFolder)
    }
}
