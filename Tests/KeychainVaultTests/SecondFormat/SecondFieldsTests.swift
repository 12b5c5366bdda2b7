// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct SecondFieldsTests {
    private func device(_ first: UInt8) -> CBORValue { .bytes(RandomSource.counting(from: first).bytes(16)) }

    private func register(_ value: CBORValue, _ position: UInt64 = 0) -> CBORValue {
        .array([value, .unsigned(.max), .unsigned(.max), .unsigned(position)])
    }

    private func read(_ devices: [CBORValue], _ fields: CBORMap) throws -> ItemFields {
        let bytes = CBORValue.array([.array(devices), .map(fields)]).encoded
        let read = try ItemFields(decoding: SecretBytes(copying: bytes), in: .second)
        #expect(read.encoded == SecretBytes(copying: bytes))
        return read
    }

    @Test func `what is written comes back, from the end of time as well`() throws {
        let fields: CBORMap = [
            .text("a.acct"): register(.text("robin")), .text("~used"): register(.unsigned(1), 1),
            .text("="): register(.null),
        ]
        #expect(throws: VaultError(.fieldInvalid, "")) { try read([device(1), device(2)], fields) }
        var right = fields
        right["="] = nil
        right["=new"] = register(.bool(true))
        right["note"] = register(.null)
        let known = try read([device(1), device(2)], right)
        #expect(known.registers["a.acct"]?.stamp.milliseconds == .max && known.registers.count == 4)
        #expect(try read([], CBORMap()).registers.isEmpty)
    }

    @Test func `a content of any other form is refused`() throws {
        let one: CBORMap = [.text("note"): register(.text("n"))]
        for (devices, fields) in [
            ([], one), ([device(1), device(2)], one), ([device(2), device(1)], one), ([device(1), device(1)], one),
            ([.bytes([1])], one), ([device(1)], [.text("note"): register(.text("n"), 1)]),
            ([device(1)], [.text("note"): .array([.text("n"), .unsigned(1), .unsigned(1)])]),
            ([device(1)], [.text("note"): .array([.text("n"), .integer(-1), .unsigned(1), .unsigned(0)])]),
            ([device(1)], [.text("=key"): register(.null)]), ([device(1)], [.text("~"): register(.text("n"))]),
            ([device(1)], [.text(""): register(.text("n"))]), ([device(1)], [.text("no te"): register(.text("n"))]),
            ([device(1)], [.unsigned(1): register(.text("n"))]),
        ] as [([CBORValue], CBORMap)] {
            #expect(throws: VaultError.self, "\(devices.count) \(fields.pairs.map(\.key))") {
                try read(devices, fields)
            }
        }
        for value in [CBORValue.map(one), .array([]), .array([.array([]), .map(CBORMap()), .null]), .null] {
            #expect(throws: VaultError(.recordMalformed, "")) {
                try ItemFields(decoding: SecretBytes(copying: value.encoded), in: .second)
            }
        }
    }

    @Test func `merging is the same in every order, and changes nothing when it is done again`() throws {
        var random = SystemRandomNumberGenerator()
        let names = ["=key", "=kind", "~used", "note", "a.acct", "x-new", "=x-new", "~x-new"]
        for _ in 0..<300 {
            let copies = (0..<4).map { _ in
                var fields = ItemFields(.second)
                for name in names where Bool.random(using: &random) {
                    let device = Bool.random(using: &random) ? TestVault.device : SecondVault.other
                    let stamp = SecondVault.stamp(.random(in: 0...2), .random(in: 0...1), on: device)
                    fields.write(FieldRegister(.unsigned(.random(in: 0...2)), stamp: stamp), to: name)
                }
                return fields
            }
            func merged(_ order: [Int]) -> ItemFields {
                var fields = ItemFields(.second)
                for position in order { fields.merge(copies[position]) }
                return fields
            }
            let expected = merged([0, 1, 2, 3])
            var (left, right) = (merged([1, 3]), merged([2, 0]))
            let former = left
            left.merge(right)
            right.merge(former)
            #expect(left == expected && right == expected)
            #expect(merged(Array((0..<4).shuffled(using: &random)) + [2, 1]) == expected)
        }
    }

    @Test func `a change that was made after another was seen always wins, whatever the clocks say`() throws {
        var random = SystemRandomNumberGenerator()
        var fields = ItemFields(.second)
        var clocks = [VaultClock(), VaultClock()]
        let devices = [TestVault.device, SecondVault.other]
        for round in 0..<2_000 {
            let writer = Int.random(in: 0...1, using: &random)
            // The first is right, so that there is something to be a day ahead of.
            let times: [UInt64] = [0, 1_800_000_000_000, .max, .random(in: 0...UInt64.max, using: &random)]
            let now = times[round == 0 ? 1 : .random(in: 0...3, using: &random)]
            let former = fields.registers["note"]
            let write = clocks[writer].stamp(at: now, on: devices[writer])
            let register = FieldRegister(.unsigned(UInt64(round)), stamp: try write.above(former?.stamp))
            fields.write(register, to: "note")
            #expect(fields.registers["note"] == register)
            if let former {
                #expect(register.stamp.milliseconds - former.stamp.milliseconds <= 86_400_000)
            }
            // Each sees what the other wrote.
            for reader in clocks.indices { clocks[reader].see(fields) }
        }
    }

    @Test func `a register from the end of time spoils itself alone`() throws {
        var login = try SecondVault.login()
        let end = FieldRegister(.text("spoiled"), stamp: SecondVault.stamp(.max, .max, on: SecondVault.other))
        login.metadata.write(end, to: "a.labl")
        var clock = VaultClock()
        clock.see(login.metadata)
        #expect(clock.milliseconds == 1_000, "a time that no clock has does not move the vault's")
        let write = ItemWrite(at: 5_000, stamp: clock.stamp(at: 5_000, on: TestVault.device), random: .system)
        let other = try SecondVault.changed(login) { $0.attributes["acct"] = "robin2" }
        try login.change(to: other, guardedAs: nil, write)
        #expect(login.metadata.content(.whenUnlocked, in: .personal)?.attributes["acct"] == "robin2")
        let title = try SecondVault.changed(login) { $0.attributes["labl"] = "mended" }
        #expect(throws: VaultError(.stampExhausted, "")) { try login.change(to: title, guardedAs: nil, write) }
        // Stored as a new one, it can be changed again.
        var fresh = try ItemHalves(writing: title, as: .whenUnlocked, enrolment: nil, write)
        let again = try SecondVault.changed(fresh) { $0.attributes["labl"] = "again" }
        try fresh.change(to: again, guardedAs: nil, SecondVault.write(6_000))
        #expect(fresh.metadata.content(.whenUnlocked, in: .personal)?.attributes["labl"] == "again")
    }
}
