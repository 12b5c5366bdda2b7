// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// The stretched passcode, and what a TPM gave.
///
/// Stretching and the TPM are somebody else's: this module is handed what they made, 32 bytes each.
package struct KeybagSecrets: Sendable {
    /// The passcode, stretched as the keybag's header says.
    let stretched: SecretBytes
    /// What the TPM sealed for the passcode; nil where the header has no such object.
    let passcodeSealed: SecretBytes?
    /// What the TPM gives without a passcode; needed where a keybag with class `D` is made.
    let deviceSealed: SecretBytes?

    /// Collects what opens or makes a keybag.
    ///
    /// - Parameters:
    ///   - stretched: 32 bytes.
    ///   - passcodeSealed: 32 bytes, or nil without a TPM.
    ///   - deviceSealed: 32 bytes, or nil where class `D` is not needed.
    /// - Throws: ``VaultError/Code/secretInvalid`` for other lengths, and where two of them are one secret.
    package init(
        stretched: SecretBytes,
        passcodeSealed: SecretBytes? = nil,
        deviceSealed: SecretBytes? = nil
    ) throws(VaultError) {
        for secret in [stretched, passcodeSealed, deviceSealed] where secret.map({ $0.count != 32 }) ?? false {
            throw VaultError(.secretInvalid, "what opens a keybag has 32 bytes each, and something else was handed in")
        }
        // What the TPM gives without a passcode would give what it seals for one, and its count of tries would count for nothing.
        guard passcodeSealed == nil || passcodeSealed != deviceSealed, stretched != passcodeSealed,
            stretched != deviceSealed
        else {
            throw VaultError(
                .secretInvalid,
                "what opens a keybag is one secret for two purposes; draw one for each"
            )
        }
        self.stretched = stretched
        self.passcodeSealed = passcodeSealed
        self.deviceSealed = deviceSealed
    }

    /// What the TPM is asked with for the object that belongs to a passcode.
    ///
    /// - Parameters:
    ///   - stretched: The passcode, stretched with that salt.
    ///   - salt: The salt of the header.
    /// - Returns: 32 bytes.
    package static func authorisation(stretched: SecretBytes, salt: [UInt8]) -> SecretBytes {
        KeyDerivation.derive(stretched, salt: salt, context: SealContext.bytes("tpm pin"))
    }
}
