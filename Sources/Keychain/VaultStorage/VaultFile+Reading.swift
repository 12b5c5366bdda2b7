// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
package import KeychainItems
package import KeychainVault
internal import Synchronization

extension VaultFile {
    /// The item with a primary key.
    ///
    /// - Parameters:
    ///   - key: The primary key.
    ///   - held: The keys, after the first unlock.
    /// - Returns: The item, or nil; also nil for one that is among the recently deleted.
    /// - Throws: `record` with `classLocked`, and what reading throws.
    package func item(
        _ key: PrimaryKey,
        held: HeldKeys
    ) throws(VaultStorageError) -> StoredItem? {
        try reading { db, damage in try found(by: key, held: held, db, &damage).first }
    }

    /// The items with a primary key; one, unless another program wrote into the file.
    func found(
        by key: PrimaryKey,
        held: HeldKeys,
        _ db: Database,
        _ damage: inout [DamagedRow],
        isWriting: Bool = false
    ) throws -> [StoredItem] {
        let items = try found(in: key.vault, held: held, db, &damage, isWriting: isWriting) { keys throws(VaultError) in
            try IndexToken(key, with: keys)
        }
        // Who writes the file can put any token beside any row: what is found says itself what it is.
        let keys = try held.newestKeys(of: try vault(key.vault))
        let token = try IndexToken(key, with: keys)
        return try items.filter { item in
            guard let own = try? Self.primaryKey(of: item.metadata, in: key.vault) else { return false }
            return try IndexToken(own, with: keys) == token
        }
    }

    /// The primary key of an item's metadata.
    ///
    /// - Throws: `record` with `fieldInvalid` where it has no kind, or an attribute, that is known.
    static func primaryKey(of metadata: ItemFields, in kind: VaultKind) throws(VaultStorageError) -> PrimaryKey {
        guard let key = metadata.primaryKey(in: kind) else {
            throw VaultStorageError(.record, "an item has no kind that this program knows", rule: .fieldInvalid)
        }
        return key
    }

    /// The recently deleted.
    ///
    /// - Parameters:
    ///   - kind: In which vault.
    ///   - held: The keys, after the first unlock.
    /// - Returns: Those that their tokens show; an item whose token somebody took away stays, and is not shown.
    /// - Throws: `record` with `classLocked`, and what reading throws.
    package func removedItems(in kind: VaultKind, held: HeldKeys) throws(VaultStorageError) -> [StoredItem] {
        try reading { db, damage in
            try found(in: kind, held: held, db, &damage, isRemoved: true) { keys throws(VaultError) in
                try .removed(with: keys)
            }
        }
    }

    /// One item by its ID.
    ///
    /// - Parameters:
    ///   - item: Which one.
    ///   - kind: In which vault.
    ///   - held: The keys.
    /// - Returns: The item, or nil.
    /// - Throws: `record` with `classLocked`, and what reading throws.
    package func item(_ item: ItemID, in kind: VaultKind, held: HeldKeys) throws(VaultStorageError) -> StoredItem? {
        let vault = try vault(kind)
        return try reading { db, damage in
            let rows = try Row.fetchAll(db, sql: Self.currentOfItem, arguments: [vault.data, item.data])
            return try rows.compactMap { try open(RowSlot($0), kind, held, &damage) }.first
        }
    }

    /// All items of a vault whose metadata can be opened now, also the recently deleted.
    ///
    /// - Parameters:
    ///   - kind: Which vault.
    ///   - held: The keys.
    /// - Returns: The items, in the order in which they were stored.
    /// - Throws: What reading throws.
    package func items(in kind: VaultKind, held: HeldKeys) throws(VaultStorageError) -> [StoredItem] {
        let vault = try vault(kind)
        return try reading { db, damage in
            var items: [StoredItem] = []
            let rows = try Row.fetchCursor(
                db,
                // Past the indexes: what a damaged one leaves out would be missing in silence.
                sql: "SELECT \(RowSlot.columns) FROM rows NOT INDEXED WHERE vault = ? AND is_current = 1 ORDER BY id",
                arguments: [vault.data]
            )
            while let row = try rows.next() {
                if let item = try open(RowSlot(row), kind, held, &damage) { items.append(item) }
            }
            return items
        }
    }

