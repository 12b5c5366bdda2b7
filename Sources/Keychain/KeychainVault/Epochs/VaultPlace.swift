// SPDX-License-Identifier: Apache-2.0
// A vault in one of its epochs.

internal import CBORCoding
internal import SecretMemory

/// Names a generation of a vault's keys, and derives them from their root.
public struct VaultPlace: Sendable, Hashable {
    /// Whose vault it is.
    public let account: AccountID
    /// Which vault.
    public let vault: VaultID
    /// Which generation of its root key; 1 is the first.
    public let epoch: UInt64

    /// Names a generation.
    ///
    /// - Parameters:
    ///   - account: Whose vault it is.
    ///   - vault: Which vault.
    ///   - epoch: 1 or more.
    public init(account: AccountID, vault: VaultID, epoch: UInt64) {
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
