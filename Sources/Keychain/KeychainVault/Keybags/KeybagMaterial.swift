// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// The commitment of a keybag, and the key of its slots.
///
/// The header is HKDF's salt: who lowers a cost, takes a TPM's object away or swaps an account gets other keys, without a check
/// that could be forgotten.
struct KeybagMaterial {
    /// 32 bytes that are compared.
    let commitment: [UInt8]
    /// The key of the slots that a passcode opens.
    let passcodeKey: SecretBytes

    /// Derives both.
    ///
    /// - Throws: `secretInvalid` when the TPM's part is there and the header has none, or the other way round.
    init(_ secrets: KeybagSecrets, header: KeybagHeader) throws(VaultError) {
        guard (secrets.passcodeSealed != nil) == (header.passcodeSeal != nil) else {
            throw VaultError(
                .secretInvalid,
                header.passcodeSeal == nil
                    ? "this keybag has no part that a TPM sealed, and one was handed in"
                    : "this keybag needs what its TPM sealed beside the passcode"
            )
        }
        let material = KeyDerivation.joined(secrets.stretched, secrets.passcodeSealed)
        let salt = KeyDerivation.digest(header.encoded)
        passcodeKey = KeyDerivation.derive(material, salt: salt, context: SealContext.bytes("keybag passcode key"))
        let commitment = KeyDerivation.derive(material, salt: salt, context: SealContext.bytes("keybag commitment"))
        self.commitment = unsafe commitment.withBytes { bytes in unsafe Array(bytes) }
    }

    /// The key of the slot of class `D`.
    static func deviceKey(_ deviceSealed: SecretBytes, header: KeybagHeader) -> SecretBytes {
        KeyDerivation.derive(
            deviceSealed,
            salt: KeyDerivation.digest(header.encoded),
            context: SealContext.bytes("keybag device key")
        )
    }
}
