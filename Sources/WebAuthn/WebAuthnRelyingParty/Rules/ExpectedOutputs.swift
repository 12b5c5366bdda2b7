// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import JSONCoding
internal import WebAuthnTypes

/// Extension outputs as far as they were asked for, and the names of the others.
struct ExpectedOutputs {
    private(set) var client = JSONObject()
    private(set) var authenticator = CBORMap()
    private(set) var unsolicited: [ExtensionIdentifier] = []

    /// Parts the outputs.
    ///
    /// The work grows with the numbers of outputs and of names, not with their product: a relying party asks for few, but
    /// who has a response explained chooses both.
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
            let names = Set(clientNames())
            for member in results.members {
                let name = ExtensionIdentifier(rawValue: member.key)
                if names.contains(name) {
                    client.appendDistinct(key: member.key, value: member.value)
                } else if policy != .ignore, !member.value.isNull, seen.insert(name).inserted {
                    unsolicited.append(name)
                }
            }
        }
        if let map, !map.isEmpty {
            let names = Set(authenticatorNames())
            for pair in map.pairs {
                let name = ExtensionIdentifier(rawValue: pair.key.text ?? "")
                if names.contains(name) {
                    authenticator[pair.key] = pair.value
                } else if policy != .ignore, seen.insert(name).inserted {
                    unsolicited.append(name)
                }
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
