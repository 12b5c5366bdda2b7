// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
package import KeychainVault

extension VaultFile {
    /// The head of a vault, believed only when its tag is right.
    func head(of vault: VaultID, held: HeldKeys, in db: Database) throws -> VaultHead {
        let stored = try [UInt8].fetchRecord(
            db,
            sql: "SELECT record FROM heads WHERE vault = ?",
            arguments: [vault.data],
            limit: 1_024
        )
        return try VaultHead(decoding: stored ?? [], with: try held.newestKeys(of: vault), in: format)
    }

    /// Writes the head that follows: what it says, with a counter of one more.
    func put(
        _ state: HeadState,
        of vault: VaultID,
        keybag: KeybagHeader,
        held: HeldKeys,
        in db: Database
    ) throws {
        let keys = try held.newestKeys(of: vault)
        var next = state
        next.counter = try Self.next(state.counter)
        let head = try next.head(in: format, keybag: keybag, with: keys)
        try db.execute(
            sql: "INSERT INTO heads VALUES (?, ?) ON CONFLICT(vault) DO UPDATE SET record = excluded.record",
            arguments: [vault.data, head.encoded.data]
        )
    }

    /// How far the vault is: greater with each change that was ever made, and kept elsewhere by whoever wants to notice an old copy.
    ///
    /// - Throws: `record` where a head is broken or its keys are not at hand.
    package func counter(with held: HeldKeys) throws(VaultStorageError) -> UInt64 {
        try read { db in
            try vaults.values.reduce(0) { sum, vault in
                try sum.addingReportingOverflow(head(of: vault, held: held, in: db).counter).partialValue
            }
        }
    }

    /// Keeps something that was found elsewhere than in the file, until it is acknowledged.
    package func note(_ code: VaultFinding.Code) throws(VaultStorageError) {
        try write { db in try Self.note(code, of: vaults[.personal], in: db) }
    }

    /// The counter of the next head.
    ///
    /// One that nobody counted up to was written by somebody who had the keys, and must not end the process.
    private static func next(_ counter: UInt64) throws -> UInt64 {
        guard counter < .max else {
            throw VaultStorageError(.damaged, "the vault's head counts no further; restore a backup")
        }
        return counter + 1
    }
}
