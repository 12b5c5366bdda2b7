// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import GRDB
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `The trail in SQLite` {
    private let folder: TemporaryFolder
    private let store: SQLiteAccountStore

    init() async throws {
        folder = try TemporaryFolder()
        store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
    }

    private func execute(_ sql: String) throws {
        try DatabaseQueue(path: folder.file("accounts.sqlite")).write { try $0.execute(sql: sql) }
    }

    @Test func `gives up by raw SQL what is 400 days older than its newest entry, and not a millisecond earlier`()
        async throws
    {
        let ada = try await Sample.populate(store, "ada")
        let kept = TrailEvent.retentionMilliseconds
        let later = Sample.start.adding(milliseconds: kept - 1)
        try await store.recordSignIn(
            ada.use(),
            session: Sample.session(of: ada.account),
            event: Sample.event(ada.account, .signedIn, at: later)
        )
        #expect(throws: DatabaseError.self) { try execute("DELETE FROM trail WHERE kind = 'account_created'") }
        try await store.recordSignIn(
            ada.use(),
            session: Sample.session(of: ada.account),
            event: Sample.event(ada.account, .signedIn, at: later.adding(milliseconds: 1))
        )
        try execute("DELETE FROM trail WHERE kind = 'account_created'")
        #expect(try await store.trail(of: ada.account.id, limit: 10).map(\.kind) == [.signedIn, .signedIn])
        #expect(throws: DatabaseError.self) { try execute("DELETE FROM trail") }
        #expect(throws: DatabaseError.self) { try execute("UPDATE trail SET at = 0") }
    }

    @Test func `goes with its account however young it is`() async throws {
        let ada = try await Sample.populate(store, "ada")
        try await store.deleteAccount(
            ada.account.id,
            onBehalfOf: nil,
            leaving: TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
        )
        let kinds = try await DatabaseQueue(path: folder.file("accounts.sqlite")).read {
            try String.fetchAll($0, sql: "SELECT kind FROM trail")
        }
        #expect(kinds == ["account_deleted"])
        #expect(throws: DatabaseError.self) { try execute("DELETE FROM trail") }
    }
}
