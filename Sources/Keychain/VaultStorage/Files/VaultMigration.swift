// SPDX-License-Identifier: Apache-2.0

package import GRDB

/// Changes the tables of a vault that an earlier version made.
///
/// First a copy is written, opened and compared; then all changes come in one transaction, at whose end the tables must be to the
/// letter those of now. Whoever is killed meanwhile leaves the old vault or the new one, and in either case the copy.
package enum VaultMigration {
    /// Changes a vault that is none of now.
    ///
    /// - Parameters:
    ///   - path: The file; the caller has its lock.
    ///   - forms: The former versions that are known.
    /// - Returns: Where the copy lies; nil where nothing had to be done, which is so for what nobody knows as well: whoever opens it
    ///   refuses it then.
    /// - Throws: What keeps the copy or the changes from being made; the vault is as it was.
    static func run(_ path: String, from forms: [VaultForm]) throws -> String? {
        guard !forms.isEmpty else { return nil }
        let queue = try VaultConnection.connect(path)
        defer { try? queue.close() }
        guard let steps = try queue.inDatabase({ db in try steps(db, forms) }), let first = steps.first else {
            return nil
        }
        try queue.inDatabase { db in try prove(db, path, first) }
        let copy = try copy(queue, path, first)
        do {
            try queue.inDatabase { db in
                try VaultConnection.settle(db)
                try db.inTransaction {
                    for step in steps {
                        for statement in step.changes { try db.execute(sql: statement) }
                        try db.execute(sql: "PRAGMA user_version = \(step.version + 1)")
                    }
                    try prove(db, path, .current)
                    // The copy opens with today's passcode as long as it lies there: its owner has to know of it.
                    try VaultFile.note(.formerCopy, of: nil, in: db)
                    return .commit
                }
            }
        } catch {
            // Nothing was changed, and the next start makes another copy. Where nobody knows, as behind a commit that the disk
            // refused at its end, the copy stays.
            let found = try? queue.inDatabase { db in try Int32.fetchOne(db, sql: "PRAGMA user_version") }
            if found == first.version { VaultPath.remove(copy) }
            throw error
        }
        return copy
    }

    /// The changes that lie before a file; nil for a file of now, for a newer one, and for one that is none of ours.
    private static func steps(_ db: Database, _ forms: [VaultForm]) throws -> [VaultForm]? {
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID,
            let found = try Int32.fetchOne(db, sql: "PRAGMA user_version"), found < VaultSchema.version
        else { return nil }
        var steps: [VaultForm] = []
        for version in found..<VaultSchema.version {
            guard let form = forms.first(where: { $0.version == version }) else { return nil }
            steps.append(form)
        }
        return steps
    }

    /// Writes the copy, and holds it against the vault.
    private static func copy(_ queue: DatabaseQueue, _ path: String, _ form: VaultForm) throws -> String {
        VaultPath(file: path).removeDrafts(".version-\(form.version)-", ".part")
        let copy = "\(path).version-\(form.version)-\(VaultPath.freshName())"
        let draft = copy + ".part"
        try VaultPath.makeEmpty(draft)
        defer { for ending in [""] + VaultPath.companions { VaultPath.remove(draft + ending) } }
        let target = try DatabaseQueue(path: draft)
        try queue.backup(to: target)
        let isSame = try target.inDatabase { db in
            try prove(db, draft, form)
            return try queue.inDatabase { original in try same(original, db) }
        }
        try target.close()
        guard isSame else {
            throw VaultStorageError(.unavailable, "\(draft) is not what \(path) is, and nothing was changed; try again")
        }
        try VaultPath.synchronize(draft)
        // In one step: a second name would be taken for somebody else's. Nobody else is at work here, and the name is a fresh one.
        try VaultPath.rename(draft, to: copy)
        try VaultPath.synchronize(VaultPath(file: path).folder)
        return copy
    }

    /// Refuses what is not to the letter of a version, not sound, or without its keybag and epochs.
    private static func prove(_ db: Database, _ path: String, _ form: VaultForm) throws {
        try VaultSchema.check(db, at: path, as: form)
        guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
            throw VaultStorageError(.damaged, "\(path) is no sound database, and is as it was; restore a backup")
        }
        _ = try VaultRecords(from: db, at: path)
    }

    /// Whether two files have the same rows in the same tables.
    package static func same(_ one: Database, _ other: Database) throws -> Bool {
        // Names of the list that was compared to the letter.
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        let names = try String.fetchAll(one, sql: tables)
        guard try String.fetchAll(other, sql: tables) == names else { return false }
        for name in names {
            let rows = try Row.fetchCursor(one, sql: "SELECT * FROM \(name)")
            let others = try Row.fetchCursor(other, sql: "SELECT * FROM \(name)")
            while true {
                let (row, copied) = (try rows.next(), try others.next())
                guard row == copied else { return false }
                if row == nil { break }
            }
        }
        return true
    }
}
