// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct SecondRowAttackTests {
    private func parts(_ row: SealedRow) throws -> [CBORValue] {
        try #require(try CBORValue(decoding: row.encoded).array)
    }

    private func header(of parts: [CBORValue]) throws -> CBORMap {
        let bytes = try #require(parts[0].bytes)
        return try #require(try CBORValue(decoding: bytes).map)
    }

    private func open(_ bytes: [UInt8], epoch: UInt64 = 1) throws -> ItemHalves {
        let row = try SealedRow(decoding: bytes, in: .second)
        return try ItemHalves(opening: row, of: TestVault.item, with: try SecondVault.keys(epoch: epoch))
    }

    @Test func `every flipped bit, truncation and byte behind keeps a row shut`() throws {
        let bytes = try SecondVault.row(try SecondVault.login()).encoded
        #expect(throws: Never.self) { try open(bytes) }
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                #expect(throws: VaultError.self, "bit \(bit) of byte \(index)") { try open(flipped) }
            }
            #expect(throws: VaultError(.recordMalformed, "")) { try open(Array(bytes.prefix(index))) }
        }
        #expect(throws: VaultError(.recordMalformed, "")) { try open(bytes + [0]) }
    }

    @Test func `a row of another epoch is refused, also under keys of the same root`() throws {
        let (first, second) = (
            try SecondVault.row(try SecondVault.login()), try SecondVault.row(try SecondVault.login(), epoch: 2)
        )
        #expect(throws: VaultError(.rowElsewhere, "")) { try open(first.encoded, epoch: 2) }
        #expect(throws: VaultError(.rowElsewhere, "")) { try open(second.encoded) }
        var parts = try self.parts(first)
        var header = try self.header(of: parts)
        header[4] = .unsigned(2)
        parts[0] = .bytes(CBORValue.map(header).encoded)
        #expect(throws: VaultError(.sealBroken, "")) { try open(CBORValue.array(parts).encoded, epoch: 2) }
    }

    @Test func `rows of the two formats do not pass for each other`() throws {
        let (first, second) = (try TestVault.row(), try SecondVault.row(try SecondVault.login()))
        #expect(throws: VaultError(.versionUnsupported, "")) { try SealedRow(decoding: first.encoded, in: .second) }
        #expect(throws: VaultError(.versionUnsupported, "")) { try SealedRow(decoding: second.encoded) }
        // With the other number in the header, the contexts of the seals are those of the other format.
        for (row, format) in [(first, VaultFormat.second), (second, .first)] {
            var parts = try self.parts(row)
            var header = try self.header(of: parts)
            header[1] = .unsigned(format.rawValue)
            parts[0] = .bytes(CBORValue.map(header).encoded)
            let changed = try SealedRow(decoding: CBORValue.array(parts).encoded, in: format)
            #expect(throws: VaultError(.sealBroken, "")) {
                try changed.open(.secret, of: TestVault.item, with: try SecondVault.keys())
            }
        }
    }

    @Test func `rows and halves that were swapped are noticed`() throws {
        let row = try SecondVault.row(try SecondVault.login())
        let other = try SecondVault.row(try SecondVault.login(), revision: RevisionID(from: .counting(from: 0x61)))
        let (one, two) = (try parts(row), try parts(other))
        for mixed in [[one[0], one[3], one[4], one[1], one[2]], Array(one[0...2]) + Array(two[3...4])] {
            #expect(throws: VaultError.self) { try open(CBORValue.array(mixed).encoded) }
        }
        let elsewhere = ItemID(from: .counting(from: 0x51))
        #expect(throws: VaultError(.rowElsewhere, "")) {
            try ItemHalves(opening: row, of: elsewhere, with: try SecondVault.keys())
        }
    }

    @Test func `a guard of another class than the row's is refused, and so is none`() throws {
        let login = try SecondVault.login()
        #expect(throws: VaultError(.fieldInvalid, "")) {
            try open(try SecondVault.row(login, as: .afterFirstUnlock).encoded)
        }
        let bare = ItemHalves(accessClass: .whenUnlocked, metadata: ItemFields(.second), secret: ItemFields(.second))
        #expect(throws: VaultError(.fieldInvalid, "")) { try open(try SecondVault.row(bare).encoded) }
    }

    @Test func `a sealer is said where it is another device, and not otherwise`() throws {
        let row = try SecondVault.row(try SecondVault.login())
        var parts = try self.parts(row)
        var header = try self.header(of: parts)
        header[10] = header[9]
        parts[0] = .bytes(CBORValue.map(header).encoded)
        #expect(throws: VaultError(.fieldInvalid, "")) {
            try SealedRow(decoding: CBORValue.array(parts).encoded, in: .second)
        }
        header[10] = .text("x")
        parts[0] = .bytes(CBORValue.map(header).encoded)
        #expect(throws: VaultError(.fieldInvalid, "")) {
            try SealedRow(decoding: CBORValue.array(parts).encoded, in: .second)
        }
    }

    @Test func `metadata of 20,479 bytes fit, and not one more`() throws {
        let header = try RowHeader(
            place: TestVault.place(.personal),
            item: TestVault.item,
            revision: TestVault.revision,
            parents: [],
            accessClass: .whenUnlocked,
            device: TestVault.device,
            format: .second
        )
        func row(_ count: Int) throws -> SealedRow {
            try SealedRow(
                sealing: header,
                metadata: SecretBytes(copying: [UInt8](repeating: 1, count: count)),
                secret: SecretBytes(copying: [UInt8](repeating: 1, count: 40_959)),
                with: try SecondVault.keys(),
                random: .stream()
            )
        }
        #expect(throws: Never.self) { try SealedRow(decoding: try row(20_479).encoded, in: .second) }
        #expect(throws: VaultError(.contentTooLong, "")) { try row(20_480) }
    }

    @Test func `a former copy and its passcode open nothing that was written under new keys`() throws {
        let former = [try TestVault.epoch(.personal, "AC"), try TestVault.epoch(.local, "AC")]
        var held = HeldKeys(epochs: former)
        try held.unlock(with: try TestVault.keybag().unlock(with: try TestVault.secrets()))
        let next = try TestVault.header("AC").replaced(stretching: .trial(from: .counting(from: 1)))
        let secrets = try TestVault.secrets(0xA1)
        let renewal = try KeyRenewal(next, secrets: secrets, renewing: former, held: held, random: .system)
        #expect(renewal.epochs.map(\.header.epoch) == [1, 1, 2, 2])
        #expect(renewal.epochs.prefix(2).map(\.header) == former.map(\.header), "a commitment does not change")

        // Who has the former copy has its class keys and the roots of its epochs.
        for record in renewal.epochs {
            #expect(throws: VaultError(.sealBroken, "")) { try record.open(with: held.classKeys) }
        }
        #expect(throws: VaultError(.passcodeWrong, "")) { try renewal.keybag.unlock(with: try TestVault.secrets()) }
        var later = HeldKeys(epochs: renewal.epochs)
        try later.unlock(with: try Keybag(decoding: renewal.keybag.encoded).unlock(with: secrets))
        let keys = try later.newestKeys(of: TestVault.personal)
        let before = try SecondVault.row(try SecondVault.login())
        let row = try SealedRow(
            resealing: before,
            from: try later.keys(of: before.header.place),
            to: keys,
            by: TestVault.device,
            random: .system
        )
        let halves = try ItemHalves(opening: row, of: TestVault.item, with: keys)
        let known = try ItemHalves(opening: before, of: TestVault.item, with: try SecondVault.keys())
        #expect(halves.secret == known.secret && halves.metadata == known.metadata)
        #expect(row.header.revision == before.header.revision && row.header.place.epoch == 2)
        for epoch in [1, 2] as [UInt64] {
            #expect(throws: VaultError.self) {
                try ItemHalves(opening: row, of: TestVault.item, with: try SecondVault.keys(epoch: epoch))
            }
        }
        held.lock()
        #expect(throws: VaultError(.classLocked, "")) {
            try KeyRenewal(next, secrets: secrets, renewing: former, held: held, random: .system)
        }
    }

    @Test func `a head of another format, epoch or order is refused`() throws {
        let keys = try SecondVault.keys(epoch: 2)
        let keybag = try TestVault.header("AC")
        let head = try VaultHead(
            counter: 1,
            sum: .empty,
            keybag: keybag,
            clock: VaultClock(),
            oldestEpoch: 2,
            with: keys
        )
        #expect(try VaultHead(decoding: head.encoded, with: keys, in: .second) == head)
        #expect(throws: VaultError(.versionUnsupported, "")) { try VaultHead(decoding: head.encoded, with: keys) }
        #expect(throws: VaultError(.headBroken, "")) {
            try VaultHead(decoding: head.encoded, with: try SecondVault.keys(), in: .second)
        }
        for oldest in [0, 3] as [UInt64] {
            #expect(throws: VaultError(.fieldInvalid, "")) {
                try VaultHead(
                    counter: 1,
                    sum: .empty,
                    keybag: keybag,
                    clock: VaultClock(),
                    oldestEpoch: oldest,
                    with: keys
                )
            }
        }
        for index in head.encoded.indices {
            var flipped = head.encoded
            flipped[index] ^= 1
            #expect(throws: VaultError.self) { try VaultHead(decoding: flipped, with: keys, in: .second) }
        }
    }
}
