// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
package import SecretMemory

/// What another passcode, and the step into a TPM or out of it, come with in format 2: new class keys and a new epoch of each vault.
///
/// Who has a former copy and its passcode has the former class keys, and with them the roots of former epochs. Under new keys alone
/// these would open what is written later; what is sealed in a new epoch they do not.
package struct KeyRenewal: Sendable {
    /// The keybag that takes the place of the former one.
    package let keybag: Keybag
    /// The class keys in it.
    package let keys: ClassKeys
    /// All epochs: those that were there under the new class keys, whose rows are sealed again in the background, and a new one of
    /// each vault.
    package let epochs: [EpochRecord]

    /// Renews the keys; the result is written with the heads of all vaults in one transaction.
    ///
    /// - Parameters:
    ///   - header: What the next keybag says of itself, of the same classes as the vaults' epochs need.
    ///   - secrets: The passcode, stretched as the header says, and what the TPM sealed.
    ///   - former: All epochs that are there.
    ///   - held: The unlocked keys.
    ///   - random: Where keys and nonces come from.
    /// - Throws: ``VaultError/Code/classLocked`` while the keychain is locked; what opening and making records throws.
    package init(
        _ header: KeybagHeader,
        secrets: KeybagSecrets,
        renewing former: [EpochRecord],
        held: HeldKeys,
        random: RandomSource
    ) throws(VaultError) {
        keys = ClassKeys.fresh(for: header.classes, from: random)
        keybag = try Keybag(header, wrapping: keys, with: secrets, random: random)
        var epochs: [EpochRecord] = []
        for epoch in former {
            let root = try epoch.openRoot(with: held.classKeys)
            epochs.append(try Self.record(epoch.header.place, like: epoch, root, keys, random))
        }
        for vault in Set(former.map(\.header.vault)).sorted() {
            let epochsOfVault = former.filter { $0.header.vault == vault }
            guard let newest = epochsOfVault.max(by: { $0.header.epoch < $1.header.epoch }),
                newest.header.epoch < .max
            else { throw VaultError(.fieldInvalid, "the epochs of a vault count no further; restore a backup") }
            let place = VaultPlace(account: newest.header.account, vault: vault, epoch: newest.header.epoch + 1)
            let root = SecretBytes(randomCount: 32, from: random)
            epochs.append(try Self.record(place, like: newest, root, keys, random))
        }
        self.epochs = epochs
    }

    /// The new epoch of each vault.
    package var newestEpochs: [EpochRecord] {
        Dictionary(grouping: epochs, by: \.header.vault).values.compactMap { epochs in
            epochs.max { $0.header.epoch < $1.header.epoch }
        }
    }

    /// Proves that the keybag opens, and that it opens every epoch: a keybag around other keys would be the end of all items.
    ///
    /// - Parameters:
    ///   - secrets: What opens the keybag.
    ///   - former: All epochs that were there.
    ///   - held: The unlocked keys of these.
    /// - Returns: The keys from then on.
    /// - Throws: ``VaultError`` with what does not open; ``VaultError/Code/sealBroken`` where another root came out.
    package func proved(
        openedBy secrets: KeybagSecrets,
        renewing former: [EpochRecord],
        held: HeldKeys
    ) throws(VaultError) -> HeldKeys {
        let opened = try keybag.unlock(with: secrets)
        var renewed = HeldKeys(epochs: epochs)
        try renewed.unlock(with: opened)
        for epoch in former {
            let next = epochs.first { $0.header.place == epoch.header.place }
            guard try next?.openRoot(with: opened) == epoch.openRoot(with: held.classKeys) else {
                throw VaultError(.sealBroken, "an epoch was made again, and holds another root; nothing was changed")
            }
        }
        // With the key of class D, where the device has one.
        try renewed.unlock(with: keys)
        return renewed
    }

    private static func record(
        _ place: VaultPlace,
        like epoch: EpochRecord,
        _ root: SecretBytes,
        _ keys: ClassKeys,
        _ random: RandomSource
    ) throws(VaultError) -> EpochRecord {
        let (kind, classes) = (epoch.header.kind, epoch.header.classes)
        return try EpochRecord(place, kind: kind, classes: classes, root: root, under: keys, random: random)
    }
}
