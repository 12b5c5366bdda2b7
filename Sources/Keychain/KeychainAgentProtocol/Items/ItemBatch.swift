// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
internal import SecretMemory

/// New items that are stored in one transaction, all or none: one wait for the disk, not one for each.
package struct ItemBatch: Sendable, Equatable {
    /// The most items of a batch.
    package static let most = 100
    /// After how many bytes of attributes and secrets a batch is full, so that it fits into a client's frame.
    static let heaviest = 65_536

    /// The items, in order.
    package private(set) var items: [ItemContent] = []
    private var weight = 0

    /// A batch without items.
    package init() {}

    /// Takes an item.
    ///
    /// - Parameter item: The item.
    /// - Returns: Whether there was room for it; for the first there is.
    package mutating func take(_ item: ItemContent) -> Bool {
        let added = item.parameters.encodedCount + item.secrets.parts.reduce(0) { $0 + $1.count + 5 }
        guard items.isEmpty || (items.count < Self.most && weight + added <= Self.heaviest) else { return false }
        items.append(item)
        weight += added
        return true
    }

    /// Sets the access group of those that name none.
    ///
    /// - Parameter group: The application's own.
    package mutating func join(_ group: String) {
        for index in items.indices { items[index].accessGroup = items[index].accessGroup ?? group }
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        guard let listed = try reader.value("items").array, (1...Self.most).contains(listed.count) else {
            throw reader.invalid("items")
        }
        for value in listed {
            guard let map = value.map else { throw reader.invalid("items") }
            items.append(try reader.nested(map) { inner throws(AgentProtocolError) in try ItemContent(&inner) })
        }
    }

    /// The order and the items alone: what they weigh is known of a batch that is being filled.
    package static func == (one: ItemBatch, other: ItemBatch) -> Bool { one.items == other.items }
}

extension CBORMap {
    fileprivate var encodedCount: Int { CBORValue.map(self).encoded.count }
}