    /// So many items behind another one, in the order of their IDs; also the recently deleted.
    ///
    /// IDs never change, so that whoever goes through all items misses none that somebody changes meanwhile.
    ///
    /// - Parameters:
    ///   - kind: Which vault.
    ///   - last: The ID before the first one; empty to begin.
    ///   - count: The most rows that are looked at.
    ///   - held: The keys.
    /// - Returns: The items whose metadata can be opened now, and the ID of the last row; nil where none is left behind it.
    /// - Throws: What reading throws.
    package func items(
        in kind: VaultKind,
        behind last: [UInt8],
        count: Int,
        held: HeldKeys
    ) throws(VaultStorageError) -> (items: [StoredItem], last: [UInt8]?) {
        let vault = try vault(kind)
        return try reading { db, damage in
            guard let end = try Self.end(of: count, behind: last, in: vault, db) else { return ([], nil) }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(RowSlot.columns) FROM rows NOT INDEXED
                    WHERE vault = ? AND is_current = 1 AND item > ? AND item <= ? ORDER BY item
                    """,
                arguments: [vault.data, last.data, end.item]
            )
            let items = try rows.compactMap { try open(RowSlot($0), kind, held, &damage) }
            return (items, end.isLast ? nil : rows.last.map { RowSlot($0).item })
        }
    }

    /// After how many bytes of records a part ends: many long items are not all in memory at once.
    private static let heaviestPart = 2 << 20

    /// The last item of a part, and whether there is none behind it; nil where there is none at all.
    private static func end(
        of count: Int,
        behind last: [UInt8],
        in vault: VaultID,
        _ db: Database
    ) throws -> (item: Data, isLast: Bool)? {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT item, length(record) FROM rows NOT INDEXED WHERE vault = ? AND is_current = 1 AND item > ?
                ORDER BY item LIMIT ?
                """,
            arguments: [vault.data, last.data, count]
        )
        var (end, seen, weight) = (Data?.none, 0, 0)
        while weight < heaviestPart, let row = try rows.next() {
            (end, seen) = (row[0], seen + 1)
            weight += row[1]
        }
        return end.map { ($0, isLast: seen < count && weight < heaviestPart) }
    }

    /// The former revisions of an item, latest first.
    ///
    /// - Parameters:
    ///   - item: Which item.
    ///   - kind: In which vault.
    ///   - held: The keys.
    /// - Returns: What is kept of them.
    /// - Throws: What reading throws.
    package func history(
        of item: ItemID,
        in kind: VaultKind,
        held: HeldKeys
    ) throws(VaultStorageError) -> [StoredItem] {
        let vault = try vault(kind)
        return try reading { db, damage in
            try Row.fetchAll(db, sql: Self.historyOfItem, arguments: [vault.data, item.data])
                .compactMap { try open(RowSlot($0), kind, held, &damage) }
        }
    }

    static let currentOfItem =
        "SELECT \(RowSlot.columns) FROM rows WHERE vault = ? AND item = ? AND is_current = 1"
    static let historyOfItem =
        "SELECT \(RowSlot.columns) FROM rows WHERE vault = ? AND item = ? AND is_current = 0 ORDER BY id DESC"

    /// Reads, and moves what turned out to be damaged into quarantine.
    func reading<Value>(
        _ body: (Database, inout [DamagedRow]) throws -> Value
    ) throws(VaultStorageError) -> Value {
        var damage: [DamagedRow] = []
        let value = try read { db in try body(db, &damage) }
        guard !damage.isEmpty else { return value }
        do {
            try quarantine(damage)
        } catch {
            // It stays where it is until there is room, and keeps nobody from the others.
            guard error.code == .diskFull else { throw error }
        }
        return value
    }

