// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct SealedRowTests {
    private let names = SecretBytes(copying: Array("names".utf8))
    private let secret = SecretBytes(copying: Array("a secret".utf8))

    private func parts(_ row: SealedRow) throws -> [CBORValue] {
        try #require(try CBORValue(decoding: row.encoded).array)
    }

    private func row(of parts: [CBORValue]) throws -> SealedRow {
        try SealedRow(decoding: CBORValue.array(parts).encoded)
    }

    @Test func `what was sealed opens, half by half`() throws {
        let keys = try TestVault.keys()
        let row = try SealedRow(decoding: try TestVault.row().encoded)
        #expect(try row.open(.metadata, of: TestVault.item, with: keys) == names)
        #expect(try row.open(.secret, of: TestVault.item, with: keys) == secret)
    }

    @Test func `every flipped bit of a row keeps it shut`() throws {
        let (bytes, keys) = (try TestVault.row().encoded, try TestVault.keys())
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                #expect(throws: VaultError.self, "bit \(bit) of byte \(index)") {
                    let row = try SealedRow(decoding: flipped)
                    _ = try row.open(.metadata, of: TestVault.item, with: keys)
                    _ = try row.open(.secret, of: TestVault.item, with: keys)
                }
            }
        }
    }

    @Test func `every truncation, a byte behind and too many bytes are refused`() throws {
        let bytes = try TestVault.row().encoded
        for length in bytes.indices {
            #expect(throws: VaultError(.recordMalformed, "")) { try SealedRow(decoding: Array(bytes.prefix(length))) }
        }
        #expect(throws: VaultError(.recordMalformed, "")) { try SealedRow(decoding: bytes + [0]) }
        #expect(throws: VaultError(.recordTooLong, "")) {
            try SealedRow(decoding: [UInt8](repeating: 0x40, count: 65_537))
        }
    }

    @Test func `halves that were swapped do not open`() throws {
        let keys = try TestVault.keys()
        let parts = try self.parts(try TestVault.row())
        let swapped = try row(of: [parts[0], parts[3], parts[4], parts[1], parts[2]])
        for half in RowHalf.allCases {
            #expect(throws: VaultError(.sealBroken, "")) { try swapped.open(half, of: TestVault.item, with: keys) }
        }
    }

    @Test func `a half of another revision does not open`() throws {
        let keys = try TestVault.keys()
        let later = try TestVault.rowHeader(revision: RevisionID(from: .counting(from: 0x61)))
        let (one, other) = (try parts(try TestVault.row()), try parts(try TestVault.row(later)))
        // Same item, same keys drawn, same content: the revision alone differs.
        let mixed = try row(of: Array(one[0...2]) + Array(other[3...4]))
        #expect(try mixed.open(.metadata, of: TestVault.item, with: keys) == names)
        #expect(throws: VaultError(.sealBroken, "")) { try mixed.open(.secret, of: TestVault.item, with: keys) }
    }

    @Test func `a row that was copied over another item's is noticed`() throws {
        let keys = try TestVault.keys()
        let other = ItemID(from: .counting(from: 0x51))
        let row = try TestVault.row(try TestVault.rowHeader(item: other))
        #expect(throws: VaultError(.rowElsewhere, "")) { try row.open(.secret, of: TestVault.item, with: keys) }
        #expect(try row.open(.secret, of: other, with: keys) == secret)
    }

    @Test func `a row of another vault or epoch is noticed`() throws {
        let row = try TestVault.row()
        for keys in [try TestVault.keys(.local, "AC"), try TestVault.keys(epoch: 2)] {
            #expect(throws: VaultError(.rowElsewhere, "")) { try row.open(.secret, of: TestVault.item, with: keys) }
            #expect(throws: VaultError(.rowElsewhere, "")) { try TestVault.row(with: keys) }
        }
    }

    @Test(arguments: [
        (2, CBORValue.bytes([UInt8](repeating: 9, count: 16))), (3, .bytes([UInt8](repeating: 9, count: 16))),
        (4, .unsigned(2)), (5, .bytes([UInt8](repeating: 9, count: 16))),
        (6, .bytes([UInt8](repeating: 9, count: 16))), (7, .array([.bytes([UInt8](repeating: 9, count: 16))])),
        (8, .text("C")), (9, .bytes([UInt8](repeating: 9, count: 16))), (64, .bool(true)),
    ])
    func `a header with one field changed opens neither half`(key: Int, value: CBORValue) throws {
        var parts = try self.parts(try TestVault.row())
        let header = try #require(parts[0].bytes)
        var map = try #require(try CBORValue(decoding: header).map)
        map[key] = value
        parts[0] = .bytes(CBORValue.map(map).encoded)
        let changed = try row(of: parts)
        let (keys, item) = (try TestVault.keys(), changed.header.item)
        for half in RowHalf.allCases {
            #expect(throws: VaultError.self) { try changed.open(half, of: item, with: keys) }
        }
    }

    @Test func `a locked class is told, and metadata can be had`() throws {
        var keys = try TestVault.keys()
        let row = try TestVault.row()
        keys.lock()
        #expect(try row.open(.metadata, of: TestVault.item, with: keys) == names)
        #expect(throws: VaultError(.classLocked, "")) { try row.open(.secret, of: TestVault.item, with: keys) }
        #expect(throws: VaultError(.classLocked, "")) { try TestVault.row(with: keys) }
    }

    @Test func `a class that the vault does not have is told`() throws {
        let header = try TestVault.rowHeader(.personal, .whenPasscodeSet)
        #expect(throws: VaultError(.classUnavailable, "")) { try TestVault.row(header) }
    }

    @Test func `before the first unlock nothing but class D opens`() throws {
        let record = try TestVault.epoch(.local, "ACDP")
        let keybag = try TestVault.keybag("ACDP")
        let keys = try record.open(with: try keybag.openDeviceClass(TestVault.secret(0xB0)))
        let all = try TestVault.keys(.local, "ACDP")
        for accessClass in AccessClass.allCases {
            let row = try TestVault.row(try TestVault.rowHeader(.local, accessClass), with: all)
            for half in RowHalf.allCases {
                if accessClass == .always {
                    #expect(throws: Never.self) { try row.open(half, of: TestVault.item, with: keys) }
                } else {
                    #expect(throws: VaultError(.classLocked, "")) {
                        try row.open(half, of: TestVault.item, with: keys)
                    }
                }
            }
        }
    }

    @Test func `contents that do not fit are refused, and the longest fit`() throws {
        let keys = try TestVault.keys()
        for (half, length) in [(RowHalf.metadata, 16_383), (RowHalf.secret, 40_959)] {
            func make(_ count: Int) throws -> SealedRow {
                let content = [UInt8](repeating: 0x5A, count: count)
                return try half == .metadata ? TestVault.row(metadata: content) : TestVault.row(secret: content)
            }
            let row = try SealedRow(decoding: try make(length).encoded)
            #expect(try row.open(half, of: TestVault.item, with: keys).count == length)
            #expect(throws: VaultError(.contentTooLong, "")) { try make(length + 1) }
        }
    }

    @Test func `no revision is its own parent, and there are at most sixteen`() throws {
        let many = Set((0..<17).map { RevisionID(from: .counting(from: UInt8($0))) })
        #expect(throws: VaultError(.fieldInvalid, "")) { try TestVault.rowHeader(parents: many) }
        #expect(throws: VaultError(.fieldInvalid, "")) { try TestVault.rowHeader(parents: [TestVault.revision]) }
        let sixteen = try TestVault.rowHeader(parents: Set(many.sorted().prefix(16)))
        #expect(sixteen.parents == Array(many.sorted().prefix(16)))
    }

    @Test func `no clear text is in a row`() throws {
        let canary = Array("canary-of-the-vault".utf8)
        let bytes = try TestVault.row(metadata: canary, secret: canary).encoded
        for start in 0...(bytes.count - canary.count) {
            #expect(!bytes[start..<(start + canary.count)].elementsEqual(canary))
        }
    }
}
