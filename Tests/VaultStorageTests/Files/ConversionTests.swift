// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import KeychainItems
import KeychainVault
import SecretMemory
import Testing
import VaultStorage

struct ConversionTests {
    /// A vault of format 1 with two items, one of them with a former value.
    private func older() throws -> (TestKeychain, VaultFile, HeldKeys) {
        let test = try TestKeychain()
        let (file, held) = try test.make(.first)
        try test.add(["robin", "wren"], to: file, held)
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([test.edited(robin, value: "second")], held: held, at: test.clock)
        return (test, file, held)
    }

    private func convert(_ file: VaultFile, _ held: HeldKeys) throws -> (VaultFile, HeldKeys) {
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        return try file.converted(header, openedBy: TestKeychain.secrets(1), held: held)
    }

    private func version(_ path: String) throws -> Int32? {
        let queue = try DatabaseQueue(path: path)
        return try queue.read { db in try Int32.fetchOne(db, sql: "PRAGMA user_version") }
    }

    private func names(_ test: TestKeychain) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: test.folder).filter { $0.hasPrefix("vault.sqlite.") }
            .filter { !$0.hasSuffix(".lock") && !$0.hasSuffix(".reserve") && !$0.hasSuffix("-wal") }.sorted()
    }

    @Test func `a vault of format 1 becomes one of format 2, and lies beside as it was`() throws {
        let (test, former, formerHeld) = try older()
        let counter = try former.counter(with: formerHeld)
        let before = try TestKeychain.contents(former, formerHeld)
        var (file, held) = try convert(former, formerHeld)
        #expect(former.isClosed && file.format == .second && file.path == test.path)
        #expect(try TestKeychain.contents(file, held) == before)
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        let history = try file.history(of: robin.item, in: .local, held: held)
        #expect(try history.map { try TestKeychain.value($0, held) } == ["a password"])
        #expect(try file.check(with: held).isEmpty && file.verify(with: held).isWell)
        // A memory of how far the vault was must not take the new one for an old copy.
        #expect(try file.counter(with: held) > counter)
        #expect(try file.findings().map(\.code) == [.formerCopy])
        try test.add(["rook"], to: file, held)
        try file.close()

        let copy = try #require(file.formerCopies.first)
        #expect(try version(test.path) == 2 && version(copy) == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let (again, formerKeys) = try test.open(at: copy)
        #expect(try TestKeychain.contents(again, formerKeys) == before)
        try again.close()

        (file, held) = try test.open()
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin", "rook", "wren"])
        try file.removeFormerCopies()
        #expect(try file.findings().isEmpty && names(test).isEmpty)
    }

    @Test func `logins go to the vault that may be on other devices, and what stays on this one does not`() throws {
        let test = try TestKeychain()
        let (former, formerHeld) = try test.make(.first)
        func login(_ path: String, _ control: AccessControl = .whenUnlocked, in vault: VaultKind = .local) -> VaultWrite
        {
            var content = test.content("robin")
            content.kind = .internetPassword
            content.attributes = [.account: "robin", .server: "nest.example", .path: .text(path)]
            (content.accessGroup, content.accessControl, content.vault) = ("passwords", control, vault)
            let accessClass = control.accessibility.accessClass
            return .add(NewItem(content, guardedAs: ItemGuard(accessClass)))
        }
        let stays = try AccessControl(.whenUnlockedThisDeviceOnly)
        let passcode = try AccessControl(.whenPasscodeSetThisDeviceOnly)
        let writes = [
            login("a"), login("b", stays), login("c", passcode), login("d", in: .personal), login("d"),
            test.item("wren"),
        ]
        try former.apply(writes, held: formerHeld, at: test.clock)
        let (file, held) = try convert(former, formerHeld)
        func paths(_ kind: VaultKind) throws -> [String] {
            try file.items(in: kind, held: held).compactMap { $0.described?.attributes[.path]?.text }.sorted()
        }
        #expect(try paths(.personal) == ["a", "d"] && paths(.local) == ["b", "c", "d"])
        #expect(try file.items(in: .local, held: held).count == 4)
        #expect(try file.verify(with: held).isWell)
    }

    /// What is not whole is not carried over: the old vault is the only one that has it.
    @Test func `a vault with a row that does not open stays as it is`() throws {
        let (test, file, held) = try older()
        try file.close()
        try test.tamper(
            "UPDATE rows SET record = CAST(substr(record, 1, length(record) - 20) || zeroblob(20) AS BLOB) WHERE id = 1"
        )
        let (former, formerHeld) = try test.open()
        #expect(code { try convert(former, formerHeld) } == .record)
        #expect(!former.isClosed && former.format == .first)
        #expect(try names(test).isEmpty && version(test.path) == 1)
        _ = held
    }

    @Test func `a row that came since the vault was unlocked is not carried over`() throws {
        let (test, file, held) = try older()
        #expect(try file.check(with: held).isEmpty)
        try test.tamper("DELETE FROM rows WHERE is_current = 0")
        #expect(code { try convert(file, held) } == .conflict)
        #expect(try names(test).isEmpty && version(test.path) == 1)
    }

    /// As a disk that fails between the two: the file is closed then, and whoever had it opens it again.
    @Test func `what fails at the last step leaves a vault that can be opened again`() throws {
        let (test, first, _) = try older()
        try first.close()
        let (file, held) = try test.open()
        // Another file in its place is none that may be given a second name.
        try FileManager.default.moveItem(atPath: test.path, toPath: test.path + ".moved")
        try test.write(try test.bytes(test.path + ".moved"), to: test.path)
        #expect(code { try convert(file, held) } != nil && file.isClosed)
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: test.path + ending) }
        let (again, keys) = try test.open()
        #expect(try again.format == .first && TestKeychain.contents(again, keys).count == 2)
        #expect(try names(test) == ["vault.sqlite.moved"])
    }

    @Test func `what was counted, found and set aside goes along`() throws {
        let (test, file, held) = try older()
        for _ in 0..<3 { _ = try file.beginAttempt(at: 1) }
        try file.note(.rowsOlder)
        try test.tamper(
            "INSERT INTO quarantine(vault, item, revision, is_current, record, code, moved_at) SELECT vault, item, revision, 1, x'00', 'x', 7 FROM rows LIMIT 1"
        )
        let (next, nextHeld) = try convert(file, held)
        #expect(Set(try next.findings().map(\.code)) == [.rowsOlder, .formerCopy])
        #expect(try next.verify(with: nextHeld).quarantined == 1)
        let queue = try DatabaseQueue(path: test.path)
        #expect(try queue.read { db in try Int.fetchOne(db, sql: "SELECT failures FROM attempts") } == 3)
    }

    @Test func `what a killed one left is removed at the next start`() throws {
        let (test, file, _) = try older()
        try file.close()
        // Killed between the second name and the new vault.
        try FileManager.default.linkItem(atPath: test.path, toPath: test.path + ".version-1-0123abcd")
        try test.write([1], to: test.path + ".new-0123abcd.part")
        let (again, held) = try test.open()
        #expect(try names(test).isEmpty && TestKeychain.contents(again, held).count == 2)
    }

    /// The copy from before and the passcode of that day open nothing that is written from then on.
    @Test func `former keys open nothing of the new vault`() throws {
        let (test, former, formerHeld) = try older()
        let (file, held) = try convert(former, formerHeld)
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        #expect(throws: VaultError.self) { try robin.secret(with: formerHeld) }
        #expect(file.vaults == former.vaults && file.path == test.path)
    }
}
