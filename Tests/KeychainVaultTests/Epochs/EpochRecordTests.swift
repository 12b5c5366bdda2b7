// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct EpochRecordTests {
    @Test func `each class key opens what it may`() throws {
        let record = try TestVault.epoch(.local, "ACDP")
        var keys = try record.open(with: TestVault.classKeys())
        for accessClass in AccessClass.allCases { #expect(keys.opensSecrets(of: accessClass)) }
        keys.lock()
        #expect(!keys.opensSecrets(of: .whenUnlocked) && !keys.opensSecrets(of: .whenPasscodeSet))
        #expect(keys.opensSecrets(of: .afterFirstUnlock) && keys.opensSecrets(of: .always))
    }

    @Test func `the root key needs the class of what is unlocked, and no lock leaves it behind`() throws {
        let record = try TestVault.epoch(.personal, "AC")
        var locked = TestVault.classKeys()
        #expect(try record.openRoot(with: locked) == TestVault.root)
        locked.lock()
        #expect(throws: VaultError(.classLocked, "")) { try record.openRoot(with: locked) }
        let keys = try record.open(with: TestVault.classKeys())
        #expect(!"\(keys)".contains("root"))
    }

    @Test func `every flipped bit of an epoch keeps something shut, and nothing else opens in its place`() throws {
        let record = try TestVault.epoch(.local, "ACDP")
        let (bytes, keys) = (record.encoded, TestVault.classKeys())
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                #expect(throws: VaultError.self, "bit \(bit) of byte \(index)") {
                    let changed = try EpochRecord(decoding: flipped)
                    _ = try changed.open(with: keys)
                    _ = try changed.openRoot(with: keys)
                }
            }
        }
    }

    @Test func `keys of two names that were swapped do not open`() throws {
        var parts = try #require(try CBORValue(decoding: try TestVault.epoch(.personal, "AC").encoded).array)
        var slots = try #require(parts[1].map)
        // Both under the same class key: only the name in the context tells them apart.
        (slots["metadata A"], slots["metadata C"]) = (slots["metadata C"], slots["metadata A"])
        parts[1] = .map(slots)
        let swapped = try EpochRecord(decoding: CBORValue.array(parts).encoded)
        #expect(throws: VaultError(.sealBroken, "")) { try swapped.open(with: TestVault.classKeys()) }
    }

    @Test func `keys of another epoch or vault do not open in this one`() throws {
        let keys = TestVault.classKeys()
        let parts = try #require(try CBORValue(decoding: try TestVault.epoch(.personal, "AC").encoded).array)
        for other in [try TestVault.epoch(.personal, "AC", epoch: 2), try TestVault.epoch(.local, "AC")] {
            let foreign = try #require(try CBORValue(decoding: other.encoded).array)
            let mixed = try EpochRecord(decoding: CBORValue.array([parts[0], foreign[1]]).encoded)
            #expect(throws: VaultError(.sealBroken, "")) { try mixed.open(with: keys) }
        }
    }

    @Test func `another device's class keys open nothing`() throws {
        let keys = ClassKeys.fresh(for: TestVault.classes("ACDP"), from: .counting(from: 0x77))
        let record = try TestVault.epoch(.personal, "AC")
        #expect(throws: VaultError(.sealBroken, "")) { try record.open(with: keys) }
    }

    @Test func `class P stays out of what may leave the device`() {
        #expect(throws: VaultError(.classesInvalid, "")) { try TestVault.epoch(.personal, "ACP") }
    }

    @Test func `a class without a key, an epoch 0 and a short root make no epoch`() throws {
        let few = ClassKeys.fresh(for: AccessClasses(), from: .counting(from: 1))
        func make(_ letters: String, _ epoch: UInt64, _ root: SecretBytes) throws -> EpochRecord {
            try EpochRecord(
                TestVault.place(.local, epoch: epoch),
                kind: .local,
                classes: TestVault.classes(letters),
                root: root,
                under: few,
                random: .stream()
            )
        }
        #expect(throws: VaultError(.classLocked, "")) { try make("ACP", 1, TestVault.root) }
        #expect(throws: VaultError(.fieldInvalid, "")) { try make("AC", 0, TestVault.root) }
        let short = SecretBytes(copying: [1, 2, 3])
        #expect(throws: VaultError(.secretInvalid, "")) { try make("AC", 1, short) }
    }

    @Test func `slots are exactly those of the classes`() throws {
        let parts = try #require(try CBORValue(decoding: try TestVault.epoch(.personal, "AC").encoded).array)
        for name in ["root", "secret A", "metadata C", "index", "head"] {
            var slots = try #require(parts[1].map)
            let taken = slots[name]
            slots[name] = nil
            let fewer = CBORValue.array([parts[0], .map(slots)]).encoded
            #expect(throws: VaultError(.slotsInvalid, "")) { try EpochRecord(decoding: fewer) }
            slots["secret P"] = taken
            let other = CBORValue.array([parts[0], .map(slots)]).encoded
            #expect(throws: VaultError(.slotsInvalid, "")) { try EpochRecord(decoding: other) }
        }
    }
}
