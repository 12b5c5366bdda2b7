// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSONCoding

/// The checks that the configuration library leaves to us: names that nobody knows, and values of the wrong kind.
enum ConfigurationFile {
    /// Checks a file.
    ///
    /// - Parameter path: Where it is.
    /// - Throws: `configuration` for what is wrong with it, naming the member.
    static func check(_ path: String) throws(CommandError) {
        let object = try read(path)
        for member in object.members {
            guard let setting = Setting(rawValue: member.key) else {
                throw unknown(member.key, in: path)
            }
            let fits =
                switch setting.kind {
                case .text: member.value.string != nil
                case .number: member.value.integer != nil
                case .truth: member.value.bool != nil
                case .list: member.value.array?.allSatisfy { $0.string != nil } ?? false
                }
            guard fits else {
                throw CommandError(.configuration, "\(path): \"\(member.key)\" must be \(setting.kind.description)")
            }
        }
    }

    private static func read(_ path: String) throws(CommandError) -> JSONObject {
        let content = try NamedFile.read(path, namedBy: "--config (or MARTLET_CONFIG)")
        do {
            guard let object = try JSONValue(parsing: content).object else {
                throw CommandError(.configuration, "\(path) must hold one JSON object")
            }
            return object
        } catch let error as JSONError {
            throw CommandError(.configuration, "\(path) is no valid JSON: \(error.message)")
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.configuration, "\(path) cannot be read: \(error)")
        }
    }

    private static func unknown(_ name: String, in path: String) -> CommandError {
        let nearest = NearestName.of(name, among: Setting.allCases.map(\.rawValue))
        return CommandError(
            .configuration,
            "\(path): there is no setting \"\(name)\"",
            hint: nearest.map { "did you mean \"\($0)\"?" }
        )
    }
}
