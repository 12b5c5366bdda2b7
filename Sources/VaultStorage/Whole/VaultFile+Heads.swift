// SPDX-License-Identifier: Apache-2.0
// The heads of the vaults: read, and written with each change.

internal import GRDB
internal import KeychainVault

extension VaultFile {
    /// The head of a vault, believed only when its tag is right.
    func head(of vault: VaultID, held: HeldKeys, in db: Database) throws -> VaultHead {
        let stored = try [UInt8].fetchRecord(
            db,
            sql: "SELECT record FROM heads WHERE vault = ?",
            arguments: [vault.data],
            limit: 1_024
        )
        return try VaultHead(decoding: stored ?? [], with: try held.newestKeys(of: vault))
    }

    /// Writes the head that follows.
    func put(
        _ counter: UInt64,
        _ sum: RowSum,
        of vault: VaultID,
        keybag: KeybagHeader,
        held: HeldKeys,
        in db: Database
    ) throws {
        let keys = try held.newestKeys(of: vault)
        let head = try VaultHead(counter: counter + 1, sum: sum, keybag: keybag, with: keys)
        try db.execute(
            sql: "INSERT INTO heads VALUES (?, ?) ON CONFLICT(vault) DO UPDATE SET record = excluded.record",
            arguments: [vault.data, head.encoded.data]
        )
    }
}
