// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import KeychainItems
package import KeychainVault
package import SecretMemory
internal import Synchronization

extension VaultFile {
    /// Begins an attempt at the passcode: it is written, durably, before this returns.
    ///
    /// Stretch the passcode after it, and tell ``passcodeWasRight()`` when it was. Who kills the process in between has spent the
    /// attempt.
    ///
    /// - Parameter now: Milliseconds since 1970.
    /// - Returns: Nil when it may be tried now, or until when to wait.
    /// - Throws: `damaged`, `diskFull` where even the room is gone that is kept for this, and what else writing throws: no passcode may be
    ///   tried then.
    package func beginAttempt(at now: Int64) throws(VaultStorageError) -> PasscodeWait? {
        try beginAttempt(at: now, behindRight: false)
    }

    /// The same, in one step with forgetting what was counted before.
    ///
    /// - Parameters:
    ///   - now: Milliseconds since 1970.
    ///   - isBehindRight: Whether the last attempt is known to have been right, which could not be written.
    /// - Returns: As ``beginAttempt(at:)``.
    /// - Throws: As ``beginAttempt(at:)``.
    package func beginAttempt(
        at now: Int64,
        behindRight isBehindRight: Bool
    ) throws(VaultStorageError) -> PasscodeWait? {
        try count { db in
            let row = try Row.fetchOne(db, sql: "SELECT failures, begun_at FROM attempts")
            guard let failures = row?.integer("failures"), let begunAt = row?.integer("begun_at") else {
                throw VaultStorageError(.damaged, "\(path) lost the count of attempts; restore a backup")
            }
            let stored = PasscodeAttempts(failures: Int(clamping: failures), begunAt: begunAt)
            let turn = (isBehindRight ? .zero : stored).begin(at: now)
            switch turn {
            case .proceed(let next):
                try Self.write(next, in: db)
                return nil
            case .wait(let until, let next):
                try Self.write(next, in: db)
                return PasscodeWait(failures: next.failures, until: until)
            }
        }
    }

    /// Forgets the failures: the passcode was right.
    package func passcodeWasRight() throws(VaultStorageError) {
        try count { db in try Self.write(.zero, in: db) }
    }

    /// Writes the count, which takes no room of its own in the file: on a full disk over the log's former pages, or in the room that is
    /// kept for it.
    private func count<Value>(_ body: (Database) throws -> Value) throws(VaultStorageError) -> Value {
        do throws(VaultStorageError) {
            return try write(body)
        } catch {
            guard error.code == .diskFull else { throw error }
        }
        // What the log holds goes into the file, and the log begins anew where it lies. What does not go now stays where it is.
        _ = try? queue.inDatabase { db in try db.checkpoint(.restart) }
        do throws(VaultStorageError) {
            return try write(body)
        } catch {
            guard error.code == .diskFull, reserve.giveUp() else { throw error }
        }
        defer { reserve.take() }
        return try write(body)
    }

    private static func write(_ attempts: PasscodeAttempts, in db: Database) throws {
        try db.execute(
            sql: "UPDATE attempts SET failures = ?, begun_at = ?",
            arguments: [attempts.failures, attempts.begunAt]
        )
    }

    /// Puts another keybag in the place of the one that is there, with the heads of both vaults, in one transaction.
    ///
    /// It is opened first, and every epoch with the keys that came out of it: a keybag around other keys would be the end of
    /// all items, however well it opens.
    ///
    /// - Parameters:
    ///   - next: The keybag of the new passcode, or the same passcode stretched anew: one generation later or more.
    ///   - secrets: What opens it.
    ///   - held: Unlocked keys.
    /// - Throws: `conflict` when it is not later than the one that is there, or another account's; `record` when it does not
    ///   open, or opens no epoch of this file; and what writing throws. The former keybag is in force then.
    package func replaceKeybag(
        with next: Keybag,
        openedBy secrets: KeybagSecrets,
        held: HeldKeys
    ) throws(VaultStorageError) {
        let former = keybag.header
        guard next.header.device == former.device else { throw Self.changedMeanwhile }
        try demand(next.header, toFollow: former)
        try prove(next, openedBy: secrets)
        try write { db in
            try put(next, after: former, in: db)
            for vault in vaults.values {
                let head = try head(of: vault, held: held, in: db)
                try put(HeadState(head), of: vault, keybag: next.header, held: held, in: db)
            }
        }
        state.withLock { $0.keybag = next }
    }

