// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
package import KeychainVault
internal import Synchronization

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
            state.withLock { $0.known[vault] = verdict.rows }
            guard !verdict.isWell else { continue }
            let kept = try unlessFull { () throws(VaultStorageError) -> Verdict in
                // Judged anew within the transaction: something may have been written in between.
                try write { db in
                    var verdict = try judge(vault, kind, held, in: db)
                    if let rows = try settle(verdict, of: vault, held, in: db) { verdict.rows = rows }
                    return verdict
                }
            }
            // A full disk is no reason to look at one vault less, and to tell nobody.
            checked.take((kept ?? verdict).all, areKept: kept != nil)
            if let kept { state.withLock { $0.known[vault] = kept.rows } }
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
        /// What the head says; from the beginning where there is none.
        var head = HeadState(counter: 0)
        /// The rows as they lie there.
        var rows = KnownRows()
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
            verdict.rows = try rowsFound(in: vault, held, db).known
            return verdict
        }
        verdict.head = HeadState(head)
        // Both ways: a former keybag beside today's rows, and former rows beside today's keybag.
        if head.outdates(keybag.header) { verdict.codes.append(.keybagOlder) }
        if head.keybagGeneration < generation { verdict.codes.append(.rowsOlder) }
        let rows = try rowsFound(in: vault, held, db)
        verdict.rows = rows.known
        if rows.places.contains(where: { (try? held.keys(of: $0)) == nil }) { verdict.codes.append(.epochMissing) }
        // A row of an epoch that was given up is one that was put back.
        if rows.sum != head.sum || rows.places.contains(where: { $0.epoch < head.oldestEpoch }) {
            verdict.codes.append(.rowsDiffer)
            verdict.damage = try damaged(vault, kind, held, db)
        }
        return verdict
    }

    /// The sum of the rows as they lie there, nil when one is no row or another place's; and which epochs they name.
    func rowsFound(
        in vault: VaultID,
        _ held: HeldKeys,
        _ db: Database
    ) throws -> (sum: RowSum?, places: Set<VaultPlace>, known: KnownRows) {
        let keys = try held.newestKeys(of: vault)
        var (sum, places, areRows, known) = (RowSum.empty, Set<VaultPlace>(), true, KnownRows())
        let rows = try slots(of: vault, db)
        while let row = try rows.next() {
            let slot = RowSlot(row)
            guard row.integer("is_current") != nil,
                let sealed = try? slot.decode(in: vault, of: keybag.header.account, as: format)
            else {
                areRows = false
                continue
            }
            places.insert(sealed.header.place)
            known.add(sealed, in: slot.place)
            try sum.add(sealed, in: slot.place, with: keys)
        }
        return (areRows ? sum : nil, places, known)
    }

    func slots(of vault: VaultID, _ db: Database) throws -> RowCursor {
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
            guard let item = try open(slot, kind, held, &damage, isWriting: true) else { continue }
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

    /// Writes what was found, and a head that fits; gives the rows as they lie there then.
    private func settle(
        _ verdict: Verdict,
        of vault: VaultID,
        _ held: HeldKeys,
        in db: Database
    ) throws -> KnownRows? {
        for code in verdict.codes { try Self.note(code, of: vault, in: db) }
        try Self.quarantine(verdict.damage, in: db)
        // Rows without their epoch stay as they are, and so does the head that counts them.
        guard verdict.codes != [.epochMissing] else { return nil }
        // A head that named the former keybag's generation would forget that there was a later one: it stays as it is until
        // another passcode was chosen.
        let rows = try rowsFound(in: vault, held, db)
        guard !verdict.codes.contains(.keybagOlder) else { return rows.known }
        guard let sum = rows.sum else {
            throw VaultStorageError(.damaged, "\(path) changed while it was looked at; open it again")
        }
        var state = verdict.head
        state.sum = sum
        state.oldestEpoch = min(state.oldestEpoch, rows.places.map(\.epoch).min() ?? 1)
        if verdict.codes.contains(.headBroken) { try seeAll(vault, held, db, &state.clock) }
        try put(state, of: vault, keybag: keybag.header, held: held, in: db)
        return rows.known
    }

    /// Takes in the stamps of all rows that open: for a head that has to be made without the former one.
    private func seeAll(_ vault: VaultID, _ held: HeldKeys, _ db: Database, _ clock: inout VaultClock) throws {
        guard format == .second, let kind = vaults.first(where: { $0.value == vault })?.key else { return }
        var damage: [DamagedRow] = []
        let rows = try slots(of: vault, db)
        while let row = try rows.next() {
            guard let item = try open(RowSlot(row), kind, held, &damage, isWriting: true) else { continue }
            clock.see(item.metadata)
            if let secret = try? item.secret(with: held) { clock.see(secret) }
        }
    }
}
