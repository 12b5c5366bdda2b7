// SPDX-License-Identifier: Apache-2.0

package import KeychainVault

/// Both halves of an item as they shall be.
package struct NewItem: Sendable {
    /// When the secret can be read.
    package var accessClass: AccessClass
    /// What it is found by: `kind`, `attributes` and `access` among them.
    package var metadata: ItemFields
    /// What is secret.
    package var secret: ItemFields
    /// What it is looked up by, beside its primary key.
    package var lookups: [ItemLookup]

    /// Describes an item.
    package init(
        accessClass: AccessClass,
        metadata: ItemFields,
        secret: ItemFields,
        lookups: [ItemLookup] = []
    ) {
        self.accessClass = accessClass
        self.metadata = metadata
        self.secret = secret
        self.lookups = lookups
    }
}

/// A change; several are written in one transaction, all or none.
package enum VaultWrite: Sendable {
    /// Stores another item.
    case add(NewItem, to: VaultKind)
    /// Writes a later revision of an item; the one that it replaces goes into the history.
    case replace(StoredItem, by: NewItem)
    /// Writes an item into another vault; its history stays behind, and is taken out for good.
    case move(StoredItem, as: NewItem, to: VaultKind)
    /// Takes an item out, with its history: for good.
    case remove(StoredItem)
}
