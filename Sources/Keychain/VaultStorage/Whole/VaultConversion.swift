// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import KeychainItems
package import KeychainVault
package import SecretMemory
internal import Synchronization

/// The way of a vault of format 1 to format 2 (docs/formats/vault-2.md, "Converting a vault of format 1").
///
/// Killed at any moment it leaves the old vault or the new one, and in either case the old one until the new one was read as a whole.
enum VaultConversion {
    private static let former = ".version-1-"

    /// Removes what a killed one left: drafts, and a second name of the vault itself.
    static func tidy(_ place: VaultPath) {
        place.removeDrafts(".new-", ".part")
        guard let vault = VaultPath.identity(place.file) else { return }
        for copy in formerCopies(of: place) where VaultPath.identity(copy) == vault { VaultPath.remove(copy) }
    }

    /// Where the vault lies as it was before.
    static func formerCopies(of place: VaultPath) -> [String] { place.files(former) }

    /// Puts the draft in the vault's place, which goes on under another name.
    static func put(_ draft: String, inPlaceOf place: VaultPath, _ identity: FileIdentity) throws {
        guard try place.check() == identity else {
            throw VaultStorageError(.replaced, "\(place.file) was replaced while it was open; start the agent again")
        }
        let copy = place.file + former + VaultPath.freshName()
        guard try VaultPath.link(place.file, as: copy) else {
            throw VaultStorageError(.exists, "\(copy) is there already; try again")
        }
        do {
            try VaultPath.synchronize(place.folder)
            try VaultPath.rename(draft, to: place.file)
        } catch {
            VaultPath.remove(copy)
            throw error
        }
        try VaultPath.synchronize(place.folder)
    }
}

extension VaultFile {
    /// Where the vault lies as it was before it was converted.
    package var formerCopies: [String] { VaultConversion.formerCopies(of: VaultPath(file: path)) }

    /// Removes the copies from before the conversion, and the word about them: to be called at a later start, when every row was opened.
    ///
    /// - Throws: What writing throws.
    package func removeFormerCopies() throws(VaultStorageError) {
        for copy in formerCopies { VaultPath.remove(copy) }
        try VaultPath.synchronize(VaultPath(file: path).folder)
        try write { db in
            try db.execute(
                sql: "DELETE FROM findings WHERE code = ?",
                arguments: [VaultFinding.Code.formerCopy.rawValue]
            )
        }
    }

    /// Converts a vault of format 1, with new class keys and a new epoch of each vault.
    ///
    /// The file is closed by the time in which the new one takes its place. Where it fails before, the old vault stays; open it again if
    /// ``isClosed``.
    ///
    /// - Parameters:
    ///   - header: What ``nextHeader(stretching:passcodeSeal:deviceSeal:isLeavingTPM:device:held:)`` gave.
    ///   - secrets: What opens it.
    ///   - held: Unlocked keys.
    ///   - random: Where keys come from.
    /// - Returns: The new vault and its keys.
    /// - Throws: `record` for a row that does not open, or has no place in format 2; `conflict` where rows are not those that were
    ///   counted; `diskFull` and what else reading and writing throws.
    package func converted(
        _ header: KeybagHeader,
        openedBy secrets: KeybagSecrets,
        held: HeldKeys,
        random: RandomSource = .system
    ) throws(VaultStorageError) -> (VaultFile, HeldKeys) {
        let draft = path + ".new-" + VaultPath.freshName() + ".part"
        do {
            let epochs = state.withLock { $0.epochs }
            let renewal = try KeyRenewal(header, secrets: secrets, renewing: epochs, held: held, random: random)
            _ = try renewal.proved(openedBy: secrets, renewing: epochs, held: held)
            let newest = renewal.newestEpochs
            var renewed = HeldKeys(epochs: newest)
            try renewed.unlock(with: renewal.keys)
            try VaultPath.makeEmpty(draft)
            let target = try VaultConnection.make(draft, as: .second) { db in
                try Self.begin(db, .second, renewal.keybag, newest)
                try queue.inDatabase { source in
                    var writer = ConversionWriter(from: self, held, to: renewed, header, random: random, db)
                    try writer.run(source)
                }
            }
            try Self.finish(draft, target, for: path)
            try prove(draft, secrets, held)
            try queue.close()
            state.withLock { $0.isClosed = true }
            guard !VaultPath.exists(path + "-wal") else {
                throw VaultStorageError(
                    .diskFull,
                    "the log of \(path) could not be read in; free some space and try again"
                )
            }
            try VaultConversion.put(draft, inPlaceOf: VaultPath(file: path), identity)
            let file = try VaultFile(opening: VaultPath(file: path), lock)
            return (file, try file.unlocked(by: secrets))
        } catch {
            for ending in [""] + VaultPath.companions { VaultPath.remove(draft + ending) }
            // What is closed is opened again by its owner, who takes a lock of its own.
            if isClosed { lock.release() }
            throw VaultStorageError(error, at: path)
        }
    }

    /// Opens the draft from the disk with the passcode, and compares each row with what it was made of.
    private func prove(_ draft: String, _ secrets: KeybagSecrets, _ held: HeldKeys) throws {
        guard let identity = VaultPath.identity(draft) else {
            throw VaultStorageError(.replaced, "\(draft) was taken away; try again")
        }
        let file = try VaultFile(draft, identity, lock, try VaultConnection.open(draft), reservingBeside: path)
        let keys = try file.unlocked(by: secrets)
        let isSame = try queue.inDatabase { source in
            try file.queue.inDatabase { target in
                let reader = ConversionReader(of: self, held, in: file, keys, source, target)
                return try reader.isSame()
            }
        }
        guard isSame, try file.check(with: keys).isEmpty, try file.verify(with: keys).isWell else {
            throw VaultStorageError(.unavailable, "\(draft) is not what \(path) is, and nothing was changed; try again")
        }
        try file.queue.close()
        file.state.withLock { $0.isClosed = true }
    }

    private func unlocked(by secrets: KeybagSecrets) throws -> HeldKeys {
        var held = heldKeys()
        try held.unlock(with: keybag.unlock(with: secrets))
        return held
    }
}
