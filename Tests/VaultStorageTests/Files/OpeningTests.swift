// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainVault
import Testing
import VaultStorage

struct OpeningTests {
    @Test func `a vault is made once, and opened by one at a time`() throws {
        let test = try TestKeychain()
        var made: VaultFile? = try VaultFile(making: test.path, test.new(isSimulated: true))
        #expect(made?.keybag.header.isSimulated == true)
        #expect(made?.vaults.count == 2)
        #expect(code { try VaultFile(opening: test.path) } == .inUse)
        made = nil
        let (file, held) = try test.open()
        #expect(file.keybag.header.isSimulated)
        #expect(try file.check(with: held).isEmpty)
        #expect(code { try VaultFile(making: test.path, test.new()) } == .inUse)
    }

    @Test func `a closed vault is free, also while a forked child has its descriptors`() throws {
        let test = try TestKeychain()
        let held = try {
            let file = try VaultFile(making: test.path, test.new())
            defer { withExtendedLifetime(file) {} }
            // As a child has them between its fork and its program.
            return try descriptors(below: test.path).map { dup($0) }
        }()
        defer { for descriptor in held { close(descriptor) } }
        #expect(!held.isEmpty)
        _ = try VaultFile(opening: test.path)
    }

    private func descriptors(below path: String) throws -> [Int32] {
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.hasPrefix(path) == true
        }.compactMap { Int32($0) }
    }

    @Test func `a vault in the place of another is refused`() throws {
        let test = try TestKeychain()
        _ = try test.make()
        #expect(code { try VaultFile(making: test.path, test.new()) } == .exists)
    }

    @Test(arguments: ["-wal", "-shm", "-journal", ".restoring"])
    func `a log that a former vault left is not read into a new one`(ending: String) throws {
        let test = try TestKeychain()
        let (former, held) = try test.make()
        try test.add(["robin"], to: former, held)
        let log = try test.bytes(test.path + "-wal")
        try former.close()
        try FileManager.default.removeItem(atPath: test.path)
        try test.write(log, to: test.path + ending)
        #expect(code { try VaultFile(making: test.path, test.new()) } == .exists)
        #expect(!FileManager.default.fileExists(atPath: test.path))
        #expect(try test.bytes(test.path + ending) == log)
    }

    @Test func `nobody else can read what is made`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        for name in try FileManager.default.contentsOfDirectory(atPath: test.folder) {
            let attributes = try FileManager.default.attributesOfItem(atPath: test.folder + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test(arguments: ["", "-wal"])
    func `a file that others may read, or that has two names, is refused`(ending: String) throws {
        let test = try TestKeychain()
        var pair: (VaultFile, HeldKeys)? = try test.make()
        let log = try test.bytes(test.path + "-wal")
        try pair?.0.close()
        pair = nil
        if !ending.isEmpty { try test.write(log, to: test.path + ending) }
        let path = test.path + ending
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(code { try VaultFile(opening: test.path) } == .unsafeFile)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try FileManager.default.linkItem(atPath: path, toPath: test.folder + "/other")
        #expect(code { try VaultFile(opening: test.path) } == .unsafeFile)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: test.folder + "/other")
        #expect(code { try VaultFile(opening: test.path) } == .unsafeFile)
    }

    @Test func `a folder that others may write to is refused`() throws {
        let test = try TestKeychain()
        _ = try test.make()
        try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: test.folder)
        #expect(code { try VaultFile(opening: test.path) } == .unsafeFile)
        #expect(code { try VaultFile(making: test.folder + "/second", test.new()) } == .unsafeFile)
    }

    @Test func `what is no vault, and what is newer, is told as such`() throws {
        let test = try TestKeychain()
        #expect(code { try VaultFile(opening: test.path) } == .notFound)
        try test.write([], to: test.path)
        #expect(code { try VaultFile(opening: test.path) } == .foreign)
        try test.write(Array("no database, only a text of some length".utf8), to: test.path)
        #expect(code { try VaultFile(opening: test.path) } == .damaged)
        try FileManager.default.removeItem(atPath: test.path)
        do { _ = try test.make() }
        try test.tamper("PRAGMA user_version = 3")
        #expect(code { try VaultFile(opening: test.path) } == .newer)
        try test.tamper("PRAGMA user_version = 2", "PRAGMA application_id = 7")
        #expect(code { try VaultFile(opening: test.path) } == .foreign)
    }

    @Test(arguments: [
        "CREATE TABLE more(a)", "CREATE VIEW more AS SELECT 1", "CREATE INDEX more ON rows(item)", "ANALYZE",
        "CREATE TRIGGER more AFTER UPDATE ON attempts BEGIN DELETE FROM rows; END",
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat1', 'attempts', 0, "
            + "'CREATE TRIGGER sqlite_stat1 AFTER UPDATE ON attempts BEGIN DELETE FROM rows; END')",
        "DROP INDEX rows_now", "ALTER TABLE rows ADD COLUMN more INTEGER", "DROP TABLE findings",
    ])
    func `a file with other tables is refused, whatever their names`(statement: String) throws {
        let test = try TestKeychain()
        do {
            let (file, held) = try test.make()
            try test.add(["robin"], to: file, held)
        }
        try test.tamper(statement)
        #expect(code { try VaultFile(opening: test.path) } == .foreign)
    }

    @Test func `a vault that was replaced while it was open is written no more`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try FileManager.default.moveItem(atPath: test.path, toPath: test.folder + "/elsewhere")
        #expect(code { try test.add(["robin"], to: file, held) } == .replaced)
        #expect(code { try file.beginAttempt(at: 0) } == .replaced)
    }

    @Test(arguments: [
        "DELETE FROM keybag", "DELETE FROM epochs", "DELETE FROM attempts", "DELETE FROM vault",
        "DELETE FROM epochs WHERE rowid = 1",
        "UPDATE epochs SET vault = (SELECT vault FROM epochs WHERE rowid = 2), epoch = 2 WHERE rowid = 1",
        "UPDATE epochs SET epoch = 7",
    ])
    func `a file without its first records is damaged`(statement: String) throws {
        let test = try TestKeychain()
        do { _ = try test.make() }
        try test.tamper(statement)
        #expect(code { try VaultFile(opening: test.path) } == .damaged)
    }

    @Test func `the keybag of another account does not go with the epochs`() throws {
        let (test, other) = (try TestKeychain(), try TestKeychain())
        do { (_, _) = (try test.make(), try other.make()) }
        try test.tamper(
            "ATTACH '\(other.path)' AS other",
            "UPDATE keybag SET record = (SELECT record FROM other.keybag)"
        )
        #expect(code { try VaultFile(opening: test.path) } == .damaged)
    }
}
