// SPDX-License-Identifier: Apache-2.0
// What shall be changed of an item.

internal import CBORCoding
public import KeychainVault
internal import SecretMemory

/// A change of one item: what is not named stays.
public struct ItemChange: Sendable, Equatable {
    /// Which item.
    public var item: ItemID
    /// Attributes that get these values.
    public var attributes: ItemAttributes
    /// Attributes that go.
    public var removed: Set<String>
    /// Secrets that are replaced.
    public var secrets: ItemSecrets

    /// Describes a change.
    ///
    /// - Parameters:
    ///   - item: Which item.
    ///   - attributes: Attributes that get these values.
    ///   - removed: Attributes that go; at most ``ItemAttributes/most``.
    ///   - secrets: Secrets that are replaced.
    public init(
        item: ItemID,
        attributes: ItemAttributes,
        removed: Set<String> = [],
        secrets: ItemSecrets = ItemSecrets()
    ) {
        self.item = item
        self.attributes = attributes
        self.removed = removed
        self.secrets = secrets
    }

    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["item"] = .bytes(item.bytes)
        map["attributes"] = attributes.value
        map["removed"] = .array(removed.sorted().map { .text($0) })
        map["secrets"] = secrets.names
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        item = try reader.item("item")
        attributes = try ItemAttributes(try reader.value("attributes"))
        guard let names = try reader.value("removed").array, names.count <= ItemAttributes.most else {
            throw reader.invalid("removed")
        }
        removed = Set(names.compactMap(\.text))
        guard removed.sorted().map({ .text($0) }) == names, removed.isDisjoint(with: attributes.values.keys) else {
            throw reader.invalid("removed")
        }
        secrets = try ItemSecrets(&reader)
    }
}
