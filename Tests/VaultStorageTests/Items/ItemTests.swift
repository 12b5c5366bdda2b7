// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import Testing
import VaultStorage

struct ItemTests {
    @Test func `what was added is found by its primary key, its site and its ID, also after a restart`() throws {
        let test = try TestKeychain()
        var ids: [ItemID] = []
        do {
            let (file, held) = try test.make()
            ids = try test.add(["robin", "wren"], to: file, held)
        }
        let (file, held) = try test.open()
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        #expect(robin.item == ids[0])
        #expect(try TestKeychain.value(robin, held) == "a password")
        #expect(try file.item(ids[1], in: .local, held: held)?.item == ids[1])
        #expect(try file.items(in: .local, held: held).map(\.item) == ids)
        #expect(try file.item(TestKeychain.key("robin", in: .personal), held: held) == nil)
        #expect(try file.item(TestKeychain.key("rook"), held: held) == nil)
        #expect(try file.check(with: held).isEmpty)
        let report = try file.verify(with: held)
        #expect(report.isWell && report.items == 2 && report.secretsOpened == 2)
    }

    @Test func `a second item with the same primary key is refused, and nothing of the batch is written`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        #expect(code { try test.add(["wren", "robin"], to: file, held) } == .duplicate)
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin"])
        #expect(code { try test.add(["rook", "rook"], to: file, held) } == .duplicate)
        #expect(try file.check(with: held).isEmpty)
        // The same name in the other vault is another item.
        _ = try file.apply([test.item("robin", in: .personal)], held: held, at: test.clock)
        #expect(try file.items(in: .personal, held: held).count == 1)
    }

    @Test func `a change that was made on a former revision is refused, and what it replaced is in the history`() throws
    {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        let read = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([test.edited(read, value: "second")], held: held, at: test.clock)
        #expect(
            code { try file.apply([test.edited(read, value: "third")], held: held, at: 0) } == .conflict
        )
        let now = try #require(try file.item(read.item, in: .local, held: held))
        #expect(try TestKeychain.value(now, held) == "second")
        let history = try file.history(of: read.item, in: .local, held: held)
        #expect(try history.map { try TestKeychain.value($0, held) } == ["a password"])
        #expect(try file.check(with: held).isEmpty)
    }

    @Test func `ten replaced values stay, and the eleventh goes`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        for number in 1...14 {
            let read = try #require(try file.item(TestKeychain.key("robin"), held: held))
            try file.apply([test.edited(read, value: "value \(number)")], held: held, at: test.clock)
        }
        let item = try #require(try file.item(TestKeychain.key("robin"), held: held))
        let history = try file.history(of: item.item, in: .local, held: held)
        #expect(try history.map { try TestKeychain.value($0, held) } == (4...13).reversed().map { "value \($0)" })
        #expect(try file.check(with: held).isEmpty)
        #expect(try file.verify(with: held).isWell)
    }

    @Test func `a revision that went from the middle keeps none that is too much`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        for number in 0...20 {
            let read = try #require(try file.item(TestKeychain.key("robin"), held: held))
            // The first revision has no label, and the second another one: each stays for that.
            let next = test.edited(
                read,
                label: number == 0 ? "Nest" : nil,
                value: number == 0 ? nil : "value \(number)"
            )
            try file.apply([next], held: held, at: test.clock)
        }
        let item = try #require(try file.item(TestKeychain.key("robin"), held: held))
        let history = try file.history(of: item.item, in: .local, held: held)
        let expected = (10...19).reversed().map { "value \($0)" } + ["a password", "a password"]
        #expect(try history.map { try TestKeychain.value($0, held) } == expected)
        #expect(try file.verify(with: held).isWell)
    }

    @Test func `what was taken out is gone with its history, and what was never there cannot be`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin", "wren"], to: file, held)
        let read = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([test.edited(read, value: "second")], held: held, at: test.clock)
        let now = try #require(try file.item(read.item, in: .local, held: held))
        try file.apply([.remove(now)], held: held, at: test.clock)
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["wren"])
        #expect(try file.history(of: read.item, in: .local, held: held).isEmpty)
        #expect(code { try file.apply([.remove(now)], held: held, at: 0) } == .noSuchItem)
        #expect(code { try file.apply([test.edited(now)], held: held, at: 0) } == .noSuchItem)
        #expect(try file.check(with: held).isEmpty)
    }

    @Test func `the recently deleted keep no name, and come back only where it is free`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        let read = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([.mark(read, asRemoved: true)], held: held, at: test.clock)
        #expect(try file.item(TestKeychain.key("robin"), held: held) == nil)
        let deleted = try #require(try file.item(read.item, in: .local, held: held))
        #expect(deleted.isDeleted)
        try test.add(["robin"], to: file, held)
        let back = [VaultWrite.mark(deleted, asRemoved: false)]
        #expect(code { try file.apply(back, held: held, at: test.clock) } == .duplicate)
        let second = try #require(try file.item(TestKeychain.key("robin"), held: held))
        try file.apply([.remove(second)] + back, held: held, at: test.clock)
        #expect(try file.item(TestKeychain.key("robin"), held: held)?.item == read.item)
        #expect(try file.verify(with: held).isWell)
    }

    @Test func `locked, names can be found and secrets cannot, and before the first unlock neither`() throws {
        let test = try TestKeychain()
        let (file, unlocked) = try test.make()
        _ = try file.apply(
            [
                test.item("robin"),
                test.item("wren", accessClass: .afterFirstUnlock),
            ],
            held: unlocked,
            at: 0
        )
        var held = unlocked
        held.lock()
        let robin = try #require(try file.item(TestKeychain.key("robin"), held: held))
        #expect(throws: VaultError.self) { try robin.secret(with: held) }
        let wren = try #require(try file.item(TestKeychain.key("wren"), held: held))
        #expect(try TestKeychain.value(wren, held) == "a password")
        // Nothing is set aside for want of a key.
        #expect(try file.check(with: held).isEmpty)
        #expect(code { try test.add(["rook"], to: file, held) } == .record)
        let before = file.heldKeys()
        #expect(try file.items(in: .local, held: before).isEmpty)
        #expect(code { try file.item(TestKeychain.key("robin"), held: before) } == .record)
        #expect(code { try file.check(with: before) } == .record)
        #expect(try file.findings().isEmpty)
    }

    @Test func `a token that somebody put beside another item finds nothing and hinders nobody`() throws {
        let test = try TestKeychain()
        do {
            let (file, held) = try test.make()
            try test.add(["robin", "wren"], to: file, held)
        }
        // Every item is found by every token.
        try test.tamper("INSERT OR IGNORE INTO tokens SELECT a.vault, a.token, b.item FROM tokens a, rows b")
        let (file, held) = try test.open()
        for name in ["robin", "wren"] {
            let item = try #require(try file.item(TestKeychain.key(name), held: held))
            #expect(item.described?.attributes[.account]?.text == name)
        }
        try test.tamper("UPDATE tokens SET token = x'00000000000000000000000000000000' WHERE 0")
        try test.add(["rook"], to: file, held)
        #expect(try file.item(TestKeychain.key("rook"), held: held) != nil)
    }
}
