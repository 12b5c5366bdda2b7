// SPDX-License-Identifier: Apache-2.0
// Parts extension outputs into those that were asked for and the others.

internal import CBORCoding
internal import JSONCoding
internal import WebAuthnTypes

/// Extension outputs as far as they were asked for, and the names of the others.
struct ExpectedOutputs {
    private(set) var client = JSONObject()
    private(set) var authenticator = CBORMap()
    private(set) var unsolicited: [ExtensionIdentifier] = []

    /// Parts the outputs; the work grows with their number, not with its square, since few are ever asked for.
    ///
    /// - Parameters:
    ///   - results: The client's outputs.
    ///   - map: The authenticator's outputs.
    ///   - policy: Under `ignore` nobody wants to know the others' names.
    ///   - clientNames: Which outputs of the client may come.
    ///   - authenticatorNames: Which outputs of the authenticator may come.
    init(
        _ results: JSONObject,
        _ map: CBORMap?,
        _ policy: UnsolicitedExtensionPolicy,
        _ clientNames: @autoclosure () -> [ExtensionIdentifier],
        _ authenticatorNames: @autoclosure () -> [ExtensionIdentifier]
    ) {
        var seen: Set<ExtensionIdentifier> = []
        // Nearly every sign-in has no outputs at all, and pays for none.
        if !results.isEmpty {
            let names = clientNames()
            for name in names { client[name.rawValue] = results[name.rawValue] }
            for member in results.members where policy != .ignore && !member.value.isNull {
                let name = ExtensionIdentifier(rawValue: member.key)
                if !names.contains(name), seen.insert(name).inserted { unsolicited.append(name) }
            }
        }
        if let map, !map.isEmpty {
            let names = authenticatorNames()
            for name in names { authenticator[name.rawValue] = map[name.rawValue] }
            for pair in map.pairs where policy != .ignore {
                let name = ExtensionIdentifier(rawValue: pair.key.text ?? "")
                if !names.contains(name), seen.insert(name).inserted { unsolicited.append(name) }
            }
        }
    }
}

extension ExtensionIdentifier {
    /// The first few names, and how many more there are; a client chose them.
    static func list(_ names: [ExtensionIdentifier]) -> String {
        guard !names.isEmpty else { return "none" }
        let shown = names.prefix(8).map { $0.rawValue.utf8.count <= 40 ? $0.rawValue : "\($0.rawValue.prefix(32))…" }
        let rest = names.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
