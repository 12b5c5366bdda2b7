// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Foundation
import GRDB
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `SQLite commits` {
    @Test func `wait for the disk, and keep a log`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        #expect(try await store.synchronousLevel() == 2)
        let journal = try await DatabaseQueue(path: path).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(journal == "wal")
        try await store.checkHealth()
    }

    @Test func `write the log home when it has as many pages as were chosen`() async throws {
        var home: [Int] = []
        for pages in [10, SQLiteOptions.bulk.checkpointPages] {
            let folder = try TemporaryFolder()
            let path = folder.file("accounts.sqlite")
            var options = SQLiteOptions()
            options.checkpointPages = pages
            let store = try SQLiteAccountStore(path: path, options: options)
            for number in 0..<25 { _ = try await Sample.populate(store, "account\(number)") }
            // What is not written home yet is not in the file beside the log.
            home.append(try Data(contentsOf: URL(filePath: path)).count)
            try store.close()
        }
        #expect(home[0] > 4 * home[1], "\(home)")
    }

    @Test func `are shared by thirty-two clients`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        let accounts = try await withThrowingTaskGroup(of: Sample.Populated.self) { group in
            for client in 0..<32 {
                group.addTask { try await Sample.populate(store, "client\(client)") }
            }
            return try await group.reduce(into: [Sample.Populated]()) { $0.append($1) }
        }
        let before = store.writeStatistics
        try await withThrowingTaskGroup(of: Void.self) { group in
            for account in accounts {
                group.addTask {
                    for _ in 0..<25 {
                        let session = Sample.session(of: account.account)
                        let event = Sample.event(account.account, .signedIn)
                        try await store.recordSignIn(account.use(), session: session, event: event)
                        let found = try await store.session(session.tokenDigest)
                        #expect(found?.session.id == session.id, "acknowledged before it could be read")
                    }
                }
            }
            try await group.waitForAll()
        }
        let after = store.writeStatistics
        #expect(after.operations - before.operations == 32 * 25)
        #expect(Double(after.commits - before.commits) < 0.5 * 32 * 25, "\(after)")
    }

    @Test func `of refused operations take nothing of their neighbours`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        _ = try await Sample.populate(store, "taken")
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for client in 0..<64 {
                group.addTask {
                    let name = client.isMultiple(of: 2) ? "taken" : "client\(client)"
                    return (try? await Sample.populate(store, name)) != nil
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } == 32)
        #expect(try await store.counts() == StoreCounts(accounts: 33, passkeys: 33, sessions: 33))
    }

    @Test func `survive closing and opening again`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let first = try SQLiteAccountStore(path: path)
        let stored = try await Sample.populate(first, "ada", passkeys: 2)
        try first.close()
        let second = try SQLiteAccountStore(path: path)
        #expect(try await second.account(named: "ada")?.passkeys == stored.passkeys)
        #expect(try await second.session(stored.session.tokenDigest)?.session == stored.session)
    }

    @Test func `are refused in words after closing`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        try store.close()
        await expectRefusal(.unavailable) { _ = try await store.counts() }
        await expectRefusal(.unavailable) { _ = try await Sample.populate(store, "ada") }
    }

    @Test func `of two programs on one database keep out of each other's way`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let server = try SQLiteAccountStore(path: path)
        let command = try SQLiteAccountStore(path: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                group.addTask { _ = try await Sample.populate(server, "server\(index)") }
                group.addTask { _ = try await Sample.populate(command, "command\(index)") }
            }
            try await group.waitForAll()
        }
        #expect(try await server.counts().accounts == 40)
        let ada = try await Sample.populate(server, "ada")
        try await command.disableAccount(
            ada.account.id,
            at: Sample.start,
            event: Sample.event(ada.account, .accountDisabled)
        )
        #expect(try await server.session(ada.session.tokenDigest) == nil)
    }
}
