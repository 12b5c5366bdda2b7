// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import GRDB
package import SignInAccounts

extension SQLiteAccountStore {
    /// Copies the database into one file while it is in use, and checks the copy.
    ///
    /// The copy is the database as it was at one moment; operations go on meanwhile. It appears under its name only when
    /// it is whole, checked and on the disk, readable by its owner alone.
    ///
    /// - Parameter path: The copy; must not exist.
    /// - Returns: How much the copy holds.
    /// - Throws: `unwritable`, `corrupt` when the copy does not pass the check, `unavailable`.
    package func backup(to path: String) async throws(AccountStoreError) -> StoreCounts {
        let pool = pool
        let result: Result<StoreCounts, AccountStoreError> = await withCheckedContinuation { continuation in
            // Copying takes as long as the disk does; it gets a thread of its own kind.
            DispatchQueue.global(qos: .utility).async {
                do throws(AccountStoreError) {
                    continuation.resume(returning: .success(try DatabaseCopy.write(pool, to: path)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    /// Puts a backup in the place of a database that nobody uses.
    ///
    /// The backup is checked before anything is replaced. What it would bring back to life is left out: sessions, links,
    /// invites and recoveries, since some of them may have been ended after the backup was made; everybody signs in anew.
    /// What was still to be told then is not told again. What was
    /// there before stays beside it with the ending `.previous`.
    ///
    /// - Parameters:
    ///   - backup: A file that ``backup(to:)`` wrote.
    ///   - path: The database to replace; need not exist.
    /// - Returns: How much the restored database holds.
    /// - Throws: `busy` when a server or command uses the database, `corrupt`, `newerSchema`, `olderSchema`, `unwritable`.
    package static func restore(_ backup: String, to path: String) throws(AccountStoreError) -> StoreCounts {
        try DatabaseFiles.prepareFolder(of: path)
        let presence = try DatabasePresence(beside: path, isExclusive: true)
        defer { presence.release() }
        let fresh = path + ".restoring"
        DatabaseFiles.removeIfPresent(fresh)
        do throws(AccountStoreError) {
            try DatabaseFiles.copy(backup, to: fresh)
            let counts = try DatabaseCopy.check(fresh) { db in
                try DatabaseCopy.requireOwnSchema(db, path: backup)
                for statement in AccountStatements.closeDoors + AccountStatements.forgetAllOutgoing {
                    try db.run(statement, [])
                }
            }
            try DatabaseFiles.synchronize(fresh)
            try DatabaseFiles.setAside(path)
            try DatabaseFiles.rename(fresh, to: path)
            try DatabaseFiles.synchronizeFolder(of: path)
            return counts
        } catch {
            DatabaseFiles.removeIfPresent(fresh)
            throw error
        }
    }
}
