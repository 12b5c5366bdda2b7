// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import KeychainVault
import SecretMemory
import Testing
import VaultStorage

/// Another passcode comes with new keys, and what was there is sealed again behind it.
struct RenewalTests {
    private func renew(_ file: VaultFile, _ held: HeldKeys, to passcode: UInt8) throws -> HeldKeys {
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        return try file.renewKeys(header, openedBy: TestKeychain.secrets(passcode), held: held)
    }

    private func reseal(_ file: VaultFile, _ held: HeldKeys) throws {
        var behind: Int64? = 0
        while let last = behind { behind = try file.reencrypt(behind: last, count: 2, held: held) }
    }

    /// Who has a copy from before and its passcode must not read what the file holds today.
    @Test func `a former copy and its passcode open nothing that was written later`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin", "wren", "rook"], to: file, held)
        let copy = file.heldKeys()
        var former = copy
        try former.unlock(with: file.keybag.unlock(with: TestKeychain.secrets(1)))
        let next = try renew(file, held, to: 2)
        try test.add(["finch"], to: file, next)
        let finch = try #require(try file.item(TestKeychain.key("finch"), held: next))
        #expect(throws: VaultError.self) { try finch.secret(with: former) }
        // What was there is open to them until it is sealed again, and found by any epoch's tokens.
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: next))
        #expect(try TestKeychain.value(robin, former) == "a password")
        #expect(try file.hasFormerEpochs && file.check(with: next).isEmpty)
        #expect(try !file.removeFormerEpochs(held: next))

        try reseal(file, next)
        let again = try #require(try file.item(TestKeychain.key("robin"), held: next))
        #expect(again.revision == robin.revision)
        #expect(throws: VaultError.self) { try again.secret(with: former) }
        #expect(try file.removeFormerEpochs(held: next) && !file.hasFormerEpochs)
        #expect(code { try test.open(1) } != nil)
        try file.close()
        let (opened, keys) = try test.open(2)
        #expect(try TestKeychain.contents(opened, keys).count == 4)
        #expect(try opened.check(with: keys).isEmpty && opened.verify(with: keys).isWell)
    }

    /// A row that lay in a copy was sound in its epoch; once that is given up it is none.
    @Test func `a row of an epoch that was given up is told`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        try file.close()
        let copy = test.folder + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: test.path, toPath: copy)
        let (again, unlocked) = try test.open()
        let next = try renew(again, unlocked, to: 2)
        try reseal(again, next)
        #expect(try again.removeFormerEpochs(held: next))
        try again.close()
        try test.tamper(
            "ATTACH '\(copy)' AS copy",
            "UPDATE rows SET record = (SELECT record FROM copy.rows WHERE copy.rows.item = rows.item)"
        )
        let (tampered, keys) = try test.open(2)
        #expect(try tampered.check(with: keys).contains { [.rowsDiffer, .epochMissing].contains($0.code) })
    }

    @Test func `rows that were changed since the unlock are not taken for ours by new keys`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin", "wren"], to: file, held)
        try test.tamper("DELETE FROM rows WHERE id = 1")
        #expect(code { try renew(file, held, to: 2) } == .conflict)
        try file.close()
        #expect(throws: Never.self) { try test.open(1) }
    }

    /// Who writes the file while it is open could take a guard off an item by putting its former row back.
    @Test func `a former row that is put back while the vault is open is not believed`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        #expect(try file.check(with: held).isEmpty)
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([test.edited(robin, value: "second")], held: held, at: test.clock)
        try test.tamper(
            "UPDATE rows SET is_current = 2 - is_current WHERE 0",
            "CREATE TEMP TABLE kept AS SELECT revision, record FROM rows WHERE is_current = 0",
            "DELETE FROM rows WHERE is_current = 0",
            "UPDATE rows SET revision = (SELECT revision FROM kept), record = (SELECT record FROM kept)"
        )
        let former = try #require(try file.item(TestKeychain.key("robin"), held: held))
        #expect(throws: VaultError(.rowElsewhere, "")) { try former.secret(with: held) }
        #expect(code { try file.apply([test.edited(former, value: "third")], held: held, at: test.clock) } == .record)
        #expect(try file.check(with: held).map(\.code) == [.rowsDiffer])
        // What is written here stays known.
        try test.add(["wren"], to: file, held)
        let wren = try #require(try file.item(TestKeychain.key("wren"), held: held))
        try file.apply([test.edited(wren, "wren", value: "second")], held: held, at: test.clock)
        #expect(try file.item(TestKeychain.key("wren"), held: held) != nil)
        #expect(try file.history(of: wren.item, in: .local, held: held).count == 1)
    }

    @Test func `the clock of a vault is above all that lay in it, also behind a clock that was wrong`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        let far = test.clock + 400 * 86_400_000
        for (value, now) in [("from the future", far), ("from today", test.clock)] {
            let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
            try file.apply([test.edited(robin, value: value)], held: held, at: now)
        }
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        #expect(try TestKeychain.value(robin, held) == "from today")
        let stamp = try #require(try robin.secret(with: held).registers["data"]?.stamp)
        #expect(stamp.milliseconds <= test.clock + 86_400_000)
    }

    @Test func `an item moves with its history, but for what may not leave this device`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try file.apply([test.item("robin", accessClass: .whenPasscodeSet)], held: held, at: test.clock)
        for (value, accessClass) in [("second", AccessClass?.some(.whenUnlocked)), ("third", nil)] {
            let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
            let itemGuard = accessClass.map { ItemGuard($0) }
            try file.apply(
                [.change(robin, to: test.content("robin", value), guardedAs: itemGuard)],
                held: held,
                at: test.clock
            )
        }
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply(
            [.change(robin, to: test.content("robin", "fourth", in: .personal), guardedAs: nil)],
            held: held,
            at: test.clock
        )
        #expect(try file.item(TestKeychain.key("robin"), held: held) == nil)
        let moved = try #require(try file.item(TestKeychain.key("robin", in: .personal), held: held))
        #expect(try TestKeychain.value(moved, held) == "fourth" && moved.item == robin.item)
        let history = try file.history(of: moved.item, in: .personal, held: held)
        #expect(try history.map { try TestKeychain.value($0, held) } == ["third", "second"])
        #expect(try file.history(of: moved.item, in: .local, held: held).isEmpty)
        #expect(try file.check(with: held).isEmpty && file.verify(with: held).isWell)
    }
}
