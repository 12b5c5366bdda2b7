// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Foundation
internal import GRDB
internal import SignInAccounts

/// Opens database files, and makes their tables.
enum SQLiteOpening {
    /// Whether SQLite counts no memory; false in a process that used SQLite before.
    ///
    /// It counts the memory in use of all connections under one lock, which a sign-in takes 300 times: connections that have nothing
    /// else in common would wait for each other. The count is not read here.
    private static let countsNoMemory: Bool = csqlite_keep_no_memory_statistics() == 0

    /// Opens a database for reading and writing and makes its tables where there are none.
    static func open(
        _ path: String,
        options: SQLiteOptions,
        tracing trace: (@Sendable (String) -> Void)? = nil
    ) throws(AccountStoreError) -> DatabasePool {
        _ = countsNoMemory
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
            let state = try pool.writeWithoutTransaction { db in
                if try SQLiteSchema.state(of: db) == .empty { try SQLiteSchema.create(in: db) }
                return try SQLiteSchema.state(of: db)
            }
            try SQLiteSchema.require(state, in: path)
            return pool
        } catch {
            throw AccountStoreError(sqlite: error)
        }
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
