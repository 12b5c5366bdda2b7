// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
package import KeychainVault

extension VaultFile {
    /// Reads every row, opens what the keys at hand open, and compares tokens and heads; nothing is changed.
    ///
    /// - Parameter held: The keys, after the first unlock; unlocked, secrets are opened too.
    /// - Returns: The counts.
    /// - Throws: `record` with `classLocked` before the first unlock, and what reading throws.
    package func verify(with held: HeldKeys) throws(VaultStorageError) -> VaultReport {
        try read { db in
            var report = VaultReport()
            report.isFileSound = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"]
            report.quarantined = try Int.fetchOne(db, sql: "SELECT count(*) FROM quarantine") ?? 0
            for (kind, vault) in vaults { try look(at: vault, kind, held, db, &report) }
            return report
        }
    }

    private func look(
        at vault: VaultID,
        _ kind: VaultKind,
        _ held: HeldKeys,
        _ db: Database,
        _ report: inout VaultReport
    ) throws {
        let keys = try held.newestKeys(of: vault)
        // Not only the count: a place that is empty and a place that holds another row look alike to it.
        var (sum, damage): (RowSum, [DamagedRow]) = (.empty, [])
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT \(RowSlot.columns) FROM rows NOT INDEXED WHERE vault = ?",
            arguments: [vault.data]
        )
        while let row = try rows.next() {
            let slot = RowSlot(row)
            if slot.place == .current { report.items += 1 } else { report.history += 1 }
            guard let item = try open(slot, kind, held, &damage) else { continue }
            try sum.add(item.row, in: slot.place, with: keys)
            do throws(VaultError) {
                _ = try item.secret(with: held)
                report.secretsOpened += 1
            } catch {
                if Self.isDamage(error) {
                    damage.append(DamagedRow(number: slot.number, record: slot.record, code: error.code))
                }
            }
            guard slot.place == .current, !item.isDeleted else { continue }
            guard item.metadata.primaryKey(in: kind) != nil else { continue }
            let expected = try tokens(of: item.metadata, in: kind, with: held.keys(of: item.row.header.place))
            let found = try Row.fetchAll(
                db,
                sql: "SELECT token FROM tokens WHERE vault = ? AND item = ?",
                arguments: [vault.data, item.item.data]
            )
            if !expected.isSubset(of: Set(found.compactMap { IndexToken(bytes: $0.bytes("token")) })) {
                report.unfindable += 1
            }
        }
        report.damaged += damage.count
        let head = try? head(of: vault, held: held, in: db)
        if head?.sum != sum || head?.keybagGeneration != keybag.header.generation { report.headsDiffering += 1 }
    }
}

/// Which row, and why it did not open.
struct DamagedRow {
    let number: Int64
    /// Numbers are given again: what is moved must be what was read.
    let record: [UInt8]
    let code: VaultError.Code
}

/// The counts of ``VaultFile/verify(with:)``.
package struct VaultReport: Sendable, Hashable {
    /// Items as they are now, the recently deleted among them.
    package internal(set) var items = 0
    /// Former revisions.
    package internal(set) var history = 0
    /// Rows whose secret was opened; the others' classes are locked.
    package internal(set) var secretsOpened = 0
    /// Rows that do not open.
    package internal(set) var damaged = 0
    /// Items that their primary key does not find.
    package internal(set) var unfindable = 0
    /// Rows that were set aside before.
    package internal(set) var quarantined = 0
    /// Vaults whose head does not say what lies there.
    package internal(set) var headsDiffering = 0
    /// Whether SQLite finds the file sound.
    package internal(set) var isFileSound = true

    /// Whether nothing is wrong; what lies in quarantine was told before.
    package var isWell: Bool { damaged == 0 && unfindable == 0 && headsDiffering == 0 && isFileSound }
}
