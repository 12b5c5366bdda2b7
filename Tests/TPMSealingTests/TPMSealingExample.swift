// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import SecretMemory
import TPMSealing
import Testing

@Suite struct TPMSealingExample {
    @Test func `what is sealed opens with its passcode, and a wrong one is counted`() throws {
        let tpm = try EmulatedTPM()
        let address = tpm.address
        let stretched = SecretBytes(randomCount: 32, from: .system)
        let stretching = PasscodeStretching.standard(from: .system)
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        let sealer: any SecretSealer = TPMSealer(address: address)  // TPMSealer.standardAddress, but in tests

        // Once: what goes into the keybag's header beside the stretched passcode. Each is a secret of its own: what the TPM gives without a
        // passcode would otherwise be what it keeps behind one.
        let ofPasscode = SecretBytes(randomCount: 32, from: .system)
        let ofDevice = SecretBytes(randomCount: 32, from: .system)
        let ofCounter = SecretBytes(randomCount: 32, from: .system)
        let pin = KeybagSecrets.authorisation(stretched: stretched, salt: stretching.salt)
        let passcodeSeal = try sealer.seal(ofPasscode, authorisation: pin, registers: [])
        let deviceSeal = try sealer.seal(ofDevice, authorisation: nil, registers: [])

        // At each unlock: before the try is counted elsewhere, since another TPM refuses the right passcode, too.
        try sealer.checkReadiness(expecting: passcodeSeal.primaryName)

        // Then (into Keybag.unlock); and without a passcode, for class D.
        var secrets: KeybagSecrets?
        do {
            let opened = try sealer.unseal(passcodeSeal, authorisation: pin)
            secrets = try KeybagSecrets(stretched: stretched, passcodeSealed: opened)
        } catch let error as SealingError {
            log(error.message)  // error.lockout?.longestWait where the code is lockedOut
        }
        let opened = try sealer.unseal(deviceSeal, authorisation: nil)

        // The counter of the vault's head, outside of the file.
        let counter = try SealedCounter(
            index: 0x0180_4D54,
            authorisation: ofCounter,
            primaryName: passcodeSeal.primaryName
        )
        let first = try sealer.makeCounter(counter)
        let next = try sealer.increment(counter)
        #expect(opened == ofDevice && opened != ofPasscode && next == first + 1)
        #expect(lines.isEmpty && secrets != nil)
    }
}
