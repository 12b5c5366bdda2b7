// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
internal import KeychainVault
internal import SecretMemory

/// Reads the rows of a vault of format 1, item by item, as rows of format 2.
struct ConversionSource {
    /// One item, its revisions with the oldest first.
    struct Item {
        let vault: VaultKind
        let revisions: [Revision]

        /// Whether it goes to the vault that may be on other devices: a login or a passkey of which no revision is kept on this one.
        var goesToPersonal: Bool {
            guard vault == .local, let now = revisions.last(where: { $0.place == .current }),
                now.halves.metadata.accessGroup == "passwords",
                [.genericPassword, .internetPassword, .passkey].contains(now.halves.metadata.kind)
            else { return false }
            return revisions.allSatisfy(\.halves.mayTravel)
        }
    }

    /// One row, as it will be.
    struct Revision {
        let header: RowHeader
        let place: RowPlace
        let halves: ItemHalves
    }

    let file: VaultFile
    let held: HeldKeys

    /// Hands over each item, in the order in which they were stored.
    func forEach(_ db: Database, _ body: (Item) throws -> Void) throws {
        for (kind, vault) in file.vaults.sorted(by: { $0.key == .personal && $1.key != .personal }) {
            let sql =
                "SELECT item FROM rows NOT INDEXED WHERE vault = ? GROUP BY item ORDER BY max(is_current * id), max(id)"
            for item in try Row.fetchAll(db, sql: sql, arguments: [vault.data]) {
                let rows = try Row.fetchAll(
                    db,
                    sql: "SELECT \(RowSlot.columns) FROM rows WHERE vault = ? AND item = ? ORDER BY is_current, id",
                    arguments: [vault.data, item.bytes("item").data]
                )
                try body(Item(vault: kind, revisions: try revisions(rows.map { RowSlot($0) }, of: vault)))
            }
        }
    }

    private func revisions(_ slots: [RowSlot], of vault: VaultID) throws -> [Revision] {
        var made: [RevisionID: ItemHalves] = [:]
        return try slots.map { slot in
            let row = try slot.decode(in: vault, of: file.keybag.header.account, as: .first)
            let keys = try held.keys(of: row.header.place)
            let first = try ItemHalves(opening: row, of: row.header.item, with: keys)
            let parents = row.header.parents
            let halves = try ItemHalves(converting: first, after: parents.count == 1 ? made[parents[0]] : nil)
            made[row.header.revision] = halves
            return Revision(header: row.header, place: slot.place, halves: halves)
        }
    }
}

/// Writes a vault of format 1 into the tables of format 2.
struct ConversionWriter {
    private let source: ConversionSource
    private let held: HeldKeys
    private let keybag: KeybagHeader
    private let random: RandomSource
    private let db: Database
    private var heads: [VaultKind: HeadState] = [:]
    private var names: Set<IndexToken> = []

    init(
        from file: VaultFile,
        _ former: HeldKeys,
        to held: HeldKeys,
        _ keybag: KeybagHeader,
        random: RandomSource,
        _ db: Database
    ) {
        source = ConversionSource(file: file, held: former)
        (self.held, self.keybag, self.random, self.db) = (held, keybag, random, db)
    }

    mutating func run(_ former: Database) throws {
        for (kind, vault) in source.file.vaults {
            heads[kind] = HeadState(counter: try source.file.head(of: vault, held: source.held, in: former).counter)
        }
        var sums: [VaultKind: RowSum] = [:]
        var copy = self
        try source.forEach(former) { item in try copy.write(item, &sums) }
        self = copy
        try copyOthers(former)
        for (kind, state) in heads {
            let vault = try source.file.vault(kind)
            guard
                try source.file.rowsFound(in: vault, source.held, former).sum
                    == source.file.head(of: vault, held: source.held, in: former).sum
            else {
                throw VaultStorageError(
                    .conflict,
                    "rows of \(source.file.path) were changed meanwhile; lock and unlock"
                )
            }
            var next = state
            let keys = try held.newestKeys(of: vault)
            (next.counter, next.oldestEpoch) = (state.counter + 1, keys.header.place.epoch)
            try db.execute(
                sql: "INSERT INTO heads VALUES (?, ?)",
                arguments: [vault.data, try next.head(in: .second, keybag: keybag, with: keys).encoded.data]
            )
        }
    }

