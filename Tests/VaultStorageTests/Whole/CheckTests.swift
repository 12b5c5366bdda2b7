// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Foundation
import GRDB
import KeychainVault
import Testing
import VaultStorage

struct CheckTests {
    private func keychain(_ names: [String] = ["robin", "wren", "rook"]) throws -> TestKeychain {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(names, to: file, held)
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([test.edited(robin, value: "second")], held: held, at: test.clock)
        return test
    }

    @Test(arguments: [
        // A row that is missing, and a former revision that is.
        "DELETE FROM rows WHERE is_current = 1 AND id = 2", "DELETE FROM rows WHERE is_current = 0",
        // The replaced revision in the place of the current one.
        "UPDATE rows SET is_current = 0 WHERE id = 4; UPDATE rows SET is_current = 1 WHERE id = 1",
        "DELETE FROM rows WHERE id = 4; UPDATE rows SET is_current = 1 WHERE id = 1",
    ])
    func `rows that are missing or older are told once, and writing goes on`(statement: String) throws {
        let test = try keychain()
        try test.tamper(statement)
        do {
            let (file, held) = try test.open()
            #expect(try file.verify(with: held).headsDiffering == 1)
            #expect(try file.check(with: held).map(\.code) == [.rowsDiffer])
            try test.add(["finch"], to: file, held)
        }
        let (file, held) = try test.open()
        #expect(try file.check(with: held).isEmpty)
        #expect(try file.findings().map(\.code) == [.rowsDiffer])
    }

    @Test(arguments: [
        "UPDATE rows SET record = (SELECT record FROM rows WHERE id = 3) WHERE id = 2",
        "UPDATE rows SET item = x'00112233445566778899aabbccddeeff' WHERE id = 2",
        "UPDATE rows SET revision = x'00112233445566778899aabbccddeeff' WHERE id = 2",
        "UPDATE rows SET record = substr(record, 1, length(record) - 1) WHERE id = 2",
        "UPDATE rows SET record = x'' WHERE id = 2",
        "UPDATE rows SET record = zeroblob(100000) WHERE id = 2",
    ])
    func `a row that was swapped, moved or damaged is set aside as it is, and no other is touched`(statement: String)
        throws
    {
        let test = try keychain()
        try test.tamper(statement)
        let (file, held) = try test.open()
        #expect(try file.verify(with: held).damaged == 1)
        #expect(Set(try file.check(with: held).map(\.code)) == [.rowsDiffer, .rowDamaged])
        #expect(try TestKeychain.contents(file, held) == ["robin": "second", "rook": "a password"])
        let report = try file.verify(with: held)
        #expect(report.quarantined == 1 && report.damaged == 0)
        try test.add(["finch"], to: file, held)
        #expect(try file.check(with: held).isEmpty)
    }

    @Test func `rows of epochs that the keys do not hold are not shown, and none is set aside`() throws {
        let test = try keychain()
        do {
            let (file, held) = try test.open()
            let row = try #require(try file.item(TestKeychain.key("wren"), held: held))
            #expect(row.accessClass == .whenUnlocked)
        }
        let (file, _) = try test.open()
        // Keys of another keychain's epochs: to these, the rows name an epoch that is not there.
        let foreign = try TestKeychain().new().held
        #expect(try file.items(in: .local, held: foreign).isEmpty)
        #expect(try file.findings().isEmpty)
    }

