// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import FoundationEssentials

/// The settings, each from the first place that has it.
struct Settings: Sendable {
    private let reader: ConfigReader
    private let environment: [String: String]

    /// Joins the three places.
    ///
    /// - Parameters:
    ///   - flags: What the command line gave.
    ///   - file: The configuration file, from the command line.
    ///   - environment: All environment variables.
    /// - Throws: `configuration` for names that nobody knows and values of the wrong kind.
    init(flags: [Setting: ConfigValue], file: String?, environment: [String: String]) async throws(CommandError) {
        let environment = try EnvironmentNames.check(environment, flags: Set(flags.keys))
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                name: "flags",
                values: Dictionary(uniqueKeysWithValues: flags.map { (AbsoluteConfigKey([$0.key.rawValue]), $0.value) })
            ),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "martlet"),
        ]
        if let path = file ?? environment["MARTLET_CONFIG"] {
            try ConfigurationFile.check(path)
            do {
                let place = ConfigReader(
                    provider: InMemoryProvider(values: ["filePath": .init(.string(path), isSecret: false)])
                )
                providers.append(try await FileProvider<JSONSnapshot>(config: place))
            } catch {
                throw CommandError(.configuration, "the configuration file \(path) cannot be used: \(error)")
            }
        }
        reader = ConfigReader(providers: providers)
        self.environment = environment
    }

    /// A setting that is text.
    func text(_ setting: Setting) -> String? { reader.string(forKey: ConfigKey(setting.rawValue)) }

    /// A setting that is a number.
    func number(_ setting: Setting) -> Int? { reader.int(forKey: ConfigKey(setting.rawValue)) }

    /// A setting that is true or false.
    func truth(_ setting: Setting) -> Bool? { reader.bool(forKey: ConfigKey(setting.rawValue)) }

    /// A setting that is a list.
    func list(_ setting: Setting) -> [String]? {
        reader.stringArray(forKey: ConfigKey(setting.rawValue))?.filter { !$0.isEmpty }
    }

    /// Whether a setting is given anywhere; a list without items is none.
    func has(_ setting: Setting) -> Bool {
        switch setting.kind {
        case .text: text(setting) != nil
        case .number: number(setting) != nil
        case .truth: truth(setting) != nil
        case .list: list(setting)?.isEmpty == false
        }
    }

    /// Whether somebody named the data folder.
    var namesDataFolder: Bool { text(.data) != nil || environment["STATE_DIRECTORY"] != nil }

    /// The data folder.
    var dataFolder: String { text(.data) ?? environment["STATE_DIRECTORY"] ?? "martlet-data" }
}
