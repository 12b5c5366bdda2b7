// SPDX-License-Identifier: Apache-2.0

/// Names in the environment that begin as ours do, yet are not known.
enum EnvironmentNames {
    /// Names that are ours without being settings of this program.
    private static let others = ["MARTLET_CONFIG", "MARTLET_KEYCHAIN_SOCKET"]

    /// Checks the names and the numbers.
    ///
    /// - Parameters:
    ///   - environment: All variables.
    ///   - flags: The settings that the command line gave; what variables say of these does not count.
    /// - Returns: The variables without those that a platform injected for other services.
    /// - Throws: `configuration` for the first variable in alphabetical order that is unknown, or that is no
    ///   number or truth value where one belongs.
    static func check(
        _ environment: [String: String],
        flags: Set<Setting>
    ) throws(CommandError) -> [String: String] {
        let injected = InjectedVariables(environment: environment)
        let environment = environment.filter { !$0.key.hasPrefix("MARTLET_") || !injected.contain($0.key) }
        let known = Setting.allCases.map(\.variable) + others
        for name in environment.keys.sorted() where name.hasPrefix("MARTLET_") {
            guard known.contains(name) else {
                throw CommandError(
                    .configuration,
                    "the environment holds \(name), which is no setting",
                    hint: NearestName.of(name, among: known).map { "did you mean \($0)?" }
                )
            }
        }
        for setting in Setting.allCases where !flags.contains(setting) {
            guard let value = environment[setting.variable] else { continue }
            let fits =
                switch setting.kind {
                case .number: Int(value) != nil
                case .truth: value == "true" || value == "false"
                case .text, .list: true
                }
            guard fits else {
                throw CommandError(.configuration, "\(setting.variable) must be \(setting.kind.description)")
            }
        }
        return environment
    }
}