    /// Puts another keybag in the place of the one that is there, with new class keys and a new epoch of each vault, in one transaction.
    ///
    /// Who has a former copy and its passcode opens nothing that is written from then on. What was there is sealed again by
    /// ``reencrypt(behind:count:held:random:)``.
    ///
    /// - Parameters:
    ///   - header: What ``nextHeader(stretching:passcodeSeal:deviceSeal:isLeavingTPM:held:)`` gave.
    ///   - secrets: What opens it.
    ///   - held: Unlocked keys.
    ///   - random: Where keys come from.
    /// - Returns: The keys from then on.
    /// - Throws: As ``replaceKeybag(with:openedBy:held:)``; also `conflict` where rows are not those that were counted.
    package func renewKeys(
        _ header: KeybagHeader,
        openedBy secrets: KeybagSecrets,
        held: HeldKeys,
        random: RandomSource = .system
    ) throws(VaultStorageError) -> HeldKeys {
        let (former, epochs) = state.withLock { ($0.keybag.header, $0.epochs) }
        guard format == .second, header.device == former.device else { throw Self.changedMeanwhile }
        try demand(header, toFollow: former)
        let (renewal, renewed): (KeyRenewal, HeldKeys)
        do {
            renewal = try KeyRenewal(header, secrets: secrets, renewing: epochs, held: held, random: random)
            renewed = try renewal.proved(openedBy: secrets, renewing: epochs, held: held)
        } catch {
            throw VaultStorageError(error, at: path)
        }
        try write { db in
            try put(renewal.keybag, after: former, in: db)
            try db.execute(sql: "DELETE FROM epochs")
            try Self.write(renewal.epochs, in: db)
            for vault in vaults.values {
                var state = HeadState(try head(of: vault, held: held, in: db))
                state.sum = try sum(of: vault, counted: state.sum, held, as: renewed, in: db)
                try put(state, of: vault, keybag: header, held: renewed, in: db)
            }
        }
        state.withLock { ($0.keybag, $0.epochs) = (renewal.keybag, renewal.epochs) }
        return renewed
    }

    /// The sum of a vault's rows with other keys, if they are those that were counted.
    private func sum(
        of vault: VaultID,
        counted: RowSum,
        _ held: HeldKeys,
        as renewed: HeldKeys,
        in db: Database
    ) throws -> RowSum {
        // Else a row that another program put there would be counted as one of ours from now on.
        guard try rowsFound(in: vault, held, db).sum == counted, let sum = try rowsFound(in: vault, renewed, db).sum
        else {
            throw VaultStorageError(.conflict, "rows of \(path) were changed meanwhile; lock, unlock and try again")
        }
        return sum
    }

    /// Makes a restored copy the vault of this machine: with a keybag of a device of its own, and without what belongs to the former one.
    ///
    /// - Parameters:
    ///   - next: A keybag of a fresh device, around the keys that are there.
    ///   - secrets: What opens it.
    ///   - held: Unlocked keys.
    ///   - now: Milliseconds since 1970.
    /// - Throws: As ``replaceKeybag(with:openedBy:held:)``, and what writing throws. It is a restored copy still then.
    package func adopt(
        with next: Keybag,
        openedBy secrets: KeybagSecrets,
        held: HeldKeys,
        at now: UInt64
    ) throws(VaultStorageError) {
        let former = keybag.header
        try demand(next.header, toFollow: former)
        try prove(next, openedBy: secrets)
        let going = try items(in: .local, held: held).filter { item in
            item.metadata.accessGroup == ItemRules.machineGroup || item.metadata.isDeviceBound
        }
        let written = try write { db in
            try put(next, after: former, in: db)
            var pen = VaultPen(file: self, held: held, now: now, random: .system, db: db)
            for item in going { try pen.write(.remove(item)) }
            for vault in vaults.values { try pen.touch(vault) }
            try pen.finish(with: next.header)
            try db.execute(sql: "UPDATE vault SET restored = 0")
            state.withLock { pen.written.note(in: &$0.known, isCommitted: false) }
            return pen.written
        }
        state.withLock { state in
            written.note(in: &state.known, isCommitted: true)
            (state.keybag, state.isRestored) = (next, false)
        }
    }

