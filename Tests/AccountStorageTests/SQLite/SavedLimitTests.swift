// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import GRDB
import SignInAccounts
import Testing

@Suite struct `Saved limits in SQLite` {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("accounts.sqlite")
    }

    private func entry(_ key: UInt8, failures: Int = 0) -> RateLimitEntry {
        RateLimitEntry(key: [UInt8](repeating: key, count: 16), recoveredAt: Sample.start, failures: failures)
    }

    /// Has the database itself note each row that is written.
    private func watch() throws {
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "CREATE TABLE noted (text TEXT NOT NULL)")
            for (word, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER noted_\(word) AFTER \(word) ON rate_limits
                        BEGIN INSERT INTO noted VALUES ('\(word) ' || hex(substr(\(row).key, 1, 1))); END
                        """
                )
            }
        }
    }

    private func noted() throws -> [String] {
        try DatabaseQueue(path: path).read { db in
            try String.fetchAll(db, sql: "SELECT text FROM noted ORDER BY text")
        }
    }

    @Test func `saving again writes what changed alone`() async throws {
        let store = try SQLiteAccountStore(path: path)
        try await store.saveRateLimits([entry(0), entry(1), entry(2)])
        try watch()
        try await store.saveRateLimits([entry(0), entry(1), entry(2)])
        #expect(try noted().isEmpty)
        let next = [entry(0), entry(1, failures: 3), entry(4)]
        try await store.saveRateLimits(next)
        #expect(try noted() == ["DELETE 02", "INSERT 04", "UPDATE 01"])
        #expect(Set(try await store.rateLimits()) == Set(next))
        try store.close()
    }
}
