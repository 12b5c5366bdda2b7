// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct VaultHeadTests {
    /// Rows of several items.
    private func rows(_ count: Int) throws -> [SealedRow] {
        try (0..<count).map { number in
            try TestVault.row(
                try TestVault.rowHeader(
                    item: ItemID(from: .counting(from: UInt8(number))),
                    revision: RevisionID(from: .counting(from: UInt8(number + 100)))
                )
            )
        }
    }

    private func sum(_ rows: [SealedRow], in place: RowPlace = .current) throws -> RowSum {
        let keys = try TestVault.keys()
        var sum = RowSum.empty
        for row in rows { try sum.add(row, in: place, with: keys) }
        return sum
    }

    private func head(_ counter: UInt64, _ sum: RowSum = .empty, with keys: EpochKeys) throws -> VaultHead {
        try VaultHead(counter: counter, sum: sum, keybag: try TestVault.header("AC"), with: keys)
    }

    @Test func `order does not matter, and what is added can be taken out`() throws {
        let (rows, keys) = (try self.rows(20), try TestVault.keys())
        let all = try sum(rows)
        #expect(try sum(rows.reversed()) == all && all.count == 20)
        var rest = all
        for row in rows.shuffled() { try rest.remove(row, from: .current, with: keys) }
        #expect(rest == .empty)
    }

    @Test func `a row that is missing, twice, in another place or older changes the sum`() throws {
        let rows = try self.rows(3)
        let all = try sum(rows)
        let older = try TestVault.row(try TestVault.rowHeader(item: rows[0].header.item))
        #expect(try sum([rows[0], rows[1]]) != all)
        #expect(try sum(rows + [rows[0]]).bytes != all.bytes)
        #expect(try sum(rows, in: .history).bytes != all.bytes)
        #expect(try sum([older, rows[1], rows[2]]).bytes != all.bytes)
    }

    @Test func `every flipped bit of a head is noticed`() throws {
        let keys = try TestVault.keys()
        let bytes = try head(9, try sum(try rows(2)), with: keys).encoded
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                #expect(throws: VaultError.self, "bit \(bit) of byte \(index)") {
                    try VaultHead(decoding: flipped, with: keys)
                }
            }
        }
    }

    @Test func `another vault's head is not this one's`() throws {
        let other = try head(1, .empty, with: try TestVault.keys(.local, "AC"))
        let keys = try TestVault.keys()
        #expect(throws: VaultError(.headBroken, "")) { try VaultHead(decoding: other.encoded, with: keys) }
        #expect(throws: VaultError(.headBroken, "")) {
            let former = try head(1, .empty, with: keys)
            return try VaultHead(decoding: former.encoded, with: try TestVault.keys(epoch: 2))
        }
    }

    @Test func `a head is written while locked, and not before the first unlock`() throws {
        var keys = try TestVault.keys()
        keys.lock()
        #expect(try head(3, .empty, with: keys).counter == 3)
        let record = try TestVault.epoch(.local, "ACD")
        let none = try record.open(with: try TestVault.keybag("ACD").openDeviceClass(TestVault.secret(0xB0)))
        #expect(throws: VaultError(.classLocked, "")) { try head(3, .empty, with: none) }
    }

    @Test func `a keybag that was put back from a copy is noticed`() throws {
        let former = try TestVault.header("AC")
        let later = try former.replaced(stretching: .standard(from: .counting(from: 0x81)))
        let keys = try TestVault.keys()
        let written = try VaultHead(counter: 2, sum: .empty, keybag: later, with: keys)
        let head = try VaultHead(decoding: written.encoded, with: keys)
        #expect(head.outdates(former) && !head.outdates(later))
    }
}
