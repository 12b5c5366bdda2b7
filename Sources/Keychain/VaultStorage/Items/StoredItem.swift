// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
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
    package var isDeleted: Bool { metadata.registers["deleted"]?.value == .bool(true) }

    /// Opens what is secret of it.
    ///
    /// - Parameter held: The keys of the keychain.
    /// - Returns: The secret's fields.
    /// - Throws: ``KeychainVault/VaultError/Code/classLocked``, or what is wrong with the row.
    package func secret(with held: HeldKeys) throws(VaultError) -> ItemFields {
        try ItemFields(decoding: try row.open(.secret, of: item, with: try held.keys(of: row.header.place)))
    }
}
