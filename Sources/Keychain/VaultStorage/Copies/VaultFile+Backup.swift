// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB

extension VaultFile {
    /// Writes a copy of the vault into a new file, and opens that copy before it is called a backup.
    ///
    /// - Parameter copy: Where; nothing may be there. Its folder must be this user's alone.
    /// - Throws: `exists`, `diskFull`, `unsafeFile` and what reading and writing throws. Nothing is left behind then.
    package func backup(to copy: String) throws(VaultStorageError) {
        let place = VaultPath(file: copy)
        try place.checkFolder()
        for ending in [""] + VaultPath.companions where VaultPath.exists(copy + ending) {
            throw VaultStorageError(.exists, "\(copy + ending) is there already; choose another name")
        }
        place.removeDrafts(".copy-", ".part", where: DraftLock.isLeft)
        let draft = copy + ".copy-" + VaultPath.freshName() + ".part"
        do {
            try VaultPath.makeEmpty(draft)
        } catch {
            throw VaultStorageError(error, at: copy)
        }
        let lock = DraftLock(draft)
        defer { withExtendedLifetime(lock) {} }
        // Only what was made here goes.
        defer { for ending in [""] + VaultPath.companions { VaultPath.remove(draft + ending) } }
        do {
            let target = try DatabaseQueue(path: draft)
            try queue.backup(to: target)
            try target.close()
            try VaultRestore.prove(draft)
            try VaultPath.synchronize(draft)
            guard try VaultPath.link(draft, as: copy) else {
                throw VaultStorageError(.exists, "\(copy) is there already; choose another name")
            }
            try VaultPath.synchronize(place.folder)
        } catch {
            throw VaultStorageError(error, at: copy)
        }
    }
}
