// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import GRDB
internal import KeychainItems
internal import KeychainVault
internal import SecretMemory

/// Writes changes into an open transaction.
struct VaultPen {
    let file: VaultFile
    let held: HeldKeys
    let now: UInt64
    let random: RandomSource
    let db: Database
    private(set) var added: [ItemID] = []
    /// The heads of the vaults that were touched, with the sum as it will be.
    private var touched: [VaultID: (counter: UInt64, sum: RowSum)] = [:]

    init(file: VaultFile, held: HeldKeys, now: UInt64, random: RandomSource, db: Database) {
        (self.file, self.held, self.now, self.random, self.db) = (file, held, now, random, db)
    }

    /// Writes one change.
    mutating func write(_ change: VaultWrite) throws {
        switch change {
        case .add(let item, let kind):
            let id = ItemID(from: random)
            try insert(item, as: id, replacing: nil, in: kind)
            added.append(id)
        case .replace(let former, let item):
            try takeTokens(of: former)
            try retire(former)
            try insert(item, as: former.item, replacing: former.revision, in: former.vault)
            try trim(former.item, in: former.vault)
        case .move(let former, let item, let kind):
            try takeTokens(of: former)
            try retire(former)
            try forget(try history(of: former.item, in: former.vault), in: former.vault)
            try insert(item, as: former.item, replacing: nil, in: kind)
        case .remove(let former):
            try takeTokens(of: former)
            try retire(former)
            try forget(try history(of: former.item, in: former.vault), in: former.vault)
        }
    }

    /// Writes the heads.
    func finish() throws {
        for (vault, head) in touched {
            try file.put(head.counter, head.sum, of: vault, keybag: file.keybag.header, held: held, in: db)
        }
    }

    private mutating func insert(
        _ item: ItemHalves,
        as id: ItemID,
        replacing former: RevisionID?,
        in kind: VaultKind
    ) throws {
        let vault = try file.vault(kind)
        let keys = try held.newestKeys(of: vault)
        let header = try RowHeader(
            place: keys.header.place,
            item: id,
            revision: RevisionID(from: random),
            parents: former.map { [$0] } ?? [],
            accessClass: item.accessClass,
            device: file.keybag.header.device
        )
        let row = try SealedRow(
            sealing: header,
            metadata: item.metadata.encoded,
            secret: item.secret.encoded,
            with: keys,
            random: random
        )
        let token: IndexToken
        if item.metadata.isRemoved {
            // The recently deleted keep no name: another item of that name can be added.
            token = try .removed(with: keys)
        } else {
            token = try IndexToken(VaultFile.primaryKey(of: item.metadata, in: kind), with: keys)
            try refuseSecond(token, than: id, in: kind, keys)
        }
        try db.execute(
            sql: "INSERT INTO rows(vault, item, revision, is_current, record) VALUES (?, ?, ?, 1, ?)",
            arguments: [vault.data, id.data, header.revision.data, row.encoded.data]
        )
        try db.execute(
            sql: "INSERT INTO tokens VALUES (?, ?, ?)",
            arguments: [vault.data, token.bytes.data, id.data]
        )
        try change(vault) { sum throws(VaultError) in try sum.add(row, in: .current, with: keys) }
    }

    /// Refuses a second item with one primary key; a token that lies says nothing.
    private func refuseSecond(_ token: IndexToken, than id: ItemID, in kind: VaultKind, _ keys: EpochKeys) throws {
        var damage: [DamagedRow] = []
        let others = try file.found(by: token, in: kind, held: held, db, &damage).filter { other in
            guard other.item != id, let key = try? VaultFile.primaryKey(of: other.metadata, in: kind) else {
                return false
            }
            return try IndexToken(key, with: keys) == token
        }
        guard others.isEmpty else {
            throw VaultStorageError(.duplicate, "there is an item with this name already; change that one instead")
        }
    }

    private func takeTokens(of item: StoredItem) throws {
        try db.execute(
            sql: "DELETE FROM tokens WHERE vault = ? AND item = ?",
            arguments: [try file.vault(item.vault).data, item.item.data]
        )
    }

