// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
internal import SecretMemory

/// Names a generation of a vault's keys, and derives them from their root.
package struct VaultPlace: Sendable, Hashable {
    /// Whose vault it is.
    package let account: AccountID
    /// Which vault.
    package let vault: VaultID
    /// Which generation of its root key; 1 is the first.
    package let epoch: UInt64

    /// Names a generation.
    package init(account: AccountID, vault: VaultID, epoch: UInt64) {
        self.account = account
        self.vault = vault
        self.epoch = epoch
    }

    /// The key of this name: nothing derived for one vault or epoch is good in another.
    func key(_ name: String, from root: SecretBytes) -> SecretBytes {
        let fields: [CBORValue] = [.bytes(account.bytes), .bytes(vault.bytes), .unsigned(epoch)]
        return KeyDerivation.derive(root, salt: [], context: SealContext.bytes(name, fields))
    }
}
