// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import KeychainVault
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
        guard next.header.generation > former.generation, next.header.account == former.account,
            next.header.device == former.device,
            // Other classes need other epochs in the same transaction.
            next.header.classes == former.classes
        else {
            throw VaultStorageError(
                .conflict,
                "the keybag was changed meanwhile; unlock again, then change the passcode"
            )
        }
        do {
            var proof = heldKeys()
            try proof.unlock(with: next.unlock(with: secrets))
        } catch {
            throw VaultStorageError(error, at: path)
        }
        try write { db in
            // Two changes at once: the second must not take back what the first acknowledged.
            let stored = try [UInt8].fetchRecord(db, sql: "SELECT record FROM keybag", limit: 16_384)
            guard let stored, try Keybag(decoding: stored).header == former else {
                throw VaultStorageError(
                    .conflict,
                    "the keybag was changed meanwhile; unlock again, then change the passcode"
                )
            }
            try db.execute(sql: "UPDATE keybag SET record = ?", arguments: [next.encoded.data])
            for vault in vaults.values {
                let head = try head(of: vault, held: held, in: db)
                try put(head.counter, head.sum, of: vault, keybag: next.header, held: held, in: db)
            }
        }
        state.withLock { $0.keybag = next }
    }

    /// A keybag header that comes after the one that is there, and after the one that the heads were written under.
    ///
    /// - Parameters:
    ///   - stretching: With a fresh salt.
    ///   - passcodeSeal: A fresh object of the TPM for the passcode, where the keybag rests on one.
    ///   - deviceSeal: A fresh object of the TPM for class D, where the keybag has one.
    ///   - isLeavingTPM: Whether the next keybag rests on the passcode alone though this one does not.
    ///   - held: Unlocked keys.
    /// - Returns: The header, for ``replaceKeybag(with:openedBy:held:)``.
    /// - Throws: `conflict` when seals are missing that the keybag has; `record` and what reading throws.
    package func nextHeader(
        stretching: PasscodeStretching,
        passcodeSeal: TPMObject? = nil,
        deviceSeal: TPMObject? = nil,
        isLeavingTPM: Bool = false,
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
                deviceSeal: deviceSeal
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
