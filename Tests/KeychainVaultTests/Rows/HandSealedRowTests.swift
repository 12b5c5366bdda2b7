// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainVault
import SecretMemory
import Testing

@Suite struct HandSealedRowTests {
    private let right = HandSealer.padded(Array("content".utf8))

    private func open(_ bytes: [UInt8], _ half: RowHalf = .secret) throws -> SecretBytes {
        try SealedRow(decoding: bytes).open(half, of: TestVault.item, with: try TestVault.keys())
    }

    @Test func `what is sealed by hand as the page says opens`() throws {
        let bytes = try HandSealer().row(metadata: right, secret: right)
        #expect(try open(bytes) == SecretBytes(copying: Array("content".utf8)))
        #expect(try open(bytes, .metadata) == SecretBytes(copying: Array("content".utf8)))
    }

    @Test func `padding of another length, without a mark or without anything is refused`() throws {
        let content = Array("content".utf8)
        for padded in [
            HandSealer.padded(content, length: 128), HandSealer.padded(content, length: 65),
            [UInt8](repeating: 0, count: 64), content + [UInt8](repeating: 0, count: 57),
            [UInt8](repeating: 0x41, count: 64), Array(HandSealer.padded(content).dropLast()) + [0x01],
        ] {
            let bytes = try HandSealer().row(metadata: right, secret: padded)
            #expect(throws: VaultError(.paddingInvalid, "")) { try open(bytes) }
            #expect(throws: Never.self) { try open(bytes, .metadata) }
        }
    }

    @Test func `a field from 64 on is kept and bound, and passed over`() throws {
        var sealer = HandSealer()
        sealer.header[64] = .text("from a newer program")
        let bytes = try sealer.row(metadata: right, secret: right)
        #expect(throws: Never.self) { try open(bytes) }
        #expect(try SealedRow(decoding: bytes).encoded == bytes)
    }

    @Test(arguments: [
        (1, CBORValue.unsigned(2), VaultError.Code.versionUnsupported), (1, .text("1"), .fieldInvalid),
        (4, .unsigned(0), .fieldInvalid), (5, .bytes([1, 2, 3]), .fieldInvalid), (7, .null, .fieldInvalid),
        (7, .array([.null]), .fieldInvalid), (8, .text("B"), .fieldInvalid), (10, .bool(true), .fieldUnknown),
        (0, .bool(true), .fieldUnknown), (-64, .bool(true), .fieldUnknown),
    ])
    func `a header that breaks the format is refused, also under a right seal`(
        key: Int,
        value: CBORValue,
        code: VaultError.Code
    ) throws {
        var sealer = HandSealer()
        sealer.header[key] = value
        let bytes = try sealer.row(metadata: right, secret: right)
        #expect(throws: VaultError(code, "")) { try SealedRow(decoding: bytes) }
    }

    @Test(arguments: 1...9)
    func `a header without one of its fields is refused`(key: Int) throws {
        var sealer = HandSealer()
        sealer.header[key] = nil
        let bytes = try sealer.row(metadata: right, secret: right)
        #expect(throws: VaultError(.fieldInvalid, "")) { try SealedRow(decoding: bytes) }
    }

    @Test func `parents out of order or twice are refused`() throws {
        let low = CBORValue.bytes([UInt8](repeating: 1, count: 16))
        let high = CBORValue.bytes([UInt8](repeating: 2, count: 16))
        for parents in [[high, low], [low, low]] {
            var sealer = HandSealer()
            sealer.header[7] = .array(parents)
            let bytes = try sealer.row(metadata: right, secret: right)
            #expect(throws: VaultError(.fieldInvalid, "")) { try SealedRow(decoding: bytes) }
        }
    }

    @Test func `a header in a second spelling is refused, since it would make a second row of one`() throws {
        let sealer = HandSealer()
        var spelling = CBORValue.map(sealer.header).encoded
        // The version, 1, as an integer of two bytes.
        #expect(Array(spelling.prefix(3)) == [0xA9, 0x01, 0x01])
        spelling.replaceSubrange(2...2, with: [0x18, 0x01])
        let bytes = try sealer.row(metadata: right, secret: right, spelling: spelling)
        #expect(throws: VaultError(.recordMalformed, "")) { try SealedRow(decoding: bytes) }
    }
}
