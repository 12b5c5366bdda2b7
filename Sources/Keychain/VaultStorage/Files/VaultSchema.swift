// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import KeychainVault

/// What lies in a vault's file.
package enum VaultSchema {
    /// "MVLT": what tells a vault from other databases.
    static let applicationID: Int32 = 0x4D56_4C54

    /// One statement for each table and index; SQLite keeps them to the letter.
    ///
    /// - Parameter format: The format of the vault.
    /// - Returns: The statements, in the order in which they are executed.
    package static func statements(of format: VaultFormat) -> [String] {
        let restored = format == .first ? "" : ", restored INTEGER NOT NULL"
        let vault =
            "CREATE TABLE vault(id INTEGER PRIMARY KEY CHECK(id = 1), simulated INTEGER NOT NULL\(restored)) STRICT"
        return [vault] + others
    }

    private static let others = [
        "CREATE TABLE keybag(id INTEGER PRIMARY KEY CHECK(id = 1), record BLOB NOT NULL) STRICT",
        "CREATE TABLE attempts(id INTEGER PRIMARY KEY CHECK(id = 1), failures INTEGER NOT NULL, begun_at INTEGER NOT NULL) STRICT",
        "CREATE TABLE epochs(vault BLOB NOT NULL, epoch INTEGER NOT NULL, record BLOB NOT NULL, PRIMARY KEY(vault, epoch)) STRICT",
        "CREATE TABLE heads(vault BLOB PRIMARY KEY, record BLOB NOT NULL) STRICT",
        "CREATE TABLE rows(id INTEGER PRIMARY KEY, vault BLOB NOT NULL, item BLOB NOT NULL, revision BLOB NOT NULL, is_current INTEGER NOT NULL CHECK(is_current IN (0, 1)), record BLOB NOT NULL) STRICT",
        "CREATE UNIQUE INDEX rows_by_revision ON rows(vault, item, revision)",
        "CREATE UNIQUE INDEX rows_now ON rows(vault, item) WHERE is_current = 1",
        "CREATE TABLE tokens(vault BLOB NOT NULL, token BLOB NOT NULL, item BLOB NOT NULL, PRIMARY KEY(vault, token, item)) STRICT, WITHOUT ROWID",
        "CREATE INDEX tokens_by_item ON tokens(vault, item)",
        "CREATE TABLE quarantine(id INTEGER PRIMARY KEY, vault BLOB NOT NULL, item BLOB NOT NULL, revision BLOB NOT NULL, is_current INTEGER NOT NULL, record BLOB NOT NULL, code TEXT NOT NULL, moved_at INTEGER NOT NULL) STRICT",
        "CREATE TABLE findings(id INTEGER PRIMARY KEY, code TEXT NOT NULL, vault BLOB, found_at INTEGER NOT NULL) STRICT",
    ]

    /// Makes the tables in an empty file.
    static func make(in db: Database, as format: VaultFormat) throws {
        for statement in statements(of: format) { try db.execute(sql: statement) }
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(format.rawValue)")
    }

    /// Refuses every file that is not exactly what this program makes.
    ///
    /// To the letter, and whatever its name: a trigger or a view that somebody put into the file would run with the next
    /// statement, a column's default or a check would be computed, and names of SQLite's own are no excuse.
    ///
    /// - Parameters:
    ///   - db: The file.
    ///   - path: Where it lies.
    /// - Returns: Its format.
    /// - Throws: `foreign` and `newer`.
    @discardableResult
    static func check(_ db: Database, at path: String) throws -> VaultFormat {
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw VaultStorageError(.foreign, "\(path) is no vault of a keychain; choose another file")
        }
        let found = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let format = UInt64(exactly: found).flatMap(VaultFormat.init(rawValue:))
        guard found <= VaultFormat.latest.rawValue else {
            throw VaultStorageError(.newer, "\(path) was written by a newer version of this program; run that version")
        }
        let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
        let tables = Set(rows.map { row in Self.line(row["type"], row["name"], row["tbl_name"], row["sql"]) })
        guard let format, case let expected = lines(of: statements(of: format)), tables == expected,
            rows.count == expected.count
        else {
            throw VaultStorageError(
                .foreign,
                "\(path) has other tables than a vault has: it was changed, or is damaged; restore a backup"
            )
        }
        return format
    }

    private static func line(_ type: String?, _ name: String?, _ table: String?, _ sql: String?) -> [String?] {
        [type, name, table, sql]
    }

    /// What stands in the schema of a file that was made by these statements.
    private static func lines(of statements: [String]) -> Set<[String?]> {
        var lines: Set<[String?]> = []
        for statement in statements {
            let words = statement.split(whereSeparator: { $0 == " " || $0 == "(" }).map(String.init)
            if words[1] == "TABLE" {
                lines.insert(line("table", words[2], words[2], statement))
            } else {
                let start = words[1] == "UNIQUE" ? 3 : 2
                lines.insert(line("index", words[start], words[start + 2], statement))
            }
        }
        // The indexes that SQLite makes for a primary key that is no integer.
        for table in ["epochs", "heads"] where lines.contains(where: { $0[1] == table }) {
            lines.insert(line("index", "sqlite_autoindex_\(table)_1", table, nil))
        }
        return lines
    }
}