    /// The logins and passkeys of a domain and of hosts below it, without those that were removed.
    ///
    /// - Parameters:
    ///   - domain: A host in ASCII form, or an end of one.
    ///   - group: The access group.
    ///   - held: The keys, after the first unlock.
    /// - Returns: What its tokens show, of both vaults: judge it by its metadata. Nil in a vault of format 1, which has no such tokens.
    /// - Throws: `record` with `classLocked`, and what reading throws.
    package func items(
        at domain: String,
        in group: String,
        held: HeldKeys
    ) throws(VaultStorageError) -> [StoredItem]? {
        guard format == .second else { return nil }
        return try reading { db, damage in
            try VaultKind.allCases.flatMap { kind in
                try found(in: kind, held: held, db, &damage) { keys throws(VaultError) in
                    try .site(domain, in: group, with: keys)
                }
            }
        }
    }

    /// The items of a vault beside which a token lies, of whichever epoch.
    func found(
        in kind: VaultKind,
        held: HeldKeys,
        _ db: Database,
        _ damage: inout [DamagedRow],
        isRemoved: Bool = false,
        isWriting: Bool = false,
        by token: (EpochKeys) throws(VaultError) -> IndexToken
    ) throws -> [StoredItem] {
        let vault = try vault(kind)
        let tokens = try held.allKeys(of: vault).map { keys in try token(keys).bytes.data }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(RowSlot.columns) FROM rows WHERE vault = ? AND is_current = 1 AND item IN
                (SELECT item FROM tokens WHERE vault = ? AND token IN (\(tokens.map { _ in "?" }.joined(separator: ", ")))) ORDER BY id
                """,
            arguments: StatementArguments([vault.data, vault.data] + tokens)
        )
        return try rows.compactMap { try open(RowSlot($0), kind, held, &damage, isWriting: isWriting) }
            .filter { $0.isDeleted == isRemoved }
    }

    /// The tokens under which an item is found.
    func tokens(of metadata: ItemFields, in kind: VaultKind, with keys: EpochKeys) throws -> Set<IndexToken> {
        guard format == .first else { return try IndexToken.lookups(of: metadata, in: kind, with: keys) }
        // The recently deleted keep no name: another item of that name can be added.
        guard !metadata.isRemoved else { return [try .removed(with: keys)] }
        return [try IndexToken(Self.primaryKey(of: metadata, in: kind), with: keys)]
    }

    /// Opens the metadata of a row; nil where its class is locked, where it is damaged, and where it was removed for good.
    ///
    /// - Parameters:
    ///   - slot: The row.
    ///   - kind: In which vault.
    ///   - held: The keys.
    ///   - damage: Where a row is put that does not open.
    ///   - isWriting: Whether rows are believed that are not known: those of this transaction, and all while the whole is looked at.
    /// - Returns: The item without its secrets.
    /// - Throws: `damaged` for a file without such a vault.
    func open(
        _ slot: RowSlot,
        _ kind: VaultKind,
        _ held: HeldKeys,
        _ damage: inout [DamagedRow],
        isWriting: Bool = false
    ) throws -> StoredItem? {
        let vault = try vault(kind)
        do throws(VaultError) {
            let row = try slot.decode(in: vault, of: keybag.header.account, as: format)
            // Without its epoch a row cannot be opened, and is as sound as before: `check` tells of it.
            guard let keys = try? held.keys(of: row.header.place) else { return nil }
            let metadata = try row.metadata(of: row.header.item, with: keys)
            guard !metadata.isGone else { return nil }
            let isKnown = isWriting || isKnown(row, in: slot.place, of: vault)
            return StoredItem(
                item: row.header.item,
                vault: kind,
                metadata: metadata,
                row: row,
                isKnown: isKnown
            )
        } catch {
            if Self.isDamage(error) {
                damage.append(DamagedRow(number: slot.number, record: slot.record, code: error.code))
            }
            return nil
        }
    }

    private func isKnown(_ row: SealedRow, in place: RowPlace, of vault: VaultID) -> Bool {
        state.withLock { $0.known[vault]?.contains(row, in: place) } ?? true
    }

    /// Whether something is wrong with the row itself: not with the keys at hand, and not because a later version wrote it.
    static func isDamage(_ error: VaultError) -> Bool {
        switch error.code {
        case .classLocked, .classUnavailable, .versionUnsupported, .fieldUnknown: false
        default: true
        }
    }
}
