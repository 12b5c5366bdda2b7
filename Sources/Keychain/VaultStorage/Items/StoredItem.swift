// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import KeychainVault
package import PasskeyRecords

/// An item whose metadata was opened; its secret is sealed.
package struct StoredItem: Sendable {
    /// Which item.
    package let item: ItemID
    /// In which vault.
    package let vault: VaultKind
    /// What it is found by.
    package let metadata: ItemFields
    let row: SealedRow
    /// Whether the row was there when the vault was looked at as a whole, or was written here since then.
    let isKnown: Bool

    /// Which revision: what a change has to name, so that none is written over another.
    package var revision: RevisionID { row.header.revision }
    /// When the secret can be read.
    package var accessClass: AccessClass { row.header.accessClass }
    /// Whether it is among the recently deleted.
    package var isDeleted: Bool { metadata.isRemoved }

    /// What it is, without its secrets; nil for what a later version wrote, and this one does not know.
    package var described: KeychainItem? {
        metadata.content(accessClass, in: vault).map { content in
            KeychainItem(
                content,
                id: item,
                revision: revision,
                created: Int64(exactly: metadata.created ?? 0) ?? 0,
                modified: Int64(exactly: metadata.modified ?? 0) ?? 0
            )
        }
    }

    /// Opens what is secret of it.
    ///
    /// - Parameter held: The keys of the keychain.
    /// - Returns: The secret's fields.
    /// - Throws: ``KeychainVault/VaultError/Code/classLocked``, or what is wrong with the row;
    ///   ``KeychainVault/VaultError/Code/rowElsewhere`` for a row that came into the file in another way than through this program.
    package func secret(with held: HeldKeys) throws(VaultError) -> ItemFields {
        guard isKnown else {
            throw VaultError(
                .rowElsewhere,
                "the row of this item was changed in the vault's file since the unlock, and is not believed; lock, unlock, and compare with a backup"
            )
        }
        let keys = try held.keys(of: row.header.place)
        return try ItemFields(decoding: try row.open(.secret, of: item, with: keys), in: row.header.format)
    }

    /// Opens the whole record of a passkey.
    ///
    /// - Parameter held: The keys of the keychain.
    /// - Returns: The passkey with its secrets; nil for what is none. In a vault of format 1 it has what was imported.
    /// - Throws: As ``secret(with:)``.
    package func passkey(with held: HeldKeys) throws(VaultError) -> PasskeyRecord? {
        let secret = try secret(with: held)
        if metadata.format == .second {
            return ItemHalves(accessClass: accessClass, metadata: metadata, secret: secret).passkey
        }
        var content = metadata.content(accessClass, in: vault)
        content?.secrets = secret.secrets
        return content?.passkey
    }

    /// The record of a passkey without its secrets; nil for what is none, and in a vault of format 1.
    package var shownPasskey: PasskeyRecord? {
        guard metadata.format == .second else { return nil }
        let secret = ItemFields(.second)
        return ItemHalves(accessClass: accessClass, metadata: metadata, secret: secret).passkey
    }

    /// Both halves.
    func halves(with held: HeldKeys) throws(VaultError) -> ItemHalves {
        ItemHalves(accessClass: accessClass, metadata: metadata, secret: try secret(with: held))
    }

    /// The revision as the history's policy looks at it; nil where a half of it cannot be read.
    func dated(with held: HeldKeys) -> DatedRevision? {
        guard let secret = try? secret(with: held) else { return nil }
        let stamps = FieldStamps(metadata: metadata, secret: secret)
        return DatedRevision(revision, modified: metadata.modified ?? 0, stamps: stamps)
    }
}