    /// Moves the current row of an item into the history, if it is the one that was read.
    private mutating func retire(_ item: StoredItem) throws {
        let vault = try file.vault(item.vault)
        let stored = try Row.fetchOne(db, sql: VaultFile.currentOfItem, arguments: [vault.data, item.item.data])
        guard let slot = stored.map({ RowSlot($0) }) else {
            throw VaultStorageError(.noSuchItem, "the item is not there any more; look for it again")
        }
        // Whoever read a former revision would write it over a later one, and lose what that one brought.
        guard slot.revision == item.revision.bytes else {
            throw VaultStorageError(.conflict, "the item was changed meanwhile; read it again")
        }
        let row = try slot.decode(in: vault, of: file.keybag.header.account)
        try db.execute(sql: "UPDATE rows SET is_current = 0 WHERE id = ?", arguments: [slot.number])
        let keys = try held.newestKeys(of: vault)
        try change(vault) { sum throws(VaultError) in
            try sum.remove(row, from: .current, with: keys)
            try sum.add(row, in: .history, with: keys)
        }
    }

    private func history(of item: ItemID, in kind: VaultKind) throws -> [RowSlot] {
        let rows = try Row.fetchAll(
            db,
            sql: VaultFile.historyOfItem,
            arguments: [try file.vault(kind).data, item.data]
        )
        return rows.map { RowSlot($0) }
    }

    /// Takes rows out of the history for good; what does not open stays, until it is set aside.
    private mutating func forget(_ slots: [RowSlot], in kind: VaultKind) throws {
        let vault = try file.vault(kind)
        let keys = try held.newestKeys(of: vault)
        for slot in slots {
            guard let row = try? slot.decode(in: vault, of: file.keybag.header.account) else { continue }
            try db.execute(sql: "DELETE FROM rows WHERE id = ?", arguments: [slot.number])
            try change(vault) { sum throws(VaultError) in try sum.remove(row, from: .history, with: keys) }
        }
    }

    /// Takes out of the history what the policy lets go; nothing while a half of a revision cannot be read.
    private mutating func trim(_ item: ItemID, in kind: VaultKind) throws {
        let slots = try history(of: item, in: kind)
        guard slots.count > 1 else { return }
        var damage: [DamagedRow] = []
        let current = try Row.fetchOne(
            db,
            sql: VaultFile.currentOfItem,
            arguments: [try file.vault(kind).data, item.data]
        )
        guard let now = try current.flatMap({ try file.open(RowSlot($0), kind, held, &damage) }),
            let stamps = try? FieldStamps(metadata: now.metadata, secret: now.secret(with: held))
        else { return }
        let former = try slots.compactMap { try file.open($0, kind, held, &damage) }
        guard damage.isEmpty, former.count == slots.count else { return }
        let replaced = former.compactMap { revision -> ReplacedRevision? in
            // When it was replaced says the revision that did, not a column: who writes the file could make a column old.
            // Where that one went before, one that came later does.
            let others = [now] + former
            let successor = others.first { $0.row.header.parents.contains(revision.revision) }?.metadata.modified
            let later = others.compactMap(\.metadata.modified).filter { $0 > revision.metadata.modified ?? .max }
            guard let milliseconds = successor ?? later.min(), let secret = try? revision.secret(with: held)
            else { return nil }
            return ReplacedRevision(
                revision.revision,
                replacedAt: milliseconds,
                stamps: FieldStamps(metadata: revision.metadata, secret: secret)
            )
        }
        guard replaced.count == former.count else { return }
        let gone = HistoryPolicy.standard.expired(replaced, current: stamps, at: self.now)
        try forget(slots.filter { slot in gone.contains { $0.bytes == slot.revision } }, in: kind)
    }

    /// Changes the sum of a vault's rows; its head is read when it is touched first.
    private mutating func change(_ vault: VaultID, _ body: (inout RowSum) throws(VaultError) -> Void) throws {
        var head: (counter: UInt64, sum: RowSum)
        if let known = touched[vault] {
            head = known
        } else {
            let stored = try file.head(of: vault, held: held, in: db)
            guard !stored.outdates(file.keybag.header) else {
                throw VaultStorageError(
                    .formerKeybag,
                    "a former passcode was put back into the vault; choose another passcode before anything is written"
                )
            }
            head = (stored.counter, stored.sum)
        }
        try body(&head.sum)
        touched[vault] = head
    }
}
