// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
internal import SecretMemory

/// The header of an epoch: a generation of a vault's root key.
package struct EpochHeader: Sendable, Hashable {
    /// Whose vault it is.
    package let account: AccountID
    /// Which vault.
    package let vault: VaultID
    /// 1 for the first, one more for each that followed.
    package let epoch: UInt64
    /// Whether the vault may leave the device.
    package let kind: VaultKind
    /// The classes of the vault's items.
    package let classes: AccessClasses
    /// 32 bytes by which whoever is handed the root key knows that it is the right one.
    package let commitment: [UInt8]
    /// The header's bytes, as they were stored.
    let encoded: [UInt8]

    /// The header of an epoch with this root key.
    ///
    /// - Throws: `classesInvalid` for class `P` in a vault that may leave the device, `fieldInvalid` for epoch 0.
    init(
        _ place: VaultPlace,
        kind: VaultKind,
        classes: AccessClasses,
        root: SecretBytes
    ) throws(VaultError) {
        try Self.check(kind, classes)
        guard place.epoch >= 1 else { throw VaultError(.fieldInvalid, "epochs begin with 1, and 0 was asked for") }
        account = place.account
        vault = place.vault
        epoch = place.epoch
        self.kind = kind
        self.classes = classes
        let code = place.key("epoch commitment", from: root)
        commitment = unsafe code.withBytes { bytes in unsafe Array(bytes) }
        var map = CBORMap()
        map[1] = .unsigned(RecordKind.version)
        map[2] = .bytes(place.account.bytes)
        map[3] = .bytes(place.vault.bytes)
        map[4] = .unsigned(place.epoch)
        map[5] = .unsigned(kind.rawValue)
        map[6] = .bytes(commitment)
        map[7] = .text(classes.letters)
        encoded = CBORValue.map(map).encoded
    }

    /// Reads a header.
    ///
    /// - Throws: The codes of ``HeaderReader`` and of the classes.
    init(decoding bytes: [UInt8]) throws(VaultError) {
        var reader = try HeaderReader(bytes, of: .epoch)
        account = try reader.identifier(2, "account")
        vault = try reader.identifier(3, "vault")
        epoch = try reader.unsigned(4, "epoch", least: 1)
        guard let kind = VaultKind(rawValue: try reader.unsigned(5, "kind")) else {
            throw reader.invalid(5, "kind", "is neither 1 nor 2")
        }
        self.kind = kind
        commitment = try reader.bytes(6, "commitment", count: 32)
        classes = try AccessClasses(letters: try reader.text(7, "classes"))
        _ = try reader.finish()
        encoded = bytes
        try Self.check(kind, classes)
    }

    /// Where the vault's keys belong.
    package var place: VaultPlace { VaultPlace(account: account, vault: vault, epoch: epoch) }

    private static func check(_ kind: VaultKind, _ classes: AccessClasses) throws(VaultError) {
        guard kind == .local || !classes.contains(.whenPasscodeSet) else {
            throw VaultError(.classesInvalid, "class P belongs to this device's vault alone")
        }
    }
}
