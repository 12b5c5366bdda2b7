// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct HeldKeysTests {
    private let classes = TestVault.classes("ACDP")

    /// A keychain with two epochs of the personal vault, and the local vault with all classes.
    private func held() throws -> HeldKeys {
        HeldKeys(epochs: [
            try TestVault.epoch(.personal, "AC"), try TestVault.epoch(.personal, "AC", epoch: 2),
            try TestVault.epoch(.local, "ACDP"),
        ])
    }

    private func passcodeKeys() throws -> ClassKeys {
        try TestVault.keybag("ACDP").unlock(with: try TestVault.secrets())
    }

    private func deviceKeys() throws -> ClassKeys {
        try TestVault.keybag("ACDP").openDeviceClass(TestVault.secret(0xB0))
    }

    /// The classes of the local vault whose secrets can be read, as letters.
    private func readable(_ held: HeldKeys) throws -> String {
        let keys = try held.keys(of: TestVault.place(.local))
        return AccessClass.allCases.filter { keys.opensSecrets(of: $0) }.map(\.rawValue).sorted().joined()
    }

    @Test func `from start to end each state holds what it may`() throws {
        var held = try self.held()
        func check(_ state: LockState, _ letters: String) throws {
            #expect(held.state == state)
            #expect(held.classKeys.available.isSubset(of: state.held(of: classes)))
            #expect(try readable(held) == letters)
        }
        try check(.untouched, "")
        try held.begin(with: try deviceKeys())
        try check(.untouched, "D")
        held.lock()
        try check(.untouched, "D")
        try held.unlock(with: try passcodeKeys())
        try check(.unlocked, "ACDP")
        held.lock()
        try check(.locked, "CD")
        held.lock()
        try check(.locked, "CD")
        try held.unlock(with: try passcodeKeys())
        try check(.unlocked, "ACDP")
        held.end()
        try check(.untouched, "")
        #expect(held.classKeys.available.isEmpty)
    }

    @Test func `secrets cannot be read behind a lock, in any vault or epoch, and names can`() throws {
        var held = try self.held()
        try held.unlock(with: try passcodeKeys())
        let newest = try held.newestKeys(of: TestVault.personal)
        let row = try TestVault.row(try TestVault.rowHeader(epoch: 2), with: newest)
        held.lock()
        for place in [TestVault.place(.personal), TestVault.place(.personal, epoch: 2), TestVault.place(.local)] {
            let keys = try held.keys(of: place)
            #expect(!keys.opensSecrets(of: .whenUnlocked) && !keys.opensSecrets(of: .whenPasscodeSet))
        }
        let keys = try held.keys(of: row.header.place)
        #expect(throws: VaultError(.classLocked, "")) { try row.open(.secret, of: TestVault.item, with: keys) }
        #expect(throws: Never.self) { try row.open(.metadata, of: TestVault.item, with: keys) }
    }

    @Test func `keys of a passcode are not taken for those of the device`() throws {
        var held = try self.held()
        let (all, device) = (try passcodeKeys(), try deviceKeys())
        #expect(throws: VaultError(.classesInvalid, "")) { try held.begin(with: all) }
        #expect(throws: VaultError(.classLocked, "")) { try held.unlock(with: device) }
        #expect(held.state == .untouched && held.classKeys.available.isEmpty)
    }

    @Test func `an unlock with another device's keys changes nothing`() throws {
        var held = try self.held()
        try held.unlock(with: try passcodeKeys())
        held.lock()
        let foreign = ClassKeys.fresh(for: classes, from: .counting(from: 0x77))
        #expect(throws: VaultError(.sealBroken, "")) { try held.unlock(with: foreign) }
        #expect(held.state == .locked && held.classKeys.available == [.afterFirstUnlock])
        #expect(try readable(held) == "C")
    }

    @Test func `what is written is sealed for the newest epoch, and every epoch is read`() throws {
        var held = try self.held()
        try held.unlock(with: try passcodeKeys())
        #expect(try held.newestKeys(of: TestVault.personal).header.epoch == 2)
        try held.add(try TestVault.epoch(.personal, "AC", epoch: 3))
        #expect(try held.newestKeys(of: TestVault.personal).header.epoch == 3)
        #expect(try held.keys(of: TestVault.place(.personal)).opensSecrets(of: .whenUnlocked))
        #expect(throws: VaultError(.rowElsewhere, "")) { try held.keys(of: TestVault.place(.personal, epoch: 4)) }
        #expect(throws: VaultError(.rowElsewhere, "")) { try held.newestKeys(of: VaultID(from: .counting(from: 1))) }
    }

    @Test func `an epoch that comes while the keychain is locked opens at the next unlock`() throws {
        var held = HeldKeys()
        try held.unlock(with: try passcodeKeys())
        held.lock()
        try held.add(try TestVault.epoch(.local, "ACDP"))
        #expect(try readable(held) == "C")
        try held.unlock(with: try passcodeKeys())
        #expect(try readable(held) == "ACP")
    }

    @Test func `nothing that is printed shows a key`() throws {
        var held = try self.held()
        try held.unlock(with: try passcodeKeys())
        var shown = "\(held)"
        dump(held, to: &shown)
        #expect(shown.contains("unlocked") && !shown.contains("SecretBytes") && !shown.contains("slots"))
    }
}
