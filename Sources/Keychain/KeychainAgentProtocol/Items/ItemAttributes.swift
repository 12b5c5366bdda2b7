// SPDX-License-Identifier: Apache-2.0

package import CBORCoding

/// Attributes by their names, as Apple spells them: `acct`, `svce`.
package struct ItemAttributes: Sendable, Hashable {
    /// Text, bytes or an integer each.
    package let values: [String: CBORValue]

    /// The most attributes of one item.
    package static let most = 64
    /// The most bytes of one value.
    package static let longest = 8_192

    /// Collects attributes.
    ///
    /// - Parameter values: At most ``most``, each text, bytes or an integer of at most ``longest`` bytes.
    /// - Throws: ``AgentProtocolError/Code/parameterInvalid``.
    package init(_ values: [String: CBORValue] = [:]) throws(AgentProtocolError) {
        guard values.count <= Self.most, values.allSatisfy({ Self.isName($0.key) && Self.isValue($0.value) }) else {
            throw AgentProtocolError(
                .parameterInvalid,
                "attributes are at most \(Self.most) texts, bytes or integers of at most \(Self.longest) bytes each"
            )
        }
        self.values = values
    }

    /// As a message has them.
    var value: CBORValue {
        var map = CBORMap()
        for (name, value) in values { map[name] = value }
        return .map(map)
    }

    init(_ value: CBORValue) throws(AgentProtocolError) {
        guard let pairs = value.map?.pairs else {
            throw AgentProtocolError(.parameterInvalid, "attributes are no map")
        }
        var values: [String: CBORValue] = [:]
        for pair in pairs {
            guard let name = pair.key.text else {
                throw AgentProtocolError(.parameterInvalid, "an attribute has no name")
            }
            values[name] = pair.value
        }
        // Swift's texts are equal by their meaning: two spellings of one name would be one attribute, and one be lost.
        guard values.count == pairs.count else {
            throw AgentProtocolError(.parameterInvalid, "an attribute stands twice")
        }
        try self.init(values)
    }

    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func isValue(_ value: CBORValue) -> Bool {
        switch value {
        case .text(let text): text.utf8.count <= longest
        case .bytes(let bytes): bytes.count <= longest
        default: value.integer != nil
        }
    }
}
