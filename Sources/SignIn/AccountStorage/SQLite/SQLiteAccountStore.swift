// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
package import SignInAccounts
internal import WebAuthnTypes

/// An account store in one SQLite file, for one server process and any number of commands beside it.
///
/// Write-ahead logging with `synchronous = FULL`: an operation returns after its commit is on the disk. Operations that
/// arrive together share a commit. Ceremonies under way live in memory and do not survive a stop. The file and its
/// companions are readable by their owner alone.
package final class SQLiteAccountStore: SQLAccountStore {
    let pool: DatabasePool
    private let readers: ReaderLanes
    let committer: GroupCommitter
    let challenges: ChallengeDesk
    private let presence: DatabasePresence

    /// Opens a database, and makes it when there is none.
    ///
    /// - Parameters:
    ///   - path: The database file; its folder is made when missing, readable by its owner alone.
    ///   - options: What may be set.
    /// - Throws: `unwritable`, `corrupt`, `newerSchema`, `olderSchema`, `busy` or `unavailable`, each with one sentence for the
    ///   operator.
    package convenience init(path: String, options: SQLiteOptions = SQLiteOptions()) throws(AccountStoreError) {
        try self.init(path: path, options: options, tracing: nil)
    }

    /// Opens a database whose statements can be watched.
    ///
    /// - Parameters:
    ///   - path: The database file.
    ///   - options: What may be set.
    ///   - trace: Told each statement that runs, on whichever connection, without its arguments.
    /// - Throws: `unwritable`, `corrupt`, `newerSchema`, `olderSchema`, `busy` or `unavailable`.
    package init(
        path: String,
        options: SQLiteOptions = SQLiteOptions(),
        tracing trace: (@Sendable (String) -> Void)?
    ) throws(AccountStoreError) {
        try DatabaseFiles.prepare(path)
        presence = try DatabasePresence(beside: path, isExclusive: false)
        pool = try SQLiteOpening.open(path, options: options, tracing: trace)
        do {
            readers = try ReaderLanes(
                path: path,
                count: options.readers,
                busySeconds: options.busySeconds,
                tracing: trace
            )
        } catch {
            throw AccountStoreError(sqlite: error)
        }
        committer = GroupCommitter(pool: pool, gatherMicroseconds: options.gatherMicroseconds)
        challenges = ChallengeDesk(capacity: options.challengeCapacity, share: options.challengeShare)
    }

    /// How many operations were written in how many commits since the database was opened.
    package var writeStatistics: WriteStatistics { committer.statistics }

    /// Closes the database; operations that come later are refused.
    ///
    /// - Throws: `busy` when operations are still under way.
    package func close() throws(AccountStoreError) {
        do {
            try readers.close()
            pool.writeWithoutTransaction { db in
                // The pool closes its writer before its readers, and then none is left to bring the log home. Without this
                // nothing is lost (the next opening does it), so another program's lock is no reason to stay open.
                _ = try? db.checkpoint(.truncate)
            }
            try pool.close()
        } catch {
            throw AccountStoreError(sqlite: error)
        }
        presence.release()
    }

    /// See ``SignInAccounts/AccountStore``.
    package func checkHealth() async throws(AccountStoreError) {
        _ = try read { db in try db.finds(AccountStatements.setting, [.text(KeptSetting.relyingPartyID.rawValue)]) }
        // A transaction without a change takes the write lock and gives it back: it shows that one would be answered.
        guard try await synchronousLevel() == 2 else {
            throw AccountStoreError(.unavailable, "the database does not wait for the disk; restart the server")
        }
    }

    /// SQLite's `synchronous` of the writing connection: 2 is `FULL`, the level at which a commit waits for the disk.
    package func synchronousLevel() async throws(AccountStoreError) -> Int {
        try await write { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1 }
    }

    /// Reads on a connection of its own, beside the writer.
    ///
    /// Runs in place rather than on another thread: what is read here takes microseconds, a hop costs as much again.
    func read<Value>(_ body: (Database) throws -> Value) throws(AccountStoreError) -> Value {
        do {
            return try readers.read(body)
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }

    /// Writes in a transaction that others may share, and returns when it is durable.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(AccountStoreError) -> Value {
        do {
            return try await committer.perform(body)
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }
}
