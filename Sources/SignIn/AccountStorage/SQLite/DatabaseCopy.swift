// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import SignInAccounts

/// Writes and checks copies of a database.
enum DatabaseCopy {
    /// Copies a database that is in use into a file that does not exist yet.
    static func write(_ pool: DatabasePool, to path: String) throws(AccountStoreError) -> StoreCounts {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw AccountStoreError(.unwritable, "\(path) exists already; choose another name")
        }
        let partial = path + ".partial"
        DatabaseFiles.removeIfPresent(partial)
        try DatabaseFiles.make(partial, isExclusive: true, belongsToFolder: false)
        do throws(AccountStoreError) {
            do {
                let copy = try DatabaseQueue(path: partial)
                try pool.backup(to: copy)
                try copy.close()
            } catch {
                throw AccountStoreError(sqlite: error)
            }
            let counts = try check(partial)
            try DatabaseFiles.synchronize(partial)
            try DatabaseFiles.rename(partial, to: path)
            try DatabaseFiles.synchronizeFolder(of: path)
            return counts
        } catch {
            DatabaseFiles.removeIfPresent(partial)
            throw error
        }
    }

    /// Checks that a file is a whole database of ours, and leaves it as a single file.
    ///
    /// - Parameters:
    ///   - path: The file, which nobody else uses.
    ///   - change: What to change in it once it passed.
    /// - Returns: How much it holds.
    /// - Throws: `corrupt`, `newerSchema` or `olderSchema`.
    static func check(
        _ path: String,
        then change: (Database) throws -> Void = { _ in }
    ) throws(AccountStoreError) -> StoreCounts {
        do {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA trusted_schema = OFF") }
            let file = try DatabaseQueue(path: path, configuration: configuration)
            let counts = try file.writeWithoutTransaction { db in
                try requireWholeness(db, path: path)
                try db.inTransaction {
                    try change(db)
                    return .commit
                }
                // One file, so that it can be carried about without companions.
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
                return try db.counts()
            }
            try file.close()
            return counts
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }

    private static func requireWholeness(_ db: Database, path: String) throws {
        try SQLiteSchema.require(SQLiteSchema.state(of: db), in: path)
        let complaint = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        guard complaint == "ok", try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else {
            throw AccountStoreError(.corrupt, "\(path) is damaged; take another backup")
        }
    }

    /// Checks that a file holds our tables with our rules, no more and no less.
    ///
    /// A trigger that somebody added would run at every change from then on, and one that is missing defends nothing.
    ///
    /// - Parameters:
    ///   - db: The file.
    ///   - path: What to call it.
    /// - Throws: `corrupt`.
    static func requireOwnSchema(_ db: Database, path: String) throws {
        let model = try DatabaseQueue()
        try model.writeWithoutTransaction { try SQLiteSchema.create(in: $0) }
        guard try schema(db) == model.read(schema) else {
            throw AccountStoreError(.corrupt, "\(path) has other tables or rules than this program makes")
        }
    }

    private static func schema(_ db: Database) throws -> Set<[String?]> {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM sqlite_schema
                WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4')
                """
        )
        return Set(rows.map { row in [row[0], row[1], row[2], row[3]] })
    }
}
