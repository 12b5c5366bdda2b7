// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import Foundation
import GRDB
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A backup` {
    @Test func `made while writes go on is whole`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        let early = try await Sample.populate(store, "early", passkeys: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for index in 0..<200 { _ = try await Sample.populate(store, "client\(index)") }
            }
            for number in 0..<4 {
                group.addTask {
                    let copied = try await store.backup(to: folder.file("backup\(number)"))
                    #expect(copied.accounts >= 1 && copied.accounts == copied.passkeys - 1)
                }
            }
            try await group.waitForAll()
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.hasPrefix("backup") }.sorted() == (0..<4).map { "backup\($0)" })
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("backup0"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let restored = folder.file("restored/accounts.sqlite")
        _ = try SQLiteAccountStore.restore(folder.file("backup0"), to: restored)
        let second = try SQLiteAccountStore(path: restored)
        #expect(try await second.account(named: "early")?.passkeys == early.passkeys)
    }

    @Test func `does not overwrite anything`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        await expectRefusal(.unwritable) { _ = try await store.backup(to: folder.file("accounts.sqlite")) }
        await expectRefusal(.unwritable) { _ = try await store.backup(to: folder.file("none/backup")) }
    }

    @Test func `brings no ended session, no link and no invite back to life`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        let stored = try await Sample.populate(store, "ada")
        let token = OpaqueToken(from: .system).digest
        try await store.saveInvite(Invite(digest: token, expiresAt: Sample.start.adding(seconds: 60)))
        _ = try await store.backup(to: folder.file("backup"))
        try await store.endSession(
            stored.session.id,
            of: stored.account.id,
            onBehalfOf: nil,
            event: Sample.event(stored.account, .sessionEnded)
        )
        _ = try await Sample.populate(store, "later")
        try store.close()

        let counts = try SQLiteAccountStore.restore(folder.file("backup"), to: path)
        #expect(counts == StoreCounts(accounts: 1, passkeys: 1, sessions: 0))
        let again = try SQLiteAccountStore(path: path)
        #expect(try await again.session(stored.session.tokenDigest) == nil)
        #expect(try await again.invite(token, at: Sample.start) == nil)
        #expect(try await again.account(named: "later") == nil)
        #expect(FileManager.default.fileExists(atPath: path + ".previous"))
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
    func `restored by the superuser belongs to whoever owns the folder`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("elsewhere/accounts.sqlite"))
        _ = try await store.backup(to: folder.file("elsewhere/backup"))
        try store.close()
        let data = folder.file("data")
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        #expect(chown(data, 4711, 4712) == 0)
        let path = folder.file("data/accounts.sqlite")
        _ = try SQLiteAccountStore.restore(folder.file("elsewhere/backup"), to: path)
        for name in ["accounts.sqlite", "accounts.sqlite.lock"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("data/\(name)"))
            #expect(attributes[.ownerAccountID] as? Int == 4711, "\(name)")
            #expect(attributes[.groupOwnerAccountID] as? Int == 4712, "\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        // A backup itself stays with who made it, wherever it was put.
        let second = try SQLiteAccountStore(path: path)
        _ = try await second.backup(to: folder.file("data/backup"))
        try second.close()
        let copy = try FileManager.default.attributesOfItem(atPath: folder.file("data/backup"))
        #expect(copy[.ownerAccountID] as? Int == 0)
    }

    @Test func `is not put under a running server`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        _ = try await store.backup(to: folder.file("backup"))
        await expectRefusal(.busy) { _ = try SQLiteAccountStore.restore(folder.file("backup"), to: path) }
        #expect(try await store.account(named: "ada") != nil)
    }

    @Test(arguments: ["garbage", "truncated", "foreign", "newer", "older", "missing", "trigger", "loosened", "view"])
    func `that is not whole, or not ours, replaces nothing`(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let backup = folder.file("backup")
        do {
            let store = try SQLiteAccountStore(path: path)
            for index in 0..<30 { _ = try await Sample.populate(store, "client\(index)") }
            _ = try await store.backup(to: backup)
            try store.close()
        }
        let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
        switch kind {
        case "garbage": try Data(repeating: 7, count: 4_096).write(to: URL(fileURLWithPath: backup))
        case "truncated": try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: backup))
        case "newer", "older":
            let version = kind == "newer" ? 9_999 : 1
            try await DatabaseQueue(path: backup).write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        case "foreign":
            try FileManager.default.removeItem(atPath: backup)
            try await DatabaseQueue(path: backup).write { try $0.execute(sql: "CREATE TABLE recipes (name TEXT)") }
        case "trigger":
            try await DatabaseQueue(path: backup).write {
                try $0.execute(sql: "CREATE TRIGGER spy AFTER INSERT ON sessions BEGIN DELETE FROM settings; END")
            }
        case "loosened":
            try await DatabaseQueue(path: backup).write { try $0.execute(sql: "DROP TRIGGER passkeys_keep_the_last") }
        case "view":
            try await DatabaseQueue(path: backup).write { try $0.execute(sql: "CREATE VIEW spy AS SELECT 1") }
        default: try FileManager.default.removeItem(atPath: backup)
        }
        #expect(throws: AccountStoreError.self) { try SQLiteAccountStore.restore(backup, to: path) }
        #expect(try await SQLiteAccountStore(path: path).counts().accounts == 30)
        #expect(!FileManager.default.fileExists(atPath: path + ".restoring"))
    }
}
