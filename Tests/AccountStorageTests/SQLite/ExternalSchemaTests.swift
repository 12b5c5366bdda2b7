// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import AppleSignIn
import GRDB
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `The database itself guards identities at providers` {
    /// Opens a database with one account that an identity alone opens and one with a passkey too, both with tokens.
    private func withDatabase(_ body: (DatabaseQueue) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        let (first, second) = (try Sample.identity("first"), try Sample.identity("second"))
        for identity in [first, second] { try await store.saveRevocation(Sample.order(identity)) }
        _ = try await Sample.populate(store, "ada", openedBy: first)
        let bob = try await Sample.populate(store, "bob")
        _ = try await Sample.link(store, second, to: bob)
        try await store.saveRevocation(Sample.order(Sample.identity("third"), .code))
        try store.close()
        let queue = try DatabaseQueue(path: path)
        try await body(queue)
        try queue.close()
    }

    private func expectRefusal(_ sql: String, _ rule: String) async throws {
        try await withDatabase { queue in
            do {
                try await queue.write { db in try db.execute(sql: sql) }
                Issue.record("\(sql) was not refused")
            } catch let error as DatabaseError {
                #expect(error.message?.contains(rule) == true, "\(error)")
            }
        }
    }

    @Test func `a token that lives goes with no account before it is to be revoked`() async throws {
        let rule = "a token that lives is revoked when it goes"
        try await expectRefusal("DELETE FROM accounts WHERE canonical_name = 'ada'", rule)
        try await expectRefusal("DELETE FROM external_links WHERE subject = 'second'", rule)
        try await expectRefusal("DELETE FROM external_tokens", rule)
    }

    @Test func `the last way in stays, and one beside others may go`() async throws {
        try await expectRefusal(
            "DELETE FROM external_links WHERE subject = 'first'",
            "an account keeps its last way in"
        )
        try await withDatabase { queue in
            try await queue.write { db in
                try db.execute(sql: "UPDATE external_tokens SET is_dead = 1")
                try db.execute(sql: "DELETE FROM external_links WHERE subject = 'second'")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM external_tokens") == 1)
            }
        }
    }

    @Test func `a provider that vouches lets a password or passkey go, and one that ended does not`() async throws {
        let password = """
            INSERT INTO passwords (account, hash, is_long, changed_at, stamp)
            SELECT handle, printf('%064d', 0), 1, 1, zeroblob(16) FROM accounts WHERE canonical_name = 'ada'
            """
        let end = "UPDATE external_links SET ended_at = 1"
        try await withDatabase { queue in
            try await queue.write { db in
                try db.execute(sql: password)
                try db.execute(sql: "DELETE FROM passwords")
                try db.execute(sql: "DELETE FROM passkeys")
            }
        }
        try await expectRefusal("\(password); \(end); DELETE FROM passwords", "keeps its password")
        try await expectRefusal("\(end); DELETE FROM passkeys", "an account keeps its last passkey or another way in")
    }

    @Test func `nothing changes hands`() async throws {
        try await expectRefusal(
            "UPDATE external_links SET account = (SELECT handle FROM accounts WHERE canonical_name = 'bob')",
            "a link keeps its account"
        )
        try await expectRefusal("UPDATE external_tokens SET subject = 'second'", "a token keeps its owner")
        try await expectRefusal("UPDATE revocations SET subject = 'second'", "a token keeps its owner")
        try await expectRefusal(
            """
            UPDATE revocations SET kind = 'refresh';
            UPDATE revocations SET kind = 'access'
            """,
            "a token does not become another"
        )
    }

    @Test func `who has an account is no newcomer, and one identity has one link`() async throws {
        try await expectRefusal(
            """
            INSERT INTO external_newcomers (provider, tenant, subject, is_relay, consented_at, expires_at)
            VALUES ('apple', 'ABCDE12345', 'first', 0, 1, 2)
            """,
            "who has an account is no newcomer"
        )
        try await expectRefusal(
            """
            INSERT INTO external_links (provider, tenant, subject, account, linked_at, consented_at, is_relay,
                is_undeliverable)
            SELECT 'apple', 'ABCDE12345', 'first', handle, 1, 1, 0, 0 FROM accounts WHERE canonical_name = 'bob'
            """,
            "UNIQUE constraint failed"
        )
    }

    @Test func `a session in which no provider vouched has no time of one`() async throws {
        try await withDatabase { queue in
            await #expect(throws: DatabaseError.self) {
                try await queue.write { db in
                    try db.execute(
                        sql:
                            "UPDATE sessions SET methods = 'passkey', token_digest = randomblob(32), external_verified_at = 1"
                    )
                }
            }
        }
    }
}
