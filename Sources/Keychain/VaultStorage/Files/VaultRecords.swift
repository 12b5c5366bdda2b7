// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
internal import KeychainVault

/// The keybag and the epochs of a file, as they were read.
struct VaultRecords {
    let keybag: Keybag
    let epochs: [EpochRecord]
    let vaults: [VaultKind: VaultID]
    let format: VaultFormat
    /// Whether it is a copy that was restored, and nothing was done about that yet.
    let isRestored: Bool

    /// Reads them, and compares each with where it was found.
    init(from db: Database, at path: String) throws {
        guard let stored = try [UInt8].fetchRecord(db, sql: "SELECT record FROM keybag", limit: 16_384),
            try Int.fetchOne(db, sql: "SELECT count(*) FROM vault") == 1,
            try Int.fetchOne(db, sql: "SELECT count(*) FROM attempts") == 1
        else {
            throw VaultStorageError(.damaged, "\(path) lacks its keybag or the count of attempts; restore a backup")
        }
        format = try VaultSchema.check(db, at: path)
        isRestored =
            try format == .second && Row.fetchOne(db, sql: "SELECT restored FROM vault")?.integer("restored") != 0
        keybag = try Keybag(decoding: stored)
        var (epochs, vaults): ([EpochRecord], [VaultKind: VaultID]) = ([], [:])
        for row in try Row.fetchAll(db, sql: "SELECT vault, epoch, record FROM epochs ORDER BY epoch LIMIT 10000") {
            let epoch = try EpochRecord(decoding: row.bytes("record"))
            // An epoch of another account or vault opens with no key of this one; told here it is one clear sentence.
            guard epoch.header.account == keybag.header.account, epoch.header.vault.bytes == row.bytes("vault"),
                // A flipped bit makes another type of the number: asking the row for an `Int64` would end the process.
                row.integer("epoch").map({ UInt64(exactly: $0) == epoch.header.epoch }) == true,
                vaults[epoch.header.kind, default: epoch.header.vault] == epoch.header.vault
            else {
                throw VaultStorageError(.damaged, "\(path) has an epoch of another vault or account; restore a backup")
            }
            vaults[epoch.header.kind] = epoch.header.vault
            epochs.append(epoch)
        }
        guard vaults.count == VaultKind.allCases.count, Set(vaults.values).count == vaults.count else {
            throw VaultStorageError(.damaged, "\(path) lacks the epochs of one of its two vaults; restore a backup")
        }
        (self.epochs, self.vaults) = (epochs, vaults)
    }
}
