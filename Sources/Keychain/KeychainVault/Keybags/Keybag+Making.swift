// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
package import SecretMemory

extension Keybag {
    /// Wraps class keys under a passcode.
    ///
    /// For another passcode, take the header from ``KeybagHeader/replaced(stretching:classes:passcodeSeal:deviceSeal:)`` and the keys
    /// from ``unlock(with:)`` of the former keybag, and put the new one in its place in one transaction.
    ///
    /// - Parameters:
    ///   - header: What the keybag says of itself.
    ///   - keys: A key for each class of the header.
    ///   - secrets: The passcode, stretched as the header says, and what the TPM sealed.
    ///   - random: Where nonces come from, drawn in the order of the classes.
    /// - Throws: ``VaultError/Code/classLocked`` when a key is missing; ``VaultError/Code/secretInvalid`` when the TPM's parts
    ///   are not those of the header.
    package init(
        _ header: KeybagHeader,
        wrapping keys: ClassKeys,
        with secrets: KeybagSecrets,
        random: RandomSource
    ) throws(VaultError) {
        let material = try KeybagMaterial(secrets, header: header)
        var slots: [AccessClass: [UInt8]] = [:]
        for accessClass in header.classes.ordered {
            let wrappingKey: SecretBytes
            if accessClass == .always {
                guard let deviceSealed = secrets.deviceSealed else {
                    throw VaultError(.secretInvalid, "class D needs what the TPM gives without a passcode")
                }
                wrappingKey = KeybagMaterial.deviceKey(deviceSealed, header: header)
            } else {
                wrappingKey = material.passcodeKey
            }
            slots[accessClass] = try AuthenticatedSeal.seal(
                try keys.key(of: accessClass),
                under: wrappingKey,
                context: Self.context(of: accessClass, header),
                random: random
            )
        }
        self.init(header: header, commitment: material.commitment, slots: slots)
    }
}
