// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import SignInAccounts

/// An account store in memory, which is gone with the process: for tests and trials.
///
/// The same tables, rules and operations as in ``SQLiteAccountStore``, on one connection: each operation runs in place, in a
/// transaction of its own.
package final class InMemoryAccountStore: SQLAccountStore {
    private let database: DatabaseQueue
    let challenges: ChallengeDesk

    /// An empty database that others are copied from, which costs a tenth of making its tables.
    private static let model = Result {
        let model = try DatabaseQueue()
        try model.writeWithoutTransaction { try SQLiteSchema.create(in: $0) }
        return model
    }

    /// Makes an empty store.
    ///
    /// Ends the process where there is no memory for it, which is all that can go wrong.
    package init() {
        do {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            database = try DatabaseQueue(configuration: configuration)
            try Self.model.get().backup(to: database)
        } catch {
            fatalError("no database can be made in memory: \(error)")
        }
        let options = SQLiteOptions()
        challenges = ChallengeDesk(capacity: options.challengeCapacity, share: options.challengeShare)
    }

    /// See ``SignInAccounts/AccountStore``.
    package func checkHealth() async throws(AccountStoreError) {
        _ = try read { db in try db.counts() }
    }

    /// All rows and ceremonies as text, for tests that look for what must not be kept.
    package func contents() throws(AccountStoreError) -> [String] {
        let rows = try read { db in
            let tables = try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
            )
            return try tables.map { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\($0)" }.joined(separator: "\n")
            }
        }
        return rows + [challenges.contents()]
    }

    /// How many ceremonies are held, for tests.
    package var ceremonies: Int { challenges.count }

    func read<Value>(_ body: (Database) throws -> Value) throws(AccountStoreError) -> Value {
        do {
            return try database.unsafeRead(body)
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(AccountStoreError) -> Value {
        do {
            // Off the type that would make this the variant which waits on another thread.
            let write: ((Database) throws -> Value) throws -> Value = database.write
            return try write(body)
        } catch {
            throw AccountStoreError(sqlite: error)
        }
    }
}
