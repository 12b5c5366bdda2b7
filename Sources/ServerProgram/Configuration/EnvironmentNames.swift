// SPDX-License-Identifier: Apache-2.0
// Checks the environment for misspelt settings.

/// Names in the environment that begin as ours do, yet that nobody knows.
enum EnvironmentNames {
    /// Names that are ours without being settings.
    private static let others = ["MARTLET_CONFIG"]

    /// Checks the names and the numbers.
    ///
    /// - Parameter environment: All variables.
    /// - Throws: `configuration` for the first variable in alphabetical order that is unknown, or that is no
    ///   number or truth value where one belongs.
    static func check(_ environment: [String: String]) throws(CommandError) {
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
        for setting in Setting.allCases {
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
    }
}
