// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
package import KeychainVault

extension VaultFile {
    /// Compares both vaults with their heads; to be called after each unlock.
    ///
    /// No secret is opened, and where all is well no metadata either.
    ///
    /// What differs is told and kept among ``findings()``, damaged rows are set aside, and the head is made anew: the keychain
    /// goes on with what it has.
    ///
    /// On a full disk nothing of that can be written: what was found is returned all the same, and found again by the next check.
    ///
    /// - Parameter held: The keys, after the first unlock.
    /// - Returns: What was found just now.
    /// - Throws: `record` with `classLocked`, and what reading and writing throws, but for `diskFull`.
    package func check(with held: HeldKeys) throws(VaultStorageError) -> [VaultFinding] {
        try checked(with: held).found
    }

    /// The same, and what of it could not be kept.
    ///
    /// - Throws: As ``check(with:)``.
    package func checked(with held: HeldKeys) throws(VaultStorageError) -> CheckedVault {
        // What was found is what is returned, whatever the file says of it: who writes the file writes its findings, too.
        var checked = CheckedVault()
        if try read({ db in try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") != ["ok"] }) {
            let isKept =
                try unlessFull { () throws(VaultStorageError) -> Void in
                    try write { db in
                        try db.execute(sql: "REINDEX")
                        try Self.note(.indexDamaged, of: vaults[.personal], in: db)
                    }
                } != nil
            checked.take([.indexDamaged], areKept: isKept)
        }
        for (kind, vault) in vaults.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let verdict = try read { db in try judge(vault, kind, held, in: db) }
            guard !verdict.isWell else { continue }
            let kept = try unlessFull { () throws(VaultStorageError) -> Verdict in
                // Judged anew within the transaction: something may have been written in between.
                try write { db in
                    let verdict = try judge(vault, kind, held, in: db)
                    try settle(verdict, of: vault, held, in: db)
                    return verdict
                }
            }
            // A full disk is no reason to look at one vault less, and to tell nobody.
            checked.take((kept ?? verdict).all, areKept: kept != nil)
        }
        return checked
    }

    /// What a body gives; nil where the disk is full.
    private func unlessFull<Value>(
        _ body: () throws(VaultStorageError) -> Value
    ) throws(VaultStorageError) -> Value? {
        do {
            return try body()
        } catch {
            guard error.code == .diskFull else { throw error }
            return nil
        }
    }

    private struct Verdict {
        var codes: [VaultFinding.Code] = []
        var damage: [DamagedRow] = []
        var counter: UInt64 = 0
        var isWell: Bool { codes.isEmpty && damage.isEmpty }
        var all: [VaultFinding.Code] { codes + damage.map { _ in .rowDamaged } }
    }

    /// The head, or nil where it is broken; not for want of keys.
    private func soundHead(_ db: Database, _ vault: VaultID, _ held: HeldKeys) throws -> VaultHead? {
        do {
            return try head(of: vault, held: held, in: db)
        } catch let error as VaultError where error.code != .classLocked && error.code != .classUnavailable {
            return nil
        }
    }

    private func judge(
        _ vault: VaultID,
        _ kind: VaultKind,
        _ held: HeldKeys,
        in db: Database
    ) throws -> Verdict {
        var verdict = Verdict()
        let generation = keybag.header.generation
        guard let head = try soundHead(db, vault, held) else {
            verdict.codes = [.headBroken]
            verdict.damage = try damaged(vault, kind, held, db)
            return verdict
        }
        verdict.counter = head.counter
        // Both ways: a former keybag beside today's rows, and former rows beside today's keybag.
        if head.outdates(keybag.header) { verdict.codes.append(.keybagOlder) }
        if head.keybagGeneration < generation { verdict.codes.append(.rowsOlder) }
        let rows = try rowsFound(in: vault, held, db)
        if rows.places.contains(where: { (try? held.keys(of: $0)) == nil }) { verdict.codes.append(.epochMissing) }
        if rows.sum != head.sum {
            verdict.codes.append(.rowsDiffer)
            verdict.damage = try damaged(vault, kind, held, db)
        }
        return verdict
    }

    /// The sum of the rows as they lie there, nil when one is no row or another place's; and which epochs they name.
    private func rowsFound(
        in vault: VaultID,
        _ held: HeldKeys,
        _ db: Database
    ) throws -> (sum: RowSum?, places: Set<VaultPlace>) {
        let keys = try held.newestKeys(of: vault)
        var (sum, places, areRows) = (RowSum.empty, Set<VaultPlace>(), true)
        let rows = try slots(of: vault, db)
        while let row = try rows.next() {
            let slot = RowSlot(row)
            guard row.integer("is_current") != nil, let sealed = try? slot.decode(in: vault, of: keybag.header.account)
            else {
                areRows = false
                continue
            }
            places.insert(sealed.header.place)
            try sum.add(sealed, in: slot.place, with: keys)
        }
        return (areRows ? sum : nil, places)
    }

    private func slots(of vault: VaultID, _ db: Database) throws -> RowCursor {
        try Row.fetchCursor(
            db,
            sql: "SELECT \(RowSlot.columns) FROM rows NOT INDEXED WHERE vault = ?",
            arguments: [vault.data]
        )
    }

    /// The rows whose metadata does not open, or whose secret does not as far as its key is at hand.
    private func damaged(
        _ vault: VaultID,
        _ kind: VaultKind,
        _ held: HeldKeys,
        _ db: Database
    ) throws -> [DamagedRow] {
        var damage: [DamagedRow] = []
        let rows = try slots(of: vault, db)
        while let row = try rows.next() {
            let slot = RowSlot(row)
            guard row.integer("is_current") != nil else {
                damage.append(DamagedRow(number: slot.number, record: slot.record, code: .fieldInvalid))
                continue
            }
            guard let item = try open(slot, kind, held, &damage) else { continue }
            do throws(VaultError) {
                _ = try item.secret(with: held)
            } catch {
                if Self.isDamage(error) {
                    damage.append(DamagedRow(number: slot.number, record: slot.record, code: error.code))
                }
            }
        }
        return damage
    }

    private func settle(_ verdict: Verdict, of vault: VaultID, _ held: HeldKeys, in db: Database) throws {
        for code in verdict.codes { try Self.note(code, of: vault, in: db) }
        try Self.quarantine(verdict.damage, in: db)
        // Rows without their epoch stay as they are, and so does the head that counts them.
        guard verdict.codes != [.epochMissing] else { return }
        // A head that named the former keybag's generation would forget that there was a later one: it stays as it is until
        // another passcode was chosen.
        guard !verdict.codes.contains(.keybagOlder) else { return }
        guard let sum = try rowsFound(in: vault, held, db).sum else {
            throw VaultStorageError(.damaged, "\(path) changed while it was looked at; open it again")
        }
        try put(verdict.counter, sum, of: vault, keybag: keybag.header, held: held, in: db)
    }
}
