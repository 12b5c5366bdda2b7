// SPDX-License-Identifier: Apache-2.0
// Opening a database file the right way.

internal import Foundation
internal import GRDB
internal import SignInAccounts

/// Opens, checks and migrates database files.
enum SQLiteOpening {
    /// Opens a database for reading and writing and brings it up to date.
    static func open(
        _ path: String,
        options: SQLiteOptions,
        tracing trace: (@Sendable (String) -> Void)? = nil
    ) throws(AccountStoreError) -> DatabasePool {
        do {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(TimeInterval(options.busySeconds))
            // Reads of operations go through `ReaderLanes`; the pool's own reader serves opening and backups.
            configuration.maximumReaderCount = 1
            configuration.label = "accounts"
            configuration.prepareDatabase { db in
                // Keeps deleted rows from lingering in free pages: a deleted account is gone from the file too.
                try db.execute(sql: "PRAGMA secure_delete = ON")
                try db.execute(sql: "PRAGMA trusted_schema = OFF")
                // Half a MiB of pages a connection: the system keeps the rest, and once.
                try db.execute(sql: "PRAGMA cache_size = -512")
                if let trace { db.reportStatements(to: trace) }
            }
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { db in
                // The pool sets NORMAL for itself after prepareDatabase: a commit would not reach the disk.
                try db.execute(sql: "PRAGMA synchronous = FULL")
                try db.execute(sql: "PRAGMA cache_size = -\(options.cacheKibibytes)")
                try db.execute(sql: "PRAGMA wal_autocheckpoint = \(options.checkpointPages)")
            }
            try migrate(pool, path: path)
            return pool
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }

    /// Brings the tables up to date, unless the file is none of ours or comes from a newer version.
    private static func migrate(_ pool: DatabasePool, path: String) throws {
        let migrator = SQLiteSchema.migrator
        let state = try pool.read { db in
            (
                isSuperseded: try migrator.hasBeenSuperseded(db),
                isComplete: try migrator.hasCompletedMigrations(db),
                isForeign: try isForeign(db)
            )
        }
        guard !state.isForeign else {
            throw AccountStoreError(.corrupt, "\(path) is a database of another program; choose another file")
        }
        guard !state.isSuperseded else {
            throw AccountStoreError(
                .newerSchema,
                "\(path) was written by a newer version of this program; run that version, or restore an older backup"
            )
        }
        if !state.isComplete { try migrator.migrate(pool) }
    }

    /// Whether the file has tables and does not bear our mark.
    static func isForeign(_ db: Database) throws -> Bool {
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        return tables > 0 && mark != SQLiteSchema.applicationID
    }
}

extension Database {
    /// Tells each statement that runs on this connection, without its arguments; for tests that count them.
    func reportStatements(to trace: @escaping @Sendable (String) -> Void) {
        self.trace { event in
            if case .statement(let statement) = event { trace(statement.sql) }
        }
    }
}
