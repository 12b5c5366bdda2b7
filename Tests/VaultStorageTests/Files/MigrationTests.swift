// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

import VaultStorage

struct MigrationTests {
    private static let findings = VaultSchema.statements.filter { $0.hasPrefix("CREATE TABLE findings") }
    private static let zero = VaultForm(
        version: 0,
        statements: VaultSchema.statements.filter { !$0.hasPrefix("CREATE TABLE findings") },
        changes: findings
    )

    /// A vault of version 0 with two items.
    private func older(_ more: String = "") throws -> TestKeychain {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin", "wren"], to: file, held)
        try file.close()
        let queue = try DatabaseQueue(path: test.path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "DROP TABLE findings; PRAGMA user_version = 0; \(more)")
        }
        try queue.close()
        return test
    }

    private func version(_ path: String) throws -> Int32? {
        let queue = try DatabaseQueue(path: path)
        return try queue.read { db in try Int32.fetchOne(db, sql: "PRAGMA user_version") }
    }

    private func copies(_ test: TestKeychain) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: test.folder).filter { $0.contains(".version-") }
    }

    /// Everything that lies in the tables, as text.
    private func contents(_ path: String) throws -> [String] {
        let queue = try DatabaseQueue(path: path)
        return try queue.read { db in
            let tables = try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
            )
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
            }
        }
    }

    @Test func `a vault of before is brought to now, and lies beside as it was`() throws {
        let test = try older()
        let before = try contents(test.path)
        let copy: String
        do {
            let file = try VaultFile(opening: test.path, formerly: [Self.zero])
            copy = try #require(file.formerCopy)
            // Told until it is acknowledged: the copy opens with the passcode of that day.
            #expect(try file.findings().map(\.code) == [.formerCopy])
            let held = try TestKeychain.unlock(file)
            #expect(try file.check(with: held).isEmpty && file.verify(with: held).isWell)
            #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin", "wren"])
            try test.add(["rook"], to: file, held)
        }
        #expect(try version(test.path) == 1 && version(copy) == 0 && contents(copy) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Once, and what was copied is a vault of before itself.
        #expect(try VaultFile(opening: test.path, formerly: [Self.zero]).formerCopy == nil)
        #expect(try VaultFile(opening: test.path, formerly: [Self.zero]).findings().map(\.code) == [.formerCopy])
        #expect(try copies(test).count == 1)
        let again = try VaultFile(opening: copy, formerly: [Self.zero])
        #expect(try TestKeychain.contents(again, TestKeychain.unlock(again)).keys.sorted() == ["robin", "wren"])
    }

    @Test func `a copy that differs is none`() throws {
        let test = try older()
        let other = test.folder + "/other"
        try FileManager.default.copyItem(atPath: test.path, toPath: other)
        let (one, two) = (try DatabaseQueue(path: test.path), try DatabaseQueue(path: other))
        let same = { try one.inDatabase { one in try two.inDatabase { two in try VaultMigration.same(one, two) } } }
        #expect(try same())
        try two.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE rows SET record = zeroblob(8) WHERE id = (SELECT max(id) FROM rows)")
        }
        #expect(try !same())
        try two.writeWithoutTransaction { db in
            try db.execute(sql: "DELETE FROM rows WHERE id = (SELECT max(id) FROM rows)")
        }
        #expect(try !same())
    }

    @Test func `a backup of a former version is one`() throws {
        let test = try older()
        #expect(throws: VaultStorageError(.foreign, "")) { try VaultRestore.prove(test.path) }
        #expect(throws: Never.self) { try VaultRestore.prove(test.path, formerly: [Self.zero]) }
    }

    @Test func `what nobody knows the way from is refused as it is`() throws {
        let test = try older()
        let bytes = try test.bytes(test.path)
        #expect(throws: VaultStorageError(.foreign, "")) { try VaultFile(opening: test.path) }
        let other = VaultForm(version: -1, statements: Self.zero.statements, changes: [])
        #expect(throws: VaultStorageError(.foreign, "")) { try VaultFile(opening: test.path, formerly: [other]) }
        #expect(try test.bytes(test.path) == bytes && copies(test).isEmpty)
    }

    @Test(arguments: [
        ["CREATE TABLE findings(id INTEGER PRIMARY KEY) STRICT"], ["CREATE TABLE findings"], [],
        ["DELETE FROM rows WHERE id = 1", "DROP TABLE heads"],
    ])
    func `changes that do not end with the tables of now are taken back`(changes: [String]) throws {
        let test = try older()
        let before = try contents(test.path)
        let form = VaultForm(version: 0, statements: Self.zero.statements, changes: changes)
        #expect(throws: VaultStorageError.self) { try VaultFile(opening: test.path, formerly: [form]) }
        #expect(try version(test.path) == 0 && contents(test.path) == before && copies(test).isEmpty)
    }

    /// Whatever somebody put into an older file would run with the changes.
    @Test(arguments: [
        "CREATE TRIGGER evil AFTER INSERT ON rows BEGIN DELETE FROM rows; END", "CREATE TABLE more(id INTEGER) STRICT",
        "DELETE FROM keybag",
    ])
    func `a vault of before is compared to the letter as well`(more: String) throws {
        let test = try older(more)
        let before = try contents(test.path)
        #expect(throws: VaultStorageError.self) { try VaultFile(opening: test.path, formerly: [Self.zero]) }
        #expect(try version(test.path) == 0 && contents(test.path) == before && copies(test).isEmpty)
    }

    @Test func `several versions are gone through in one go`() throws {
        let test = try older("DROP TABLE quarantine; PRAGMA user_version = -1")
        let quarantine = VaultSchema.statements.filter { $0.hasPrefix("CREATE TABLE quarantine") }
        let first = VaultForm(
            version: -1,
            statements: Self.zero.statements.filter { !$0.hasPrefix("CREATE TABLE quarantine") },
            changes: quarantine
        )
        let file = try VaultFile(opening: test.path, formerly: [Self.zero, first])
        #expect(file.formerCopy?.contains(".version--1-") == true)
        #expect(try TestKeychain.contents(file, TestKeychain.unlock(file)).keys.sorted() == ["robin", "wren"])
    }
}