    /// Writes what a column's rules forbid, as a flipped bit does, and leaves the tables as they were.
    private func damage(_ test: TestKeychain, _ table: String, _ statement: String) throws {
        let queue = try DatabaseQueue(path: test.path)
        let sql = try #require(
            try queue.read { db in try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = '\(table)'")
            }
        )
        try queue.close()
        let loose = sql.replacingOccurrences(of: " NOT NULL CHECK(is_current IN (0, 1))", with: "")
            .replacingOccurrences(of: " NOT NULL", with: "")
            .replacingOccurrences(of: " STRICT", with: "").replacingOccurrences(of: "epoch INTEGER", with: "epoch")
        for (text, change) in [(loose, ""), (sql, statement)] {
            // The rules are read when the file is opened: changed in one connection, they hold in the next.
            try test.tamper(change.isEmpty ? "SELECT 1" : change)
            try test.tamper(
                "PRAGMA writable_schema = ON",
                "UPDATE sqlite_schema SET sql = '\(text.replacingOccurrences(of: "'", with: "''"))' WHERE name = '\(table)'"
            )
        }
    }

    @Test func `a row that does not say whether it is current is set aside, and ends no process`() throws {
        let test = try keychain()
        try damage(test, "rows", "UPDATE rows SET is_current = NULL WHERE id = 2")
        let (file, held) = try test.open()
        #expect(Set(try file.check(with: held).map(\.code)).isSuperset(of: [.rowsDiffer, .rowDamaged]))
        #expect(try TestKeychain.contents(file, held) == ["robin": "second", "rook": "a password"])
    }

    @Test func `a count of attempts that is no number lets nobody try, and ends no process`() throws {
        let test = try keychain()
        try damage(test, "attempts", "UPDATE attempts SET failures = NULL")
        let file = try VaultFile(opening: test.path)
        #expect(code { try file.beginAttempt(at: 0) } == .damaged)
    }

    @Test func `findings that somebody wrote into the file silence none of ours`() throws {
        let test = try keychain()
        try test.tamper(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) "
                + "INSERT INTO findings(code, found_at) SELECT 'x', i FROM n",
            "INSERT INTO findings(code, vault, found_at) SELECT 'rowsDiffer', vault, 0 FROM rows LIMIT 1",
            "DELETE FROM rows WHERE id = 2"
        )
        let (file, held) = try test.open()
        #expect(try file.check(with: held).map(\.code) == [.rowsDiffer])
        let kept = try file.findings()
        #expect(kept.map(\.code) == [.rowsDiffer] && kept.allSatisfy { $0.foundAt > 0 })
    }

    @Test func `what was found after it was shown is not acknowledged with it`() throws {
        let test = try keychain()
        try test.tamper("DELETE FROM rows WHERE id = 2")
        var shown: [VaultFinding] = []
        do {
            let (file, held) = try test.open()
            _ = try file.check(with: held)
            shown = try file.findings()
        }
        try test.tamper("UPDATE findings SET found_at = found_at - 5000", "DELETE FROM rows WHERE id = 3")
        shown = shown.map { VaultFinding(code: $0.code, foundAt: $0.foundAt - 5_000) }
        let (file, held) = try test.open()
        #expect(try file.check(with: held).map(\.code) == [.rowsDiffer])
        try file.acknowledge(shown)
        #expect(try file.findings().count == 1)
    }

    @Test func `an epoch whose number is no number is damage, and ends no process`() throws {
        let test = try keychain()
        try damage(test, "epochs", "UPDATE epochs SET epoch = CAST('' AS TEXT)")
        #expect(code { try VaultFile(opening: test.path) } == .damaged)
    }

    @Test func `a row that turns out to be damaged when it is read is set aside at once`() throws {
        let test = try keychain()
        try test.tamper(
            "UPDATE rows SET record = CAST(substr(record, 1, 300) || zeroblob(length(record) - 300) AS BLOB) WHERE id = 2"
        )
        let (file, held) = try test.open()
        #expect(try file.item(TestKeychain.key("wren"), held: held) == nil)
        #expect(try file.findings().map(\.code) == [.rowDamaged])
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin", "rook"])
    }

    @Test func `rows cannot be carried from one vault to the other, nor from another account`() throws {
        let (test, other) = (try keychain(), try keychain())
        try test.tamper("UPDATE rows SET vault = (SELECT vault FROM epochs WHERE rowid = 1) WHERE id = 2")
        do {
            let (file, held) = try test.open()
            #expect(Set(try file.check(with: held).map(\.code)) == [.rowsDiffer, .rowDamaged])
            #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin", "rook"])
        }
        try test.tamper(
            "ATTACH '\(other.path)' AS other",
            "INSERT INTO rows SELECT 99, a.vault, b.item, b.revision, 1, b.record FROM rows a, other.rows b "
                + "WHERE a.id = 3 AND b.id = 2"
        )
        let (file, held) = try test.open()
        _ = try file.check(with: held)
        #expect(try file.verify(with: held).quarantined == 2)
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin", "rook"])
    }

    @Test(arguments: [
        "DELETE FROM heads", "UPDATE heads SET record = zeroblob(90)", "UPDATE heads SET record = zeroblob(90000)",
        "UPDATE heads SET record = (SELECT record FROM heads WHERE vault <> (SELECT vault FROM rows LIMIT 1))",
    ])
    func `a head that is missing, changed or another vault's is told, and writing waits for that`(statement: String)
        throws
    {
        let test = try keychain()
        try test.tamper(statement)
        let (file, held) = try test.open()
        #expect(code { try test.add(["finch"], to: file, held) } == .record)
        #expect(try file.check(with: held).map(\.code).contains(.headBroken))
        try test.add(["finch"], to: file, held)
        #expect(try TestKeychain.contents(file, held).count == 4)
    }

    @Test func `a head that counts no further is told at a change, and ends no process`() throws {
        let test = try TestKeychain()
        do {
            let (file, held) = try test.make()
            for vault in file.vaults.values {
                let head = try VaultHead(
                    counter: .max,
                    sum: .empty,
                    keybag: file.keybag.header,
                    clock: VaultClock(),
                    oldestEpoch: 1,
                    with: try held.newestKeys(of: vault)
                )
                let record = head.encoded.map { String(format: "%02x", $0) }.joined()
                let name = vault.bytes.map { String(format: "%02x", $0) }.joined()
                try test.tamper("UPDATE heads SET record = x'\(record)' WHERE vault = x'\(name)'")
            }
        }
        let (file, held) = try test.open()
        #expect(try file.check(with: held).isEmpty, "its tag is right")
        #expect(code { try test.add(["robin"], to: file, held) } == .damaged)
        #expect(try TestKeychain.contents(file, held).isEmpty)
        #expect(try file.verify(with: held).headsDiffering == 0)
    }

    @Test func `a former head beside today's rows is told`() throws {
        let test = try keychain()
        do {
            let (file, held) = try test.open()
            try file.backup(to: test.folder + "/backup")
            try test.add(["finch"], to: file, held)
        }
        try test.tamper(
            "ATTACH '\(test.folder)/backup' AS former",
            "DELETE FROM heads",
            "INSERT INTO heads SELECT * FROM former.heads"
        )
        let (file, held) = try test.open()
        #expect(try file.check(with: held).map(\.code) == [.rowsDiffer])
    }

    @Test func `items whose tokens were taken are counted, and listed all the same`() throws {
        let test = try keychain()
        try test.tamper("DELETE FROM tokens")
        let (file, held) = try test.open()
        let report = try file.verify(with: held)
        #expect(report.unfindable == 3 && !report.isWell)
        #expect(try TestKeychain.contents(file, held).count == 3)
    }

    @Test func `what opens nothing is set aside in no history either`() throws {
        let test = try keychain()
        try test.tamper("UPDATE rows SET record = x'00' WHERE is_current = 0")
        let (file, held) = try test.open()
        #expect(Set(try file.check(with: held).map(\.code)) == [.rowsDiffer, .rowDamaged])
        #expect(
            try TestKeychain.contents(file, held) == ["robin": "second", "wren": "a password", "rook": "a password"]
        )
    }
}
