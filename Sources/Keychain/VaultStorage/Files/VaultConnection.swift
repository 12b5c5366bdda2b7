// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import KeychainVault

/// The one connection to a vault's file.
enum VaultConnection {
    /// Opens a file that was checked; nothing is written before its tables were compared.
    static func open(_ path: String) throws -> DatabaseQueue {
        let queue = try connect(path)
        try queue.inDatabase { db in
            try VaultSchema.check(db, at: path)
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" else {
                throw VaultStorageError(.foreign, "\(path) keeps no log as a vault does; restore a backup")
            }
            try settle(db)
        }
        return queue
    }

    /// Opens a file that may have no log yet.
    static func look(_ path: String) throws -> DatabaseQueue {
        let queue = try connect(path)
        try queue.inDatabase { db in
            try VaultSchema.check(db, at: path)
            try settle(db)
        }
        return queue
    }

    /// Makes the tables in an empty file.
    static func make(
        _ path: String,
        as format: VaultFormat,
        _ fill: (Database) throws -> Void
    ) throws -> DatabaseQueue {
        let queue = try connect(path)
        try queue.inDatabase { db in
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            try settle(db)
            try db.inTransaction {
                try VaultSchema.make(in: db, as: format)
                try fill(db)
                return .commit
            }
        }
        return queue
    }

    static func connect(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "vault"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
            // What is replaced is overwritten, in the file as in the log.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "PRAGMA cache_size = -2048")
            // No part of a vault in a file that somebody else may read.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Each commit reaches the disk before it is acknowledged.
    static func settle(_ db: Database) throws {
        try db.execute(sql: "PRAGMA synchronous = FULL")
        guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
            throw VaultStorageError(.unavailable, "SQLite does not write as durably as a vault needs it")
        }
    }
}
