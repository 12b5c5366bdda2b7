// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import PasskeyRecords
import SecretMemory
import Testing

@Suite struct SecondItemTests {
    private func text(_ secret: SecretBytes?) -> String? {
        secret.map { unsafe $0.withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    @Test func `two devices that change two attributes both keep theirs`() throws {
        let login = try SecondVault.login()
        var (one, two) = (login, login)
        try one.change(
            to: try SecondVault.changed(login) { $0.attributes["labl"] = "Shopping" },
            guardedAs: nil,
            SecondVault.write(2_000)
        )
        try two.change(
            to: try SecondVault.changed(login) { content in
                content.attributes["acct"] = "robin2"
                content.secrets.data = SecretBytes(copying: "two".utf8)
            },
            guardedAs: nil,
            SecondVault.write(3_000, on: SecondVault.other)
        )
        try one.merge(two)
        let merged = try #require(one.metadata.content(.whenUnlocked, in: .personal))
        #expect(merged.attributes["labl"] == "Shopping" && merged.attributes["acct"] == "robin2")
        #expect(text(one.secret.secrets.data) == "two" && one.metadata.modified == 3_000)
    }

    @Test func `what was taken away stays away, and an older value does not bring it back`() throws {
        let login = try SecondVault.login()
        var changed = login
        let next = try SecondVault.changed(login) { content in
            content.attributes["labl"] = nil
            content.secrets.note = SecretBytes(copying: [])
        }
        try changed.change(to: next, guardedAs: nil, SecondVault.write(2_000))
        try changed.merge(login)
        #expect(changed.metadata.content(.whenUnlocked, in: .personal)?.attributes["labl"] == nil)
        #expect(changed.secret.secrets.note == nil && changed.secret.registers["note"]?.value == .null)
    }

    @Test func `what is the same keeps its stamp, and a guard its class`() throws {
        let login = try SecondVault.login()
        var changed = login
        let same = try SecondVault.changed(login) { $0.secrets.data = SecretBytes(copying: "one".utf8) }
        try changed.change(to: same, guardedAs: nil, SecondVault.write(2_000))
        let written = changed.metadata.registers.filter { $0.value.stamp.milliseconds == 2_000 }
        #expect(Set(written.keys) == ["~modified"])
        #expect(changed.secret == login.secret && changed.metadata.registers["~changed"] == nil)
        try changed.change(to: same, guardedAs: (.afterFirstUnlock, nil), SecondVault.write(3_000))
        #expect(changed.accessClass == .afterFirstUnlock)
        var merged = login
        try merged.merge(changed)
        #expect(merged.accessClass == .afterFirstUnlock, "the class goes with the guard that stayed")
    }

    @Test func `two devices that add a site each keep both, in the order of their writing`() throws {
        var login = try SecondVault.login()
        let first = try SecondVault.changed(login) { $0.attributes["alis"] = "https://a.example\nhttps://b.example" }
        try login.change(to: first, guardedAs: nil, SecondVault.write(2_000))
        var (one, two) = (login, login)
        let added = try SecondVault.changed(login) { $0.attributes["alis"] = "https://b.example\nhttps://z.example" }
        try one.change(to: added, guardedAs: nil, SecondVault.write(3_000))
        let other = try SecondVault.changed(login) { content in
            content.attributes["alis"] = "https://a.example\nhttps://b.example\nhttps://c.example"
        }
        try two.change(to: other, guardedAs: nil, SecondVault.write(4_000, on: SecondVault.other))
        try one.merge(two)
        let sites = one.metadata.content(.whenUnlocked, in: .personal)?.attributes["alis"]
        #expect(sites == "https://b.example\nhttps://z.example\nhttps://c.example")
    }

    @Test func `a comment of another group is one text`() throws {
        let content = ItemContent(.genericPassword, ["svce": "s", "icmt": "b\na\na"], accessGroup: "com.example")
        let halves = try ItemHalves(writing: content, as: .whenUnlocked, enrolment: nil, SecondVault.write(1))
        #expect(halves.metadata.registers["a.icmt"]?.value == .text("b\na\na"))
        #expect(halves.metadata.content(.whenUnlocked, in: .local) == content)
    }

    @Test func `an item that was removed is brought back, and a tombstone gives way to a later write alone`() throws {
        var login = try SecondVault.login()
        try login.mark(asRemoved: true, SecondVault.write(2_000))
        #expect(login.metadata.isRemoved)
        try login.mark(asRemoved: false, SecondVault.write(3_000))
        #expect(!login.metadata.isRemoved)

        let stone = try login.tombstone(SecondVault.write(4_000))
        #expect(stone.metadata.isGone && stone.secret.registers.isEmpty && stone.metadata.registers["a.acct"] == nil)
        var merged = stone
        try merged.merge(login)
        // What it was before does not come back.
        #expect(merged.metadata == stone.metadata && merged.secret == stone.secret)
        let keys = try SecondVault.keys()
        #expect(try IndexToken.lookups(of: stone.metadata, in: .personal, with: keys).isEmpty)
        var used = login
        used.metadata.write(FieldRegister(.unsigned(9_000), stamp: SecondVault.stamp(9_000)), to: "~used")
        try merged.merge(used)
        #expect(merged.metadata.isGone, "a use is no change")
        let title = try SecondVault.changed(login) { $0.attributes["labl"] = "kept" }
        try login.change(to: title, guardedAs: nil, SecondVault.write(5_000, on: SecondVault.other))
        try merged.merge(login)
        #expect(!merged.metadata.isGone && text(merged.secret.secrets.data) == "one")
    }

    // MARK: Passkeys

    private func passkey(_ backup: PasskeyBackup) throws -> (PasskeyRecord, ItemHalves) {
        let key: [UInt8] = [0x30, 0x0B, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04]
        var record = PasskeyRecord(
            credentialID: [1, 2, 3],
            relyingParty: "example.com",
            username: "robin",
            displayName: "Robin",
            userHandle: [7],
            key: SecretBytes(copying: key)
        )
        record.backup = backup
        record.counter = backup == .deviceBound ? 5 : 0
        record.verifiedSecret = SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        record.unverifiedSecret = SecretBytes(copying: [UInt8](repeating: 2, count: 32))
        record.blob = SecretBytes(copying: [1])
        record.used = 1
        var content = ItemContent(.passkey, accessGroup: "passwords", vault: .personal)
        content.passkey = record
        let write = SecondVault.write(1_000)
        let halves = try ItemHalves(writing: content, as: .whenUnlocked, enrolment: nil, passkey: record, write)
        return (record, halves)
    }

    @Test(arguments: [PasskeyBackup.deviceBound, .eligible, .backedUp])
    func `a passkey comes back as it was made`(backup: PasskeyBackup) throws {
        let (record, halves) = try passkey(backup)
        #expect(halves.passkey == record && record.algorithm == -8)
        #expect(halves.secret.secrets.data != nil, "what programs are handed is as it was")
    }

    @Test func `what is fixed of a passkey does not change, its counter and its blob do`() throws {
        var (record, halves) = try passkey(.deviceBound)
        let next = try SecondVault.changed(halves) { content in
            content.attributes[.relyingParty] = "evil.example"
            content.attributes[.userHandle] = .bytes([9])
            content.attributes["dnam"] = "Robin 2"
        }
        try halves.change(to: next, guardedAs: nil, SecondVault.write(2_000))
        (record.counter, record.used, record.blob) = (6, 2_000, nil)
        try halves.use(record, SecondVault.write(2_000))
        record.displayName = "Robin 2"
        #expect(halves.passkey == record)
        record.blob = SecretBytes(copying: [UInt8](repeating: 0, count: 2_049))
        #expect(throws: VaultError(.contentTooLong, "")) { try halves.use(record, SecondVault.write(3_000)) }
    }

    @Test func `a counter of one that may be elsewhere is not believed, and without its record it is none`() throws {
        var (_, halves) = try passkey(.backedUp)
        halves.metadata.write(FieldRegister(.unsigned(9), stamp: SecondVault.stamp(9)), to: "~counter")
        #expect(halves.passkey?.counter == 0)
        for (value, isOne) in [
            (CBORValue.unsigned(2), false), (.unsigned(256), false), (.text("3"), false), (.unsigned(1), true),
        ] {
            var changed = halves
            let made = FieldRegister(.map([.text("backup"): value]), stamp: SecondVault.stamp(0))
            changed.metadata.write(made, to: "=passkey")
            #expect((changed.passkey != nil) == isOne)
        }
    }

    @Test func `what has no place in format 2 is refused and not lost`() throws {
        let stamp = SecondVault.stamp(1)
        func converting(_ metadata: [(String, CBORValue)]) throws -> ItemHalves {
            var fields = ItemFields()
            for (name, value) in metadata { fields.write(FieldRegister(value, stamp: stamp), to: name) }
            let first = ItemHalves(accessClass: .whenUnlocked, metadata: fields, secret: ItemFields())
            return try ItemHalves(converting: first, after: nil)
        }
        let kind = ("kind", CBORValue.text("genp"))
        #expect(throws: Never.self) { try converting([kind, ("unknown", .bool(true))]) }
        for metadata in [
            [], [kind, ("=x", .bool(true))], [kind, ("~x", .bool(true))], [kind, ("a.acct", .bool(true))],
            [kind, ("x.1", .bool(true))], [kind, ("group", .text("g"))], [kind, ("guard", .text("g"))],
            [kind, ("attributes", .map([.text("a/b"): .text("c")]))],
            [kind, ("attributes", .map([.text("é"): .text("c")]))],
            [("kind", .null)],
        ] as [[(String, CBORValue)]] {
            #expect(throws: VaultError(.fieldInvalid, ""), "\(metadata.map(\.0))") { try converting(metadata) }
        }
    }
}
