// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Crypto
import Foundation
import GRDB
import SignInAccounts
import Testing

@Suite struct `Opening a database` {
    @Test func `makes folder and files for their owner alone`() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        let path = data + "/accounts.sqlite"
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        #expect(try mode(data) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: data) {
            #expect(try mode(data + "/" + name) == 0o600, "\(name)")
        }
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    }

    @Test func `takes the rights of others away`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        try #require(FileManager.default.createFile(atPath: path, contents: nil))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        _ = try SQLiteAccountStore(path: path)
        #expect(try mode(path) == 0o600)
    }

    @Test(arguments: [(0, AccountStoreError.Code.olderSchema), (26, .olderSchema), (9_999, .newerSchema)])
    func `of another version is refused in one sentence, and left alone`(
        _ version: Int,
        _ code: AccountStoreError.Code
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        try SQLiteAccountStore(path: path).close()
        try DatabaseQueue(path: path).write { db in try db.execute(sql: "PRAGMA user_version = \(version)") }
        let error = #expect(throws: AccountStoreError.self) { try SQLiteAccountStore(path: path) }
        #expect(error?.code == code)
        #expect(error?.message.contains("\n") == false)
        #expect(error?.message.contains(path) == true)
    }

    /// Whoever changes a file of the schema raises `SQLiteSchema.version`, and writes both down here: a database of before must
    /// not be taken for one of now.
    @Test func `of this version has the tables of this version`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        try SQLiteAccountStore(path: path).close()
        let (version, schema) = try await DatabaseQueue(path: path).read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA user_version"),
                try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
            )
        }
        let digest = SHA256.hash(data: Data(schema.joined(separator: "\n").utf8)).prefix(4)
        #expect(version == 28)
        #expect(Array(digest) == [162, 133, 110, 57])
    }

    @Test func `of another program is refused and left alone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("other.sqlite")
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE recipes (name TEXT)") }
        let error = #expect(throws: AccountStoreError.self) { try SQLiteAccountStore(path: path) }
        #expect(error?.code == .corrupt)
        let tables = try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema")
        }
        #expect(tables == ["recipes"])
    }

    @Test func `that is garbage is refused in one sentence`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        try Data(repeating: 0x41, count: 8_192).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: AccountStoreError.self) { try SQLiteAccountStore(path: path) }
        #expect(error?.code == .corrupt)
    }

    @Test func `with a damaged page is noticed when it is read`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        for index in 0..<50 { _ = try await Sample.populate(store, "client\(index)") }
        try store.close()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let size = try file.seekToEnd()
        for page in stride(from: UInt64(4_096), to: size, by: 4_096) {
            try file.seek(toOffset: page)
            try file.write(contentsOf: Data(repeating: 0xFF, count: 64))
        }
        try file.close()
        await expectRefusal(.corrupt) {
            let store = try SQLiteAccountStore(path: path)
            _ = try await store.accounts(after: nil, limit: 100)
            _ = try await store.account(named: "client7")
        }
    }

    @Test func `where nothing can be written is refused in one sentence`() throws {
        let error = #expect(throws: AccountStoreError.self) {
            try SQLiteAccountStore(path: "/proc/martlet/accounts.sqlite")
        }
        #expect(error?.code == .unwritable)
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let second = #expect(throws: AccountStoreError.self) { try SQLiteAccountStore(path: path) }
        #expect(second?.code == .unwritable)
    }

    @Test func `through a symbolic link is refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("elsewhere"))
        let error = #expect(throws: AccountStoreError.self) { try SQLiteAccountStore(path: path) }
        #expect(error?.code == .unwritable)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
