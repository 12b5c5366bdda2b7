// SPDX-License-Identifier: Apache-2.0
// Data folders of older versions: they open, nothing is lost, and the rules are today's.

import AccountStorage
import Foundation
import GRDB
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `An older database` {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("accounts.sqlite")
    }

    private func populated(_ name: String) throws -> Sample.Populated {
        let account = try Sample.account(name)
        return Sample.Populated(
            account: account,
            passkeys: [try Sample.passkey(of: account)],
            session: Sample.session(of: account)
        )
    }

    private func schema(_ path: String) throws -> Set<String> {
        try DatabaseQueue(path: path).read { db in
            Set(try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
        }
    }

    @Test(arguments: FormerDatabase.Edition.allCases)
    func `opens, and its sessions live on under the same rules`(_ edition: FormerDatabase.Edition) async throws {
        let (ada, bob) = (try populated("ada"), try populated("bob"))
        try FormerDatabase.make(path, edition, holding: [ada, bob])
        let fresh = folder.file("fresh.sqlite")
        try SQLiteAccountStore(path: fresh).close()

        let store = try SQLiteAccountStore(path: path)
        #expect(try schema(path) == schema(fresh))
        #expect(
            try await store.account(named: "ada") == AccountPasskeys(account: ada.account, passkeys: ada.passkeys)
        )
        #expect(try await store.session(ada.session.tokenDigest)?.session == ada.session)
        #expect(try await store.sessions(of: bob.account.id, limit: 10) == [bob.session])
        #expect(try await store.secrets(named: "ada", browser: nil)?.password == nil)
        #expect(try await store.rateLimits().count == 2)
        try await store.disableAccount(
            bob.account.id,
            at: Sample.start,
            event: Sample.event(bob.account, .accountDisabled)
        )
        #expect(try await store.session(bob.session.tokenDigest) == nil)
        try store.close()
    }

    @Test(arguments: FormerDatabase.Edition.allCases)
    func `can be backed up, and the backup restored`(_ edition: FormerDatabase.Edition) async throws {
        // A file that no newer version has opened yet is as good a backup.
        let backup = folder.file("backup.sqlite")
        try FormerDatabase.make(backup, edition, holding: [populated("ada")])
        let restored = try SQLiteAccountStore.restore(backup, to: folder.file("restored.sqlite"))
        #expect(restored.accounts == 1)
        let store = try SQLiteAccountStore(path: folder.file("restored.sqlite"))
        #expect(try await store.account(named: "ada") != nil)
        try store.close()
    }
}
