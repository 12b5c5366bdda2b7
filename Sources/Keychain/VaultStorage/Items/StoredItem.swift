// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import KeychainVault

/// An item whose metadata was opened; its secret is sealed.
package struct StoredItem: Sendable {
    /// Which item.
    package let item: ItemID
    /// In which vault.
    package let vault: VaultKind
    /// What it is found by.
    package let metadata: ItemFields
    let row: SealedRow

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
    /// - Throws: ``KeychainVault/VaultError/Code/classLocked``, or what is wrong with the row.
    package func secret(with held: HeldKeys) throws(VaultError) -> ItemFields {
        try ItemFields(decoding: try row.open(.secret, of: item, with: try held.keys(of: row.header.place)))
    }
}

/// A change; several are written in one transaction, all or none.
package enum VaultWrite: Sendable {
    /// Stores another item.
    case add(ItemHalves, to: VaultKind)
    /// Writes a later revision of an item; the one that it replaces goes into the history.
    case replace(StoredItem, by: ItemHalves)
    /// Writes an item into another vault; its history stays behind, and is taken out for good.
    case move(StoredItem, as: ItemHalves, to: VaultKind)
    /// Takes an item out, with its history: for good.
    case remove(StoredItem)
}
