// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct KeybagTests {
    /// The parts of a keybag with some of them exchanged, written again.
    private func spliced(_ keybag: Keybag, _ change: (inout [CBORValue]) -> Void) throws -> [UInt8] {
        var parts = try #require(try CBORValue(decoding: keybag.encoded).array)
        change(&parts)
        return CBORValue.array(parts).encoded
    }

    /// A keybag whose header has another field, and nothing else.
    private func reheadered(_ keybag: Keybag, _ key: Int, _ value: CBORValue?) throws -> [UInt8] {
        let parts = try #require(try CBORValue(decoding: keybag.encoded).array)
        let header = try #require(parts[0].bytes)
        var map = try #require(try CBORValue(decoding: header).map)
        map[key] = value
        return try spliced(keybag) { $0[0] = .bytes(CBORValue.map(map).encoded) }
    }

    @Test func `the passcode opens its classes, and the TPM alone that of the device`() throws {
        let keybag = try TestVault.keybag("ACDP", withTPM: true)
        var keys = try keybag.unlock(with: try TestVault.secrets(withTPM: true))
        #expect(keys.available == [.whenUnlocked, .afterFirstUnlock, .whenPasscodeSet])
        keys.add(try keybag.openDeviceClass(TestVault.secret(0xB0)))
        #expect(keys.available == Set(AccessClass.allCases))
        keys.lock()
        #expect(keys.available == [.afterFirstUnlock, .always])
    }

    @Test func `another passcode opens nothing`() throws {
        let keybag = try TestVault.keybag()
        #expect(throws: VaultError(.passcodeWrong, "")) { try keybag.unlock(with: try TestVault.secrets(0xA1)) }
    }

    @Test func `another TPM's part opens nothing, and a missing one is told`() throws {
        let keybag = try TestVault.keybag("ACD", withTPM: true)
        let other = try KeybagSecrets(stretched: TestVault.secret(0xA0), passcodeSealed: TestVault.secret(0x91))
        #expect(throws: VaultError(.passcodeWrong, "")) { try keybag.unlock(with: other) }
        #expect(throws: VaultError(.secretInvalid, "")) { try keybag.unlock(with: try TestVault.secrets()) }
        #expect(throws: VaultError(.sealBroken, "")) { try keybag.openDeviceClass(TestVault.secret(0xB1)) }
        #expect(throws: VaultError(.classUnavailable, "")) {
            try TestVault.keybag().openDeviceClass(TestVault.secret(0xB0))
        }
    }

    @Test func `every flipped bit of a keybag keeps it shut`() throws {
        let bytes = try TestVault.keybag("ACDP", withTPM: true).encoded
        let secrets = try TestVault.secrets(withTPM: true)
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                #expect(throws: VaultError.self, "bit \(bit) of byte \(index)") {
                    let keybag = try Keybag(decoding: flipped)
                    _ = try keybag.unlock(with: secrets)
                    _ = try keybag.openDeviceClass(TestVault.secret(0xB0))
                }
            }
        }
    }

    @Test func `every truncation and a byte behind are refused`() throws {
        let bytes = try TestVault.keybag().encoded
        for length in bytes.indices {
            #expect(throws: VaultError(.recordMalformed, "")) { try Keybag(decoding: Array(bytes.prefix(length))) }
        }
        #expect(throws: VaultError(.recordMalformed, "")) { try Keybag(decoding: bytes + [0]) }
        #expect(throws: VaultError(.recordTooLong, "")) { try Keybag(decoding: [UInt8](repeating: 0, count: 16_385)) }
    }

    @Test(arguments: [
        (1, 19_456, 1, VaultError.Code.stretchingBelowFloor), (2, 19_455, 1, .stretchingBelowFloor),
        (0, 65_536, 1, .stretchingBelowFloor), (3, 65_536, 0, .stretchingBelowFloor),
        (17, 65_536, 1, .stretchingAboveCeiling), (3, 1_048_577, 1, .stretchingAboveCeiling),
        (3, 65_536, 5, .stretchingAboveCeiling), (4_294_967_295, 4_294_967_295, 1, .stretchingAboveCeiling),
    ])
    func `a cost below the floor or above the ceiling is refused before it is paid`(
        passes: Int,
        memory: Int,
        lanes: Int,
        code: VaultError.Code
    ) throws {
        let value = CBORValue.array([
            .unsigned(1), .bytes(TestVault.salt), .integer(passes), .integer(memory), .integer(lanes),
        ])
        let bytes = try reheadered(try TestVault.keybag(), 5, value)
        #expect(throws: VaultError(code, "")) { try Keybag(decoding: bytes) }
    }

    @Test func `a cost that was lowered to the floor opens nothing`() throws {
        let dear = try PasscodeStretching(.argon2id(passes: 3, memory: 65_536, lanes: 1), salt: TestVault.salt)
        let header = try KeybagHeader(
            account: TestVault.account,
            device: TestVault.device,
            stretching: dear,
            classes: AccessClasses()
        )
        let secrets = try TestVault.secrets()
        let keybag = try Keybag(header, wrapping: TestVault.classKeys(), with: secrets, random: .stream())
        let cheap = CBORValue.array([
            .unsigned(1), .bytes(TestVault.salt), .unsigned(2), .unsigned(19_456), .unsigned(1),
        ])
        let lowered = try Keybag(decoding: try reheadered(keybag, 5, cheap))
        // Even whoever knew what the passcode gives at the former cost: the header is what it is mixed with.
        #expect(throws: VaultError(.passcodeWrong, "")) { try lowered.unlock(with: secrets) }
    }

    @Test func `a header of another account, device or generation opens nothing`() throws {
        let keybag = try TestVault.keybag()
        let other = CBORValue.bytes(RandomSource.counting(from: 0x99).bytes(16))
        for (key, value) in [(2, other), (3, other), (4, CBORValue.unsigned(2))] {
            let changed = try Keybag(decoding: try reheadered(keybag, key, value))
            #expect(throws: VaultError(.passcodeWrong, "")) { try changed.unlock(with: try TestVault.secrets()) }
        }
    }

    @Test func `slots that were swapped or come from another keybag do not open`() throws {
        let keybag = try TestVault.keybag()
        let secrets = try TestVault.secrets()
        let swapped = try spliced(keybag) { parts in
            guard var slots = parts[2].map else { return }
            (slots["A"], slots["C"]) = (slots["C"], slots["A"])
            parts[2] = .map(slots)
        }
        #expect(throws: VaultError(.sealBroken, "")) { try Keybag(decoding: swapped).unlock(with: secrets) }

        // The same passcode's answer under another header: its slots are another keybag's.
        let header = try keybag.header.replaced(
            stretching: try PasscodeStretching(
                .argon2id(passes: 2, memory: 19_456, lanes: 1),
                salt: RandomSource.counting(from: 0x81).bytes(16)
            )
        )
        let later = try Keybag(header, wrapping: TestVault.classKeys(), with: secrets, random: .stream())
        let foreign = try #require(try CBORValue(decoding: later.encoded).array)
        let mixed = try spliced(keybag) { $0[2] = foreign[2] }
        #expect(throws: VaultError(.sealBroken, "")) { try Keybag(decoding: mixed).unlock(with: secrets) }
    }

    @Test func `slots are exactly those of the classes`() throws {
        let keybag = try TestVault.keybag()
        let fewer = try spliced(keybag) { parts in
            guard var slots = parts[2].map else { return }
            slots["C"] = nil
            parts[2] = .map(slots)
        }
        #expect(throws: VaultError(.slotsInvalid, "")) { try Keybag(decoding: fewer) }
        let more = try spliced(keybag) { parts in
            guard var slots = parts[2].map else { return }
            slots["P"] = slots["A"]
            parts[2] = .map(slots)
        }
        #expect(throws: VaultError(.slotsInvalid, "")) { try Keybag(decoding: more) }
    }

    @Test func `another version and an unknown field are refused, and a field from 64 on is bound`() throws {
        let keybag = try TestVault.keybag()
        let newer = try reheadered(keybag, 1, .unsigned(2))
        #expect(throws: VaultError(.versionUnsupported, "")) { try Keybag(decoding: newer) }
        let unknown = try reheadered(keybag, 63, .bool(true))
        #expect(throws: VaultError(.fieldUnknown, "")) { try Keybag(decoding: unknown) }
        let negative = try reheadered(keybag, -1, .bool(true))
        #expect(throws: VaultError(.fieldUnknown, "")) { try Keybag(decoding: negative) }
        let added = try Keybag(decoding: try reheadered(keybag, 64, .bool(true)))
        #expect(throws: VaultError(.passcodeWrong, "")) { try added.unlock(with: try TestVault.secrets()) }
        // Whoever makes the keybag anew carries it along.
        let header = try added.header.replaced(stretching: .standard(from: .counting(from: 0x81)))
        let anew = try Keybag(
            header,
            wrapping: TestVault.classKeys(),
            with: try TestVault.secrets(),
            random: .stream()
        )
        let parts = try #require(try CBORValue(decoding: anew.encoded).array)
        let stored = try #require(parts[0].bytes)
        #expect(try CBORValue(decoding: stored).map?[64] == .bool(true))
    }

    @Test func `after a change of passcode the new one opens the same keys, and the former none`() throws {
        let former = try TestVault.keybag("ACP")
        let keys = try former.unlock(with: try TestVault.secrets())
        let header = try former.header.replaced(stretching: .standard(from: .counting(from: 0x81)))
        let (old, new) = (try TestVault.secrets(), try TestVault.secrets(0xA5))
        let changed = try Keybag(header, wrapping: keys, with: new, random: .stream())
        #expect(changed.header.generation == 2)
        #expect(throws: VaultError(.passcodeWrong, "")) { try changed.unlock(with: old) }
        let opened = try changed.unlock(with: new)
        // The same keys: they open what was wrapped under the former keybag's.
        let record = try TestVault.epoch(.local, "ACP")
        #expect(try record.openRoot(with: opened) == TestVault.root)
        #expect(throws: VaultError(.fieldInvalid, "")) {
            try former.header.replaced(stretching: try TestVault.stretching())
        }
    }

    @Test func `a class that comes later gets a key, and the others keep theirs`() throws {
        let former = try TestVault.keybag("AC")
        var keys = try former.unlock(with: try TestVault.secrets())
        keys.addFresh(.always, from: .counting(from: 0x55))
        keys.addFresh(.whenUnlocked, from: .counting(from: 0x55))
        let header = try former.header.replaced(
            stretching: .standard(from: .counting(from: 0x81)),
            classes: TestVault.classes("ACD"),
            deviceSeal: try TestVault.object(0xF0)
        )
        let later = try Keybag(header, wrapping: keys, with: try TestVault.secrets(), random: .stream())
        var opened = try later.unlock(with: try TestVault.secrets())
        opened.add(try later.openDeviceClass(TestVault.secret(0xB0)))
        #expect(opened.available == [.whenUnlocked, .afterFirstUnlock, .always])
        #expect(try TestVault.epoch(.personal, "AC").openRoot(with: opened) == TestVault.root)
    }

    @Test func `class D without a TPM cannot be`() throws {
        #expect(throws: VaultError(.classesInvalid, "")) {
            try KeybagHeader(
                account: TestVault.account,
                device: TestVault.device,
                stretching: try TestVault.stretching(),
                classes: TestVault.classes("D")
            )
        }
    }

    @Test func `classes in another order, twice or unknown are refused`() throws {
        for letters in ["A", "CA", "ACPD", "ACC", "ACX", "", "acdp"] {
            let bytes = try reheadered(try TestVault.keybag(), 6, .text(letters))
            #expect(throws: VaultError(.classesInvalid, ""), "\(letters)") { try Keybag(decoding: bytes) }
        }
    }

    @Test func `nothing that is printed shows a key`() throws {
        let keys = TestVault.classKeys()
        var shown = "\(keys)"
        dump(keys, to: &shown)
        #expect(shown.contains("ACDP") && !shown.contains("SecretBytes"))
    }
}
