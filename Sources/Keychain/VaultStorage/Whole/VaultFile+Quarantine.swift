// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import KeychainItems
internal import KeychainVault

extension VaultFile {
    /// Moves rows that do not open into quarantine, as they are; none is deleted.
    func quarantine(_ rows: [DamagedRow]) throws(VaultStorageError) {
        try write { db in try Self.quarantine(rows, in: db) }
    }

    static func quarantine(_ rows: [DamagedRow], in db: Database) throws {
        for row in rows {
            try db.execute(
                sql: """
                    INSERT INTO quarantine(vault, item, revision, is_current, record, code, moved_at)
                    SELECT vault, item, revision, ifnull(is_current, 1), record, ?, ? FROM rows WHERE id = ? AND record = ?
                    """,
                arguments: [row.code.description, present, row.number, row.record.data]
            )
            // Another reader may have moved it meanwhile: one finding for each row.
            guard db.changesCount > 0 else { continue }
            try db.execute(sql: "DELETE FROM rows WHERE id = ?", arguments: [row.number])
            try note(.rowDamaged, of: nil, in: db)
        }
    }

    /// Keeps a finding until it is acknowledged; what is true of a whole vault stands there once, with when it was found last.
    static func note(_ code: VaultFinding.Code, of vault: VaultID?, in db: Database) throws {
        // With a new time: whoever acknowledges what was shown before does not acknowledge what came after it.
        try db.execute(
            sql: "UPDATE findings SET found_at = ?3 WHERE code = ?1 AND vault = ?2",
            arguments: [code.rawValue, vault?.data, present]
        )
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: "INSERT INTO findings(code, vault, found_at) VALUES (?, ?, ?)",
            arguments: [code.rawValue, vault?.data, present]
        )
    }

    /// What was found and not yet acknowledged, latest last.
    ///
    /// - Throws: What reading throws.
    package func findings() throws(VaultStorageError) -> [VaultFinding] {
        try read { db in
            // Known codes alone: ten thousand others that somebody put there must not push one out.
            let known = VaultFinding.Code.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            let sql = "SELECT code, found_at FROM findings WHERE code IN (\(known)) ORDER BY id DESC LIMIT 10000"
            return try Row.fetchAll(db, sql: sql).reversed().compactMap { row in
                VaultFinding.Code(rawValue: row.text("code")).map {
                    VaultFinding(code: $0, foundAt: row.integer("found_at") ?? 0)
                }
            }
        }
    }

    /// Forgets findings that a person was shown; what lies in quarantine stays there.
    ///
    /// - Parameter shown: What ``findings()`` gave.
    /// - Throws: What writing throws.
    package func acknowledge(_ shown: [VaultFinding]) throws(VaultStorageError) {
        try write { db in
            for finding in shown {
                try db.execute(
                    sql: "DELETE FROM findings WHERE code = ? AND found_at = ?",
                    arguments: [finding.code.rawValue, finding.foundAt]
                )
            }
        }
    }

    /// Milliseconds since 1970: when something was found, for people alone.
    static var present: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
