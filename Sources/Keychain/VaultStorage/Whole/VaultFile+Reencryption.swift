// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
package import KeychainVault
package import SecretMemory
internal import Synchronization

extension VaultFile {
    /// Whether rows may lie there that former class keys open.
    package var hasFormerEpochs: Bool { state.withLock { $0.epochs.count > vaults.count } }

    /// Seals some rows of former epochs again, under the keys of the newest.
    ///
    /// Rows that do not open are left: they are set aside elsewhere.
    ///
    /// - Parameters:
    ///   - last: What the last call gave; 0 to begin.
    ///   - count: The most rows that are looked at.
    ///   - held: Unlocked keys.
    ///   - random: Where keys come from.
    /// - Returns: With what to go on; nil when the end was reached.
    /// - Throws: What writing throws.
    package func reencrypt(
        behind last: Int64,
        count: Int,
        held: HeldKeys,
        random: RandomSource = .system
    ) throws(VaultStorageError) -> Int64? {
        let (end, written) = try write { db in
            var pen = VaultPen(file: self, held: held, now: 0, random: random, db: db)
            let sql = "SELECT vault, \(RowSlot.columns) FROM rows NOT INDEXED WHERE id > ? ORDER BY id LIMIT ?"
            let rows = try Row.fetchAll(db, sql: sql, arguments: [last, count])
            for row in rows {
                guard let (kind, vault) = vaults.first(where: { $0.value.bytes == row.bytes("vault") }),
                    case let slot = RowSlot(row),
                    let header = try? slot.decode(in: vault, of: keybag.header.account, as: format).header,
                    try header.place.epoch < held.newestKeys(of: vault).header.place.epoch
                else { continue }
                do {
                    try pen.reseal(slot, in: kind)
                } catch let error as VaultError where Self.isDamage(error) {
                    continue
                }
            }
            try pen.finish()
            state.withLock { pen.written.note(in: &$0.known, isCommitted: false) }
            return (rows.count < count ? nil : rows.last.map { RowSlot($0).number }, pen.written)
        }
        state.withLock { written.note(in: &$0.known, isCommitted: true) }
        return end
    }

    /// Removes the records of former epochs, once no row needs them.
    ///
    /// - Parameter held: Unlocked keys.
    /// - Returns: Whether they were removed; not, while a row of one of them is left.
    /// - Throws: What reading and writing throws.
    package func removeFormerEpochs(held: HeldKeys) throws(VaultStorageError) -> Bool {
        let newest = try write { db -> [VaultID: UInt64]? in
            var newest: [VaultID: UInt64] = [:]
            for vault in vaults.values {
                let epoch = try held.newestKeys(of: vault).header.place.epoch
                guard try rowsFound(in: vault, held, db).places.allSatisfy({ $0.epoch == epoch }) else { return nil }
                newest[vault] = epoch
            }
            for (vault, epoch) in newest {
                var state = HeadState(try head(of: vault, held: held, in: db))
                state.oldestEpoch = epoch
                try put(state, of: vault, keybag: keybag.header, held: held, in: db)
                try db.execute(
                    sql: "DELETE FROM epochs WHERE vault = ? AND epoch < ?",
                    arguments: [vault.data, Int64(epoch)]
                )
            }
            return newest
        }
        guard let newest else { return false }
        state.withLock { state in
            state.epochs.removeAll { $0.header.place.epoch < newest[$0.header.place.vault] ?? 0 }
        }
        return true
    }
}
