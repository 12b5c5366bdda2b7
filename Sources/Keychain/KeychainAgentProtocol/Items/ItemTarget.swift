// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems

/// An item that is to be changed or taken out, in the revision that was seen, if that counts.
package struct ItemTarget: Sendable, Hashable {
    /// Which item.
    package var item: ItemID
    /// The revision that it must still have; nil for whichever it has.
    package var revision: RevisionID?

    /// The most items of one change.
    package static let most = 2_000

    /// Names an item.
    package init(_ item: ItemID, revision: RevisionID? = nil) {
        self.item = item
        self.revision = revision
    }

    /// As a message has it.
    var value: CBORValue {
        .array([.bytes(item.bytes)] + (revision.map { [.bytes($0.bytes)] } ?? []))
    }
}

extension ParameterReader {
    /// Takes the items of a change: one or more, none of them twice.
    mutating func targets(_ key: String) throws(AgentProtocolError) -> [ItemTarget] {
        guard let listed = try value(key).array, (1...ItemTarget.most).contains(listed.count) else {
            throw invalid(key)
        }
        var targets: [ItemTarget] = []
        for value in listed {
            guard let parts = value.array?.map(\.bytes), (1...2).contains(parts.count),
                let item = parts[0].flatMap(ItemID.init(bytes:))
            else { throw invalid(key) }
            let revision = parts.count == 2 ? parts[1].flatMap(RevisionID.init(bytes:)) : nil
            guard parts.count == 1 || revision != nil else { throw invalid(key) }
            targets.append(ItemTarget(item, revision: revision))
        }
        // An item that stands twice would be changed twice, the second time over the first.
        guard Set(targets.map(\.item)).count == targets.count else { throw invalid(key) }
        return targets
    }
}
