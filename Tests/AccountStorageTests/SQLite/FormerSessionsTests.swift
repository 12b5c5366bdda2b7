// SPDX-License-Identifier: Apache-2.0
// Sessions of a database from before 0003, when they lay in the order of their digests.

import AccountStorage
import Foundation
import GRDB
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Sessions of an older database` {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("accounts.sqlite")
    }

    /// Brings the database back to what 0002 left.
    private func age() throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let columns = """
            token_digest, id, account, kind, methods, created_at, authenticated_at, user_verified_at, last_seen_at, \
            expires_at, device
            """
        try DatabaseQueue(path: path, configuration: configuration).write { db in
            let present = try String.fetchOne(
                db,
                sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'sessions'"
            )
            let rules = try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND
                        (tbl_name = 'sessions' AND type <> 'table' OR name = 'sessions_end_when_disabled')
                    """
            )
            let former = try #require(present)
                .replacingOccurrences(of: "NOT NULL UNIQUE CHECK", with: "NOT NULL PRIMARY KEY CHECK")
                .replacingOccurrences(of: ") STRICT", with: ") STRICT, WITHOUT ROWID")
            try db.execute(
                sql: """
                    DROP TRIGGER sessions_end_when_disabled;
                    CREATE TEMP TABLE kept AS SELECT \(columns) FROM sessions;
                    DROP TABLE sessions;
                    \(former);
                    INSERT INTO sessions (\(columns)) SELECT \(columns) FROM kept;
                    DROP TABLE kept;
                    DELETE FROM grdb_migrations WHERE identifier LIKE '0003%';
                    """
            )
            for rule in rules { try db.execute(sql: rule) }
        }
    }

    private func schema() throws -> Set<String> {
        try DatabaseQueue(path: path).read { db in
            Set(try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
        }
    }

    @Test func `live on, under the same rules`() async throws {
        let first = try SQLiteAccountStore(path: path)
        let ada = try await Sample.populate(first, "ada")
        let bob = try await Sample.populate(first, "bob")
        try first.close()
        let rules = try schema()
        try age()
        #expect(try schema() != rules)

        let second = try SQLiteAccountStore(path: path)
        #expect(try schema() == rules)
        #expect(try await second.session(ada.session.tokenDigest)?.session == ada.session)
        #expect(try await second.sessions(of: bob.account.id, limit: 10) == [bob.session])
        try await second.disableAccount(
            bob.account.id,
            at: Sample.start,
            event: Sample.event(bob.account, .accountDisabled)
        )
        #expect(try await second.session(bob.session.tokenDigest) == nil)
        try second.close()
    }

    @Test func `can be backed up, and the backup restored`() async throws {
        let first = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(first, "ada")
        try first.close()
        try age()
        // A file that no newer version has opened yet is as good a backup.
        let backup = folder.file("backup.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: backup)
        let restored = try SQLiteAccountStore.restore(backup, to: folder.file("restored.sqlite"))
        #expect(restored.accounts == 1)
        let store = try SQLiteAccountStore(path: folder.file("restored.sqlite"))
        #expect(try await store.account(named: "ada") != nil)
        try store.close()
    }
}
