// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Foundation
import GRDB
import SignInAccounts
import Testing

@Suite struct DatabaseInspectionTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "inspection-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var path: String { folder.appending(path: "martlet.sqlite").path }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    private func inspect() async throws -> DatabaseInspection {
        try await DatabaseInspection.of(path, patience: .seconds(30))
    }

    @Test func `a database in use is whole, up to date and kept as it should be`() async throws {
        defer { remove() }
        let store = try SQLiteAccountStore(path: path)
        _ = try await store.keepSetting(.relyingPartyID, "example.com")
        let seen = try await inspect()
        #expect(seen.schema == .current && seen.isChecked && seen.complaint == nil)
        #expect(seen.journalMode == "wal")
        #expect(seen.relyingPartyID == "example.com")
        #expect(seen.engineVersion.hasPrefix("3."))
        try store.close()
        // Nobody uses it now, and nobody needs to.
        #expect(try await inspect().relyingPartyID == "example.com")
    }

    @Test func `a newer version's and an older version's are told apart`() async throws {
        defer { remove() }
        try SQLiteAccountStore(path: path).close()
        let queue = try DatabaseQueue(path: path)
        for (version, schema) in [(0, SchemaState.older), (25, .older), (9_999, .newer)] {
            try await queue.write { db in try db.execute(sql: "PRAGMA user_version = \(version)") }
            #expect(try await inspect().schema == schema)
        }
        try queue.close()
    }

    @Test func `another program's database is none of ours, and a damaged one is an error or a complaint`() async throws
    {
        defer { remove() }
        let queue = try DatabaseQueue(path: path)
        try await queue.write { db in
            try db.execute(sql: "CREATE TABLE notes (text TEXT)")
        }
        try queue.close()
        let seen = try await inspect()
        #expect(seen.schema == .foreign && seen.relyingPartyID == nil)
        try Data("this is no database at all, and never was one".utf8).write(to: URL(filePath: path))
        await #expect(throws: AccountStoreError.self) { try await inspect() }
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: AccountStoreError.self) { try await inspect() }
        #expect(!FileManager.default.fileExists(atPath: path), "looking makes nothing")
    }

    @Test func `a check that takes too long is given up`() async throws {
        defer { remove() }
        try SQLiteAccountStore(path: path).close()
        let seen = try await DatabaseInspection.of(path, patience: .zero)
        // Either may be faster; what was not checked is not called whole by whoever asks.
        #expect(seen.schema == .current && (seen.isChecked || seen.complaint == nil))
    }
}
