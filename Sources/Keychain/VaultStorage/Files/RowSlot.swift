// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
internal import KeychainVault

/// A stored row with the columns beside it, none of which is believed.
struct RowSlot {
    let number: Int64
    let item: [UInt8]
    let revision: [UInt8]
    let place: RowPlace
    let record: [UInt8]

    static let columns = "id, item, revision, is_current, record"

    init(_ row: Row) {
        number = row.integer("id") ?? 0
        item = row.bytes("item")
        revision = row.bytes("revision")
        place = row.integer("is_current") == 0 ? .history : .current
        record = row.bytes("record")
    }

    /// Reads the record and compares it with where it was found.
    ///
    /// - Throws: `rowElsewhere` for a row that was moved to another item, revision or vault.
    func decode(
        in vault: VaultID,
        of account: AccountID,
        as format: VaultFormat
    ) throws(VaultError) -> SealedRow {
        let row = try SealedRow(decoding: record, in: format)
        let header = row.header
        guard header.item.bytes == item, header.revision.bytes == revision, header.place.vault == vault,
            header.place.account == account
        else {
            throw VaultError(.rowElsewhere, "a row lies under another item, revision or vault than its header names")
        }
        return row
    }
}