    private mutating func write(_ item: ConversionSource.Item, _ sums: inout [VaultKind: RowSum]) throws {
        let kind = try place(of: item)
        let vault = try source.file.vault(kind)
        let keys = try held.newestKeys(of: vault)
        for revision in item.revisions {
            let header = revision.header
            let row = try SealedRow(
                sealing: try RowHeader(
                    place: keys.header.place,
                    item: header.item,
                    revision: header.revision,
                    parents: Set(header.parents),
                    accessClass: header.accessClass,
                    device: header.device,
                    sealer: keybag.device,
                    format: .second
                ),
                metadata: revision.halves.metadata.encoded,
                secret: revision.halves.secret.encoded,
                with: keys,
                random: random
            )
            try db.execute(
                sql: "INSERT INTO rows(vault, item, revision, is_current, record) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    vault.data, header.item.data, header.revision.data, revision.place == .current ? 1 : 0,
                    row.encoded.data,
                ]
            )
            var state = heads[kind] ?? HeadState(counter: 0)
            try state.sum.add(row, in: revision.place, with: keys)
            state.clock.see(revision.halves.metadata)
            state.clock.see(revision.halves.secret)
            heads[kind] = state
            guard revision.place == .current else { continue }
            for token in try IndexToken.lookups(of: revision.halves.metadata, in: kind, with: keys) {
                try db.execute(
                    sql: "INSERT INTO tokens VALUES (?, ?, ?)",
                    arguments: [vault.data, token.bytes.data, header.item.data]
                )
            }
        }
    }

    /// The vault that an item goes to: the one where it is, where its name is taken in the other.
    private mutating func place(of item: ConversionSource.Item) throws -> VaultKind {
        guard item.vault == .personal || item.goesToPersonal else { return item.vault }
        guard let now = item.revisions.last(where: { $0.place == .current }), !now.halves.metadata.isRemoved,
            let key = now.halves.metadata.primaryKey(in: .personal)
        else { return .personal }
        let keys = try held.newestKeys(of: try source.file.vault(.personal))
        return names.insert(try IndexToken(key, with: keys)).inserted ? .personal : item.vault
    }

    /// What is no row of an item: the count of wrong passcodes, what was found, and what lies in quarantine.
    private func copyOthers(_ former: Database) throws {
        let attempts = try Row.fetchOne(former, sql: "SELECT failures, begun_at FROM attempts")
        try db.execute(
            sql: "UPDATE attempts SET failures = ?, begun_at = ?",
            arguments: [attempts?.integer("failures") ?? 0, attempts?.integer("begun_at") ?? 0]
        )
        for table in ["quarantine", "findings"] {
            for row in try Row.fetchAll(former, sql: "SELECT * FROM \(table) ORDER BY id") {
                let places = row.columnNames.map { _ in "?" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO \(table) VALUES (\(places))",
                    arguments: StatementArguments(row.databaseValues)
                )
            }
        }
        // The copy opens with today's passcode as long as it lies there: its owner has to know of it.
        try VaultFile.note(.formerCopy, of: nil, in: db)
    }
}

/// Compares a vault of format 2 with the one of format 1 that it was made of.
struct ConversionReader {
    private let source: ConversionSource
    private let file: VaultFile
    private let held: HeldKeys
    private let former: Database
    private let db: Database

    init(
        of former: VaultFile,
        _ formerHeld: HeldKeys,
        in file: VaultFile,
        _ held: HeldKeys,
        _ source: Database,
        _ target: Database
    ) {
        self.source = ConversionSource(file: former, held: formerHeld)
        (self.file, self.held, self.former, db) = (file, held, source, target)
    }

    /// Whether each row is there, once, with the contents of the former one; and no other.
    func isSame() throws -> Bool {
        var (count, isSame) = (0, true)
        try source.forEach(former) { item in
            for revision in item.revisions where isSame {
                count += 1
                isSame = try finds(revision)
            }
        }
        let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM rows")
        let formerRows = try Int.fetchOne(former, sql: "SELECT count(*) FROM rows")
        return isSame && rows == count && formerRows == count
    }

    private func finds(_ revision: ConversionSource.Revision) throws -> Bool {
        let header = revision.header
        let rows = try Row.fetchAll(
            db,
            // With both vaults named the index is used: without, each row would be looked for among all.
            sql: "SELECT vault, \(RowSlot.columns) FROM rows WHERE vault IN (?, ?) AND item = ? AND revision = ?",
            arguments: StatementArguments(
                file.vaults.values.map(\.data) + [header.item.data, header.revision.data]
            )
        )
        guard rows.count == 1, let vault = file.vaults.values.first(where: { $0.bytes == rows[0].bytes("vault") }),
            case let slot = RowSlot(rows[0]), slot.place == revision.place
        else { return false }
        let row = try slot.decode(in: vault, of: file.keybag.header.account, as: .second)
        let opened = try ItemHalves(opening: row, of: header.item, with: try held.keys(of: row.header.place))
        return row.header.parents == header.parents && row.header.device == header.device
            && opened.accessClass == revision.halves.accessClass && opened.metadata == revision.halves.metadata
            && opened.secret == revision.halves.secret
    }
}
