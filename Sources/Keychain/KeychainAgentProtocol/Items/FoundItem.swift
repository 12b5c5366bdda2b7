// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainVault
internal import SecretMemory

/// An item that was found.
package struct FoundItem: Sendable, Equatable {
    /// Its ID, the same for all its revisions.
    package var item: ItemID
    /// Its revision: another one after each change.
    package var revision: RevisionID
    /// What it is; its secrets are there where they were asked for.
    package var content: ItemDraft
    /// Whether its secrets were asked for and do not open; those of a page are marked, who asks for one by its ID is refused.
    package var isDamaged: Bool
    /// When it was made, in milliseconds since 1970.
    package var created: Int64
    /// When it was last changed, in milliseconds since 1970.
    package var modified: Int64

    /// Describes an item.
    package init(
        item: ItemID,
        revision: RevisionID,
        content: ItemDraft,
        created: Int64,
        modified: Int64,
        isDamaged: Bool = false
    ) {
        self.item = item
        self.revision = revision
        self.content = content
        self.created = created
        self.modified = modified
        self.isDamaged = isDamaged
    }

    /// As a message has it.
    var value: CBORValue {
        var map = content.parameters
        map["item"] = .bytes(item.bytes)
        map["revision"] = .bytes(revision.bytes)
        map["created"] = .integer(Int(created))
        map["modified"] = .integer(Int(modified))
        map["damaged"] = isDamaged ? .bool(true) : nil
        return .map(map)
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        item = try reader.item("item")
        guard let revision = try reader.value("revision").bytes.flatMap(RevisionID.init(bytes:)) else {
            throw reader.invalid("revision")
        }
        self.revision = revision
        created = Int64(try reader.integer("created", 0...Int(Int64.max)))
        modified = Int64(try reader.integer("modified", 0...Int(Int64.max)))
        isDamaged = try reader.flag("damaged")
        content = try ItemDraft(&reader)
    }
}
