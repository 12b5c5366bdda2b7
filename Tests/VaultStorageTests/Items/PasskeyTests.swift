// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import PasskeyRecords
import SecretMemory
import Testing
import VaultStorage

struct PasskeyTests {
    private static let day: UInt64 = 86_400_000

    private func passkey(
        _ number: UInt8,
        _ relyingParty: String = "example.com",
        user: UInt8 = 1,
        backup: PasskeyBackup = .backedUp
    ) -> PasskeyRecord {
        var record = PasskeyRecord(
            credentialID: [number],
            relyingParty: relyingParty,
            username: "robin",
            displayName: "Robin",
            userHandle: [user],
            key: SecretBytes(copying: [0x30, 0x03, 0x02, 0x01, number])
        )
        (record.algorithm, record.backup) = (-7, backup)
        record.verifiedSecret = SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        record.unverifiedSecret = SecretBytes(copying: [UInt8](repeating: 2, count: 32))
        record.blob = SecretBytes(copying: [7])
        return record
    }

    private func adding(_ record: PasskeyRecord, to vault: VaultKind = .personal) -> VaultWrite {
        var content = ItemContent(.passkey, accessGroup: "passwords", vault: vault)
        content.passkey = record
        return .add(NewItem(content, guardedAs: ItemGuard(.whenUnlocked), passkey: record))
    }

    private func identifiers(_ items: [StoredItem]) -> [[UInt8]] {
        items.compactMap { $0.described?.attributes[.credential]?.bytes }
    }

    @Test func `a passkey is kept as a whole, and found by its site and its account, the newest first`() throws {
        let test = try TestKeychain()
        do {
            let (file, held) = try test.make()
            let records = [
                passkey(1), passkey(2, user: 2), passkey(3), passkey(4, "example.org"), passkey(5, "login.example.com"),
            ]
            for (number, record) in records.enumerated() {
                try file.apply([adding(record)], held: held, at: test.clock + UInt64(number))
            }
        }
        let (file, held) = try test.open()
        #expect(identifiers(try file.passkeys(of: "example.com", held: held)) == [[3], [2], [1]])
        #expect(identifiers(try file.passkeys(of: "example.com", userHandle: [1], held: held)) == [[3], [1]])
        #expect(try file.passkeys(of: "example.com", userHandle: [], held: held).isEmpty)
        for other in ["com", "EXAMPLE.COM", "example.net", ""] {
            #expect(try file.passkeys(of: other, held: held).isEmpty, "\(other)")
        }
        let newest = try #require(try file.passkeys(of: "example.com", held: held).first)
        #expect(try newest.passkey(with: held) == passkey(3))
        // Names do not show what only an unlock opens.
        var locked = held
        locked.lock()
        let shown = try #require(try file.passkeys(of: "example.com", held: locked).first)
        #expect(throws: VaultError.self) { try shown.passkey(with: locked) }
        try file.apply([.mark(newest, asRemoved: true)], held: held, at: test.clock)
        #expect(identifiers(try file.passkeys(of: "example.com", held: held)) == [[2], [1]])
        #expect(try file.verify(with: held).isWell)
    }

    @Test func `a use writes what it changed, and its date once a day`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try file.apply(
            [adding(passkey(1)), adding(passkey(2, backup: .deviceBound), to: .local)],
            held: held,
            at: 1_000
        )
        func use(_ number: Int, at now: UInt64, _ change: (inout PasskeyRecord) -> Void = { _ in }) throws -> Bool {
            let item = try #require(
                try file.passkeys(of: "example.com", held: held)
                    .first { $0.described?.attributes[.credential]?.bytes == [UInt8(number)] }
            )
            var record = try #require(try item.passkey(with: held))
            record.used = now
            change(&record)
            try file.apply([.use(item, as: record)], held: held, at: now)
            let after = try #require(try file.item(item.item, in: item.vault, held: held))
            #expect(after.metadata.modified == 1_000, "a use is no change of the item")
            let kept = try #require(try after.passkey(with: held))
            let isWritten = after.revision != item.revision
            #expect(!isWritten || (kept.counter == record.counter && kept.blob == record.blob && kept.used == now))
            return isWritten
        }
        #expect(try use(1, at: 2_000))
        #expect(try !use(1, at: 3_000))
        #expect(try use(1, at: 4_000) { $0.blob = SecretBytes(copying: [8]) })
        #expect(try use(1, at: 5_000) { $0.blob = nil })
        #expect(try use(1, at: 5_000 + Self.day))
        // What is bound to its device counts each time.
        #expect(try use(2, at: 2_000) { $0.counter = 1 })
        #expect(try use(2, at: 2_001) { $0.counter = 2 })
        #expect(try file.check(with: held).isEmpty && file.verify(with: held).isWell)
        // Neither a date nor a counter is a former value that anybody could want.
        let bound = try #require(try file.items(in: .local, held: held).first)
        #expect(try file.history(of: bound.item, in: .local, held: held).isEmpty)
    }

    @Test func `what is bound to its device does not come along with a restored copy`() throws {
        let test = try TestKeychain()
        let copy = test.folder + "/copy"
        do {
            let (file, held) = try test.make()
            let writes = [adding(passkey(1)), adding(passkey(2, backup: .deviceBound), to: .local)]
            try file.apply(writes, held: held, at: test.clock)
            try file.backup(to: copy)
        }
        #expect(try VaultRestore.restore(copy, to: test.path) != nil)
        let (file, held) = try test.open()
        #expect(file.isRestored)
        let device = DeviceID(from: .system)
        let header = try file.nextHeader(stretching: .standard(from: .system), device: device, held: held)
        let next = try Keybag(header, wrapping: held.classKeys, with: TestKeychain.secrets(1), random: .system)
        try file.adopt(with: next, openedBy: TestKeychain.secrets(1), held: held, at: test.clock)
        #expect(!file.isRestored && file.keybag.header.device == device)
        #expect(identifiers(try file.passkeys(of: "example.com", held: held)) == [[1]])
        #expect(try file.items(in: .local, held: held).isEmpty)
        try file.close()
        let (again, keys) = try test.open()
        #expect(try !again.isRestored && again.check(with: keys).isEmpty)
    }

    @Test func `a vault of format 1 makes no passkeys`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make(.first)
        #expect(code { try file.apply([adding(passkey(1))], held: held, at: test.clock) } == .unavailable)
        #expect(try file.items(in: .personal, held: held).isEmpty)
    }
}