    private static var changedMeanwhile: VaultStorageError {
        VaultStorageError(.conflict, "the keybag was changed meanwhile; unlock again, then change the passcode")
    }

    private func demand(_ next: KeybagHeader, toFollow former: KeybagHeader) throws(VaultStorageError) {
        guard next.generation > former.generation, next.account == former.account,
            // Other classes need other epochs in the same transaction.
            next.classes == former.classes
        else { throw Self.changedMeanwhile }
    }

    private func prove(_ next: Keybag, openedBy secrets: KeybagSecrets) throws(VaultStorageError) {
        do {
            var proof = heldKeys()
            try proof.unlock(with: next.unlock(with: secrets))
        } catch {
            throw VaultStorageError(error, at: path)
        }
    }

    private func put(_ next: Keybag, after former: KeybagHeader, in db: Database) throws {
        // Two changes at once: the second must not take back what the first acknowledged.
        let stored = try [UInt8].fetchRecord(db, sql: "SELECT record FROM keybag", limit: 16_384)
        guard let stored, try Keybag(decoding: stored).header == former else { throw Self.changedMeanwhile }
        try db.execute(sql: "UPDATE keybag SET record = ?", arguments: [next.encoded.data])
    }

    /// A keybag header that comes after the one that is there, and after the one that the heads were written under.
    ///
    /// - Parameters:
    ///   - stretching: With a fresh salt.
    ///   - passcodeSeal: A fresh object of the TPM for the passcode, where the keybag rests on one.
    ///   - deviceSeal: A fresh object of the TPM for class D, where the keybag has one.
    ///   - isLeavingTPM: Whether the next keybag rests on the passcode alone though this one does not.
    ///   - device: A fresh device, for a copy that was restored; nil for the one that it is.
    ///   - held: Unlocked keys.
    /// - Returns: The header, for ``replaceKeybag(with:openedBy:held:)`` and what else takes one.
    /// - Throws: `conflict` when seals are missing that the keybag has; `record` and what reading throws.
    package func nextHeader(
        stretching: PasscodeStretching,
        passcodeSeal: TPMObject? = nil,
        deviceSeal: TPMObject? = nil,
        isLeavingTPM: Bool = false,
        device: DeviceID? = nil,
        held: HeldKeys
    ) throws(VaultStorageError) -> KeybagHeader {
        // A passcode that was short because a TPM counts must not come to rest on its own length without anybody having said so.
        guard keybag.header.passcodeSeal == nil || passcodeSeal != nil || isLeavingTPM else {
            throw VaultStorageError(
                .conflict,
                "the keybag is sealed by a TPM, and the next one would not be; seal for it again, or say that it is left"
            )
        }
        let latest = try read { db in
            try vaults.values.map { try head(of: $0, held: held, in: db).keybagGeneration }.max() ?? 0
        }
        let current = keybag.header
        do {
            return try current.replaced(
                stretching: stretching,
                after: latest,
                passcodeSeal: passcodeSeal,
                deviceSeal: deviceSeal,
                device: device
            )
        } catch {
            throw VaultStorageError(error, at: path)
        }
    }
}

/// Until when no passcode may be tried.
package struct PasscodeWait: Sendable, Hashable {
    /// How many attempts in a row were not right.
    package let failures: Int
    /// Milliseconds since 1970.
    package let until: Int64
}
