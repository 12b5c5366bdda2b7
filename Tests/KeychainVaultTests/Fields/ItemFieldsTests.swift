// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct ItemFieldsTests {
    private let other = DeviceID(from: .counting(from: 0x21))

    private func register(
        _ text: String,
        _ time: UInt64,
        _ counter: UInt64 = 0,
        on device: DeviceID? = nil
    ) -> FieldRegister {
        let stamp = FieldStamp(milliseconds: time, counter: counter, device: device ?? TestVault.device)
        return FieldRegister(.text(text), stamp: stamp)
    }

    private func fields(_ registers: [(String, FieldRegister)]) -> ItemFields {
        var fields = ItemFields()
        for (name, register) in registers { fields.write(register, to: name) }
        return fields
    }

    @Test func `the later write wins, by time, counter and device`() {
        for (lower, higher) in [
            (register("a", 1), register("b", 2)), (register("a", 1, 0), register("b", 1, 1)),
            (register("a", 1), register("b", 1, on: other)), (register("a", 1), register("b", 1)),
        ] {
            var one = fields([("note", lower)])
            let first = one.write(higher, to: "note")
            var two = fields([("note", higher)])
            let second = two.write(lower, to: "note")
            #expect(first == lower && second == lower && one == two)
        }
    }

    @Test func `merging gives the same whatever the order, and loses nothing silently`() {
        let one = fields([("note", register("a", 5)), ("data", register("x", 1)), ("only-here", register("1", 1))])
        let two = fields([
            ("note", register("b", 4)), ("data", register("y", 2, on: other)), ("only-there", register("2", 9)),
        ])
        var (left, right) = (one, two)
        let lostLeft = left.merge(two)
        let lostRight = right.merge(one)
        #expect(left == right)
        #expect(lostLeft == lostRight)
        #expect(lostLeft == ["note": register("b", 4), "data": register("x", 1)])
        let lostAgain = left.merge(two)
        #expect(lostAgain == ["note": register("b", 4)], "what lost before loses again, and no more")
    }

    @Test func `what is written comes back, also names that nobody knows`() throws {
        let written = fields([("note", register("n", 5, 3)), ("x-newer", register("?", 1, on: other))])
        #expect(try ItemFields(decoding: written.encoded) == written)
    }

    @Test(arguments: [
        [0x80] as [UInt8], [0xA1, 0x01, 0x01], [0xA1, 0x61, 0x61, 0x01], [0xA1, 0x60, 0x80],
        [0xA1, 0x62, 0xC3, 0xA9, 0x80],
    ])
    func `content that is no map of registers is refused`(bytes: [UInt8]) {
        #expect(throws: VaultError.self) { try ItemFields(decoding: SecretBytes(copying: bytes)) }
    }

    @Test func `a device whose clock is behind still writes later`() {
        let stamp = FieldStamp(milliseconds: 1_000, counter: 0, device: other)
        let behind = stamp.next(at: 10, on: TestVault.device)
        #expect(behind > stamp && behind.milliseconds == 1_000 && behind.counter == 1)
        let ahead = behind.next(at: 2_000, on: other)
        #expect(ahead > behind && ahead.milliseconds == 2_000 && ahead.counter == 0)
        // Also behind the last counter, which another writer may have used.
        let last = FieldStamp(milliseconds: 1_000, counter: .max, device: other)
        #expect(last.next(at: 10, on: TestVault.device) > last)
    }

    @Test func `nothing that is printed shows a value`() {
        let all = fields([("data", register("hunter2", 5))])
        var shown = "\(all) \(all.registers)"
        dump(all, to: &shown)
        #expect(!shown.contains("hunter2") && shown.contains("data"))
    }
}
