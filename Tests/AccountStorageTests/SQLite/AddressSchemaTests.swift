// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import GRDB
import SignInAccounts
import Testing

@Suite struct `The schema of addresses refuses` {
    @Test(
        arguments: [
            ("an address of nobody", insert(account: "x'00'")),
            ("an address of no account", insert(account: "NULL")),
            ("a pigeon", insert(kind: "'pigeon'")),
            ("an address of no kind", insert(kind: "NULL")),
            ("an empty address", insert(canonical: "''", address: "''")),
            ("an address of 255 characters", insert(canonical: "printf('%0255d', 0)", address: "printf('%0255d', 0)")),
            ("an address that is bytes", insert(canonical: "x'616263'")),
            ("a missing spelling", insert(address: "NULL")),
            ("a spelling of another address", insert(address: "'bob@example.com'")),
            ("an address that nobody proved", insert(verifiedAt: "NULL")),
            ("a proof at a negative time", insert(verifiedAt: "-1")),
            ("an address in no language", insert(language: "NULL")),
            ("the address of two", insert() + ";" + insert()),
            ("an address in other hands", insert() + "; UPDATE addresses SET account = account"),
            ("an address that changes", insert() + "; UPDATE addresses SET address = 'ADA@example.com'"),
        ]
    )
    func `what breaks a rule`(_ rule: String, _ sql: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        let error = #expect(throws: DatabaseError.self, "\(rule): \(sql)") {
            try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
        }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT, "\(rule): \(sql)")
    }

    @Test func `nothing of what it should take`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "ada")
        try await DatabaseQueue(path: path).write { db in
            try db.execute(sql: insert())
            try db.execute(sql: insert(kind: "'phone'", canonical: "'+819012345678'", address: "'+819012345678'"))
            try db.execute(sql: "DELETE FROM addresses WHERE kind = 'phone'")
            try db.execute(sql: "DELETE FROM accounts")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM addresses") == 0)
        }
    }
}

private func insert(
    account: String = "(SELECT handle FROM accounts WHERE canonical_name = 'ada')",
    kind: String = "'email'",
    canonical: String = "'ada@example.com'",
    address: String = "'Ada@example.com'",
    language: String = "'en'",
    verifiedAt: String = "1"
) -> String {
    """
    INSERT INTO addresses (kind, canonical, account, address, language, verified_at)
    VALUES (\(kind), \(canonical), \(account), \(address), \(language), \(verifiedAt))
    """
}
