// SPDX-License-Identifier: Apache-2.0
// Files that the simulator's flags name.

internal import AppleSimulation
internal import FoundationEssentials
internal import JSONCoding

/// Reads files, naming the flag that they come from.
enum SimulationFile {
    /// The longest file that is read, in bytes.
    private static let most = 1 << 20

    /// A file as text.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - flag: What names it.
    /// - Returns: The text.
    /// - Throws: `configuration`.
    static func text(_ path: String, _ flag: String) throws(CommandError) -> String {
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= most,
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw CommandError(.configuration, "\(flag): the file \(path) cannot be read as text of at most 1 MiB")
        }
        return text
    }

    /// A file as a JSON object.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - flag: What names it.
    /// - Returns: The object.
    /// - Throws: `configuration`.
    static func object(_ path: String, _ flag: String) throws(CommandError) -> JSONObject {
        let text = try text(path, flag)
        do throws(JSONError) {
            let limits = JSONLimits(maximumDepth: 16, maximumLength: most)
            if let object = try JSONValue(parsing: text.utf8, limits: limits).object { return object }
        } catch {
            throw CommandError(.configuration, "\(flag): the file \(path) is no JSON: \(error.message)")
        }
        throw CommandError(.configuration, "\(flag): the file \(path) is no JSON object")
    }
}

extension CommandError {
    /// Does something that the simulation may refuse.
    ///
    /// - Parameters:
    ///   - place: What the refusal is about.
    ///   - work: The work.
    /// - Returns: What `work` returns.
    /// - Throws: `configuration`.
    static func naming<Value>(
        _ place: String,
        _ work: () throws(AppleSimulationError) -> Value
    ) throws(CommandError) -> Value {
        do throws(AppleSimulationError) {
            return try work()
        } catch {
            throw CommandError(.configuration, "\(place): \(error.message)")
        }
    }
}
