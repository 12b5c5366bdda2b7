// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import SecretMemory
import TPMSealing
import Testing

@Suite(.serialized) struct KeybagTests {
    /// A keybag whose passcode was stretched elsewhere, with both parts of a TPM.
    private struct Made {
        let keybag: Keybag
        let keys: ClassKeys
        let stretched: SecretBytes
        let salt: [UInt8]
    }

    private func make(with sealer: any SecretSealer) throws -> Made {
        let random = RandomSource.system
        let stretching = PasscodeStretching.standard(from: random)
        let stretched = SecretBytes(randomCount: 32, from: random)
        let (behindPasscode, ofDevice) = (
            SecretBytes(randomCount: 32, from: random), SecretBytes(randomCount: 32, from: random)
        )
        let pin = KeybagSecrets.authorisation(stretched: stretched, salt: stretching.salt)
        let classes = AccessClasses([.whenUnlocked, .afterFirstUnlock, .always])
        let header = try KeybagHeader(
            account: AccountID(from: random),
            device: DeviceID(from: random),
            stretching: stretching,
            classes: classes,
            passcodeSeal: try sealer.seal(behindPasscode, authorisation: pin, registers: []),
            deviceSeal: try sealer.seal(ofDevice, authorisation: nil, registers: [])
        )
        let keys = ClassKeys.fresh(for: classes, from: random)
        let secrets = try KeybagSecrets(
            stretched: stretched,
            passcodeSealed: behindPasscode,
            deviceSealed: ofDevice
        )
        let keybag = try Keybag(header, wrapping: keys, with: secrets, random: random)
        return Made(
            keybag: try Keybag(decoding: keybag.encoded),
            keys: keys,
            stretched: stretched,
            salt: stretching.salt
        )
    }

    @Test func `a keybag is made and unlocked, class D without a passcode`() throws {
        let tpm = try EmulatedTPM()
        let sealer = tpm.sealer()
        let made = try make(with: sealer)
        let deviceSeal = try #require(made.keybag.header.deviceSeal)
        let opened = try made.keybag.openDeviceClass(try sealer.unseal(deviceSeal, authorisation: nil))
        #expect(opened.available == [.always])
        let passcodeSeal = try #require(made.keybag.header.passcodeSeal)
        let pin = KeybagSecrets.authorisation(stretched: made.stretched, salt: made.salt)
        let secrets = try KeybagSecrets(
            stretched: made.stretched,
            passcodeSealed: try sealer.unseal(passcodeSeal, authorisation: pin)
        )
        #expect(try made.keybag.unlock(with: secrets).available == [.whenUnlocked, .afterFirstUnlock])
        // A wrong passcode is refused by the TPM, before the keybag sees it.
        let wrong = KeybagSecrets.authorisation(
            stretched: SecretBytes(randomCount: 32, from: .system),
            salt: made.salt
        )
        #expect(throws: SealingError.self) { try sealer.unseal(passcodeSeal, authorisation: wrong) }
        #expect(try sealer.lockout().failures == 1)
    }

    @Test func `without its TPM neither class D nor the passcode opens`() throws {
        let tpm = try EmulatedTPM()
        let made = try make(with: tpm.sealer())
        let deviceSeal = try #require(made.keybag.header.deviceSeal)
        tpm.stop()
        #expect(throws: SealingError.self) { try tpm.sealer().unseal(deviceSeal, authorisation: nil) }
        let other = try EmulatedTPM()
        #expect(throws: SealingError.self) { try other.sealer().unseal(deviceSeal, authorisation: nil) }
        let guess = SecretBytes(randomCount: 32, from: .system)
        #expect(throws: VaultError.self) { try made.keybag.openDeviceClass(guess) }
        #expect(throws: VaultError.self) { try made.keybag.unlock(with: KeybagSecrets(stretched: made.stretched)) }
    }
}
