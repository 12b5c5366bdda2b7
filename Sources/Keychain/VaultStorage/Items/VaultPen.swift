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
    /// The heads of the vaults that were touched, as they will be.
    private var touched: [VaultID: HeadState] = [:]
    /// What the file holds now, and what it holds no longer.
    private(set) var written = WrittenRows()

    init(file: VaultFile, held: HeldKeys, now: UInt64, random: RandomSource, db: Database) {
        (self.file, self.held, self.now, self.random, self.db) = (file, held, now, random, db)
    }

    /// Writes one change.
    mutating func write(_ change: VaultWrite) throws {
        switch change {
        case .add(let new):
            let id = ItemID(from: random)
            let vault = new.content.vault
            try insert(try halves(of: new, at: try stamp(in: vault)), as: id, replacing: nil, in: vault)
            added.append(id)
        case .change(let former, let next, let itemGuard):
            try retire(former)
            if next.vault == former.vault {
                let item = try halves(of: former, changedTo: next, itemGuard, at: try stamp(in: former.vault))
                try replace(former, by: item)
            } else {
                try move(former, to: next, itemGuard)
            }
        case .use(let former, let passkey):
            guard let item = try halves(of: former, usedAs: passkey, at: try stamp(in: former.vault)) else { return }
            try retire(former)
            try replace(former, by: item)
        case .mark(let former, let isRemoved):
            try retire(former)
            try replace(former, by: try halves(of: former, asRemoved: isRemoved, at: try stamp(in: former.vault)))
        case .remove(let former):
            try retire(former)
            try forget(try history(of: former.item, in: former.vault), in: former.vault)
        }
    }

    /// Writes the heads.
    ///
    /// - Parameter keybag: The header of a keybag that takes the place of the file's in this transaction.
    /// - Throws: What writing throws.
    func finish(with keybag: KeybagHeader? = nil) throws {
        for (vault, state) in touched {
            try file.put(state, of: vault, keybag: keybag ?? file.keybag.header, held: held, in: db)
        }
    }

    /// Has the head of a vault written, whatever else is.
    mutating func touch(_ vault: VaultID) throws { touched[vault] = try state(of: vault) }

    /// Seals a row of a former epoch again, in its place.
    mutating func reseal(_ slot: RowSlot, in kind: VaultKind) throws {
        let vault = try file.vault(kind)
        let keys = try held.newestKeys(of: vault)
        let former = try slot.decode(in: vault, of: file.keybag.header.account, as: file.format)
        let formerKeys = try held.keys(of: former.header.place)
        let device = file.keybag.header.device
        let row = try SealedRow(resealing: former, from: formerKeys, to: keys, by: device, random: random)
        try db.execute(sql: "UPDATE rows SET record = ? WHERE id = ?", arguments: [row.encoded.data, slot.number])
        if slot.place == .current {
            try takeTokens(of: former.header.item, in: kind)
            try write(
                try file.tokens(of: row.metadata(of: former.header.item, with: keys), in: kind, with: keys),
                of: former.header.item,
                in: vault
            )
        }
        try change(vault) { state throws(VaultError) in
            try state.sum.remove(former, from: slot.place, with: keys)
            try state.sum.add(row, in: slot.place, with: keys)
        }
        written.add(row, slot.place, of: vault)
        written.remove(former, slot.place, of: vault)
    }

    /// The stamp of a write into a vault: in format 2 above all that the vault has seen.
    private mutating func stamp(in kind: VaultKind) throws -> FieldStamp {
        let device = file.keybag.header.device
        guard file.format == .second else { return FieldStamp(milliseconds: now, counter: 0, device: device) }
        return try state(of: try file.vault(kind)).clock.stamp(at: now, on: device)
    }

    private mutating func replace(_ former: StoredItem, by item: ItemHalves) throws {
        try insert(item, as: former.item, replacing: former.revision, in: former.vault)
        try trim(former.item, in: former.vault)
    }

    /// Writes an item into the other vault, where it has the history that may lie there.
    private mutating func move(_ former: StoredItem, to next: ItemContent, _ itemGuard: ItemGuard?) throws {
        let slots = try history(of: former.item, in: former.vault)
        var parent: RevisionID?
        if file.format == .second {
            let (vault, target) = (try file.vault(former.vault), try file.vault(next.vault))
            let keys = try held.newestKeys(of: target)
            for slot in slots.reversed() {
                guard let row = try? slot.decode(in: vault, of: file.keybag.header.account, as: file.format),
                    let opened = try? ItemHalves(
                        opening: row,
                        of: former.item,
                        with: try held.keys(of: row.header.place)
                    ),
                    next.vault == .local || opened.mayTravel
                else { continue }
                let moved = try SealedRow(
                    resealing: row,
                    from: try held.keys(of: row.header.place),
                    to: keys,
                    by: file.keybag.header.device,
                    random: random
                )
                try store(moved, opened, in: .history, of: target, keys)
                if moved.header.revision == former.revision { parent = former.revision }
            }
        }
        try forget(slots, in: former.vault)
        let item = try halves(of: former, changedTo: next, itemGuard, at: try stamp(in: next.vault))
        try insert(item, as: former.item, replacing: parent, in: next.vault)
        try trim(former.item, in: next.vault)
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
            device: file.keybag.header.device,
            format: file.format
        )
        let row = try SealedRow(
            sealing: header,
            metadata: item.metadata.encoded,
            secret: item.secret.encoded,
            with: keys,
            random: random
        )
        if !item.metadata.isRemoved {
            try refuseSecond(try VaultFile.primaryKey(of: item.metadata, in: kind), than: id)
        }
        try store(row, item, in: .current, of: vault, keys)
        try write(try file.tokens(of: item.metadata, in: kind, with: keys), of: id, in: vault)
    }

    private mutating func store(
        _ row: SealedRow,
        _ item: ItemHalves,
        in place: RowPlace,
        of vault: VaultID,
        _ keys: EpochKeys
    ) throws {
        let header = row.header
        try db.execute(
            sql: "INSERT INTO rows(vault, item, revision, is_current, record) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                vault.data, header.item.data, header.revision.data, place == .current ? 1 : 0, row.encoded.data,
            ]
        )
        try change(vault) { state throws(VaultError) in
            try state.sum.add(row, in: place, with: keys)
            state.clock.see(item.metadata)
            state.clock.see(item.secret)
        }
        written.add(row, place, of: vault)
    }

    /// Refuses a second item with one primary key; a token that lies says nothing.
    private func refuseSecond(_ key: PrimaryKey, than id: ItemID) throws {
        var damage: [DamagedRow] = []
        let others = try file.found(by: key, held: held, db, &damage, isWriting: true).filter { $0.item != id }
        guard others.isEmpty else {
            throw VaultStorageError(.duplicate, "there is an item with this name already; change that one instead")
        }
    }

    private func write(_ tokens: Set<IndexToken>, of item: ItemID, in vault: VaultID) throws {
        for token in tokens {
            try db.execute(
                sql: "INSERT INTO tokens VALUES (?, ?, ?)",
                arguments: [vault.data, token.bytes.data, item.data]
            )
        }
    }

    private func takeTokens(of item: ItemID, in kind: VaultKind) throws {
        try db.execute(
            sql: "DELETE FROM tokens WHERE vault = ? AND item = ?",
            arguments: [try file.vault(kind).data, item.data]
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
        guard slot.record == item.row.encoded else {
            throw VaultStorageError(.conflict, "the item was changed meanwhile; read it again")
        }
        let row = try slot.decode(in: vault, of: file.keybag.header.account, as: file.format)
        try takeTokens(of: item.item, in: item.vault)
        try db.execute(sql: "UPDATE rows SET is_current = 0 WHERE id = ?", arguments: [slot.number])
        let keys = try held.newestKeys(of: vault)
        try change(vault) { state throws(VaultError) in
            try state.sum.remove(row, from: .current, with: keys)
            try state.sum.add(row, in: .history, with: keys)
        }
        written.remove(row, .current, of: vault)
        written.add(row, .history, of: vault)
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
            guard let row = try? slot.decode(in: vault, of: file.keybag.header.account, as: file.format) else {
                continue
            }
            try db.execute(sql: "DELETE FROM rows WHERE id = ?", arguments: [slot.number])
            try change(vault) { state throws(VaultError) in
                try state.sum.remove(row, from: .history, with: keys)
            }
            written.remove(row, .history, of: vault)
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
        guard let now = try current.flatMap({ try file.open(RowSlot($0), kind, held, &damage, isWriting: true) }) else {
            return
        }
        let former = try slots.compactMap { try file.open($0, kind, held, &damage, isWriting: true) }
        guard damage.isEmpty, former.count == slots.count, let gone = leaving(former, current: now) else { return }
        try forget(slots.filter { slot in gone.contains { $0.bytes == slot.revision } }, in: kind)
    }

    /// What the policy lets go; nil while a half of a revision cannot be read.
    private func leaving(_ former: [StoredItem], current: StoredItem) -> Set<RevisionID>? {
        guard let now = current.dated(with: held) else { return nil }
        let dated = former.compactMap { $0.dated(with: held) }
        guard dated.count == former.count else { return nil }
        guard file.format == .first else { return HistoryPolicy.standard.leaving(dated, current: now, at: self.now) }
        let replaced = former.compactMap { revision -> ReplacedRevision? in
            // When it was replaced says the revision that did, not a column: who writes the file could make a column old.
            // Where that one went before, one that came later does.
            let others = [current] + former
            let successor = others.first { $0.row.header.parents.contains(revision.revision) }?.metadata.modified
            let later = others.compactMap(\.metadata.modified).filter { $0 > revision.metadata.modified ?? .max }
            guard let milliseconds = successor ?? later.min(),
                let stamps = dated.first(where: { $0.revision == revision.revision })?.stamps
            else { return nil }
            return ReplacedRevision(revision.revision, replacedAt: milliseconds, stamps: stamps)
        }
        guard replaced.count == former.count else { return nil }
        return HistoryPolicy.standard.expired(replaced, current: now.stamps, at: self.now)
    }

    /// Changes what a vault's head will say.
    private mutating func change(_ vault: VaultID, _ body: (inout HeadState) throws(VaultError) -> Void) throws {
        var state = try state(of: vault)
        try body(&state)
        touched[vault] = state
    }

    /// What a vault's head will say; it is read when the vault is touched first.
    private func state(of vault: VaultID) throws -> HeadState {
        if let known = touched[vault] { return known }
        let stored = try file.head(of: vault, held: held, in: db)
        guard !stored.outdates(file.keybag.header) else {
            throw VaultStorageError(
                .formerKeybag,
                "a former passcode was put back into the vault; choose another passcode before anything is written"
            )
        }
        return HeadState(stored)
    }
}
