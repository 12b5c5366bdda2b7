// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import GRDB
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `The queue in SQLite` {
    private let folder: TemporaryFolder
    private var file: String { folder.file("accounts.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func fill(_ store: SQLiteAccountStore) async throws -> OutgoingFilling {
        try await store.fillOutgoing(.webhook, at: Sample.start, limit: 100, capacity: 100)
    }

    @Test func `is there after the program ended, with the place in the trail`() async throws {
        var store = try SQLiteAccountStore(path: file)
        try await store.beginTelling(.webhook)
        _ = try await Sample.populate(store, "ada")
        _ = try await fill(store)
        _ = try await Sample.populate(store, "bob")
        let waiting = try await store.outgoing(.webhook, limit: 10)
        try store.close()
        store = try SQLiteAccountStore(path: file)
        try await store.beginTelling(.webhook)
        #expect(try await store.outgoing(.webhook, limit: 10) == waiting)
        #expect(try await fill(store) == OutgoingFilling(looked: 1, queued: 1, missed: 0))
        try store.close()
    }

    @Test func `costs a sign-in no statement, and a quiet second no commit`() async throws {
        let store = try SQLiteAccountStore(path: file)
        try await store.beginTelling(.webhook)
        let ada = try await Sample.populate(store, "ada")
        _ = try await fill(store)
        let before = store.writeStatistics
        for _ in 0..<5 {
            _ = try await fill(store)
            try await store.beginTelling(.webhook)
            try await store.endTelling(.mail)
            _ = try await store.expireOutgoing(.webhook, at: Sample.start)
        }
        #expect(store.writeStatistics == before)
        try await store.recordSignIn(
            ada.use(),
            session: Sample.session(of: ada.account),
            event: Sample.event(ada.account, .signedIn)
        )
        let queued = try await DatabaseQueue(path: file).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM outgoing")
        }
        #expect(queued == 1)
        try store.close()
    }

    @Test func `refuses by raw SQL what a message cannot be`() async throws {
        let store = try SQLiteAccountStore(path: file)
        try await store.beginTelling(.webhook)
        _ = try await Sample.populate(store, "ada")
        _ = try await fill(store)
        for sql in [
            "UPDATE outgoing SET event_kind = 'signed_in'", "UPDATE outgoing SET recipient = 'a@example.org'",
            "UPDATE outgoing SET kind = 'mail'", "UPDATE outgoing SET attempts = -1",
            "UPDATE outgoing_places SET sequence = -1", "INSERT INTO outgoing_places VALUES ('fax', 1)",
            """
            INSERT INTO outgoing (id, kind, event_at, event_kind, event_detail, due_at, attempts, expires_at)
            VALUES (zeroblob(16), 'mail', 1, 'signed_in', '', 1, 0, 1)
            """,
        ] {
            let database = try DatabaseQueue(path: file)
            #expect(throws: DatabaseError.self, "\(sql)") { try database.write { try $0.execute(sql: sql) } }
        }
        try store.close()
    }

    @Test func `is left behind when a backup is restored`() async throws {
        let store = try SQLiteAccountStore(path: file)
        try await store.beginTelling(.webhook)
        _ = try await Sample.populate(store, "ada")
        _ = try await fill(store)
        _ = try await Sample.populate(store, "bob")
        _ = try await store.backup(to: folder.file("copy.sqlite"))
        try store.close()
        _ = try SQLiteAccountStore.restore(folder.file("copy.sqlite"), to: file)
        let restored = try SQLiteAccountStore(path: file)
        try await restored.beginTelling(.webhook)
        #expect(try await fill(restored).looked == 0)
        #expect(try await restored.waitingOutgoing(.webhook) == 0)
        #expect(try await restored.counts().accounts == 2)
        try restored.close()
    }
}
