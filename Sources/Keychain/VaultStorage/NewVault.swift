// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
package import KeychainVault
package import SecretMemory

/// The records of a new file: a keybag, a vault that may be synced and one of this device alone, both empty.
package struct NewVault: Sendable {
    let keybag: Keybag
    let epochs: [EpochRecord]
    let heads: [VaultHead]
    let format: VaultFormat
    /// The keys of the new vault, unlocked: whoever made it just typed the passcode.
    package let held: HeldKeys

    /// Makes a keychain.
    ///
    /// - Parameters:
    ///   - header: What the keybag says of itself: whose it is, and how the passcode was stretched.
    ///   - secrets: The passcode, stretched as the header says, and what a TPM sealed.
    ///   - format: The format of its rows and heads.
    ///   - random: Where keys and IDs come from.
    /// - Throws: ``KeychainVault/VaultError``.
    package init(
        _ header: KeybagHeader,
        secrets: KeybagSecrets,
        format: VaultFormat = .latest,
        random: RandomSource = .system
    ) throws(VaultError) {
        let keys = ClassKeys.fresh(for: header.classes, from: random)
        keybag = try Keybag(header, wrapping: keys, with: secrets, random: random)
        var epochs: [EpochRecord] = []
        for kind in VaultKind.allCases {
            let classes = Set(header.classes.ordered).subtracting(kind == .personal ? [.whenPasscodeSet] : [])
            epochs.append(
                try EpochRecord(
                    VaultPlace(account: header.account, vault: VaultID(from: random), epoch: 1),
                    kind: kind,
                    classes: AccessClasses(classes),
                    root: SecretBytes(randomCount: 32, from: random),
                    under: keys,
                    random: random
                )
            )
        }
        var held = HeldKeys(epochs: epochs)
        try held.unlock(with: keys)
        var heads: [VaultHead] = []
        for epoch in epochs {
            let opened = try held.newestKeys(of: epoch.header.vault)
            let start = HeadState(counter: 1)
            heads.append(try start.head(in: format, keybag: header, with: opened))
        }
        (self.epochs, self.heads, self.held, self.format) = (epochs, heads, held, format)
    }
}
