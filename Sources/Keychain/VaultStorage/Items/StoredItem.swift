// SPDX-License-Identifier: Apache-2.0
// An item as it was found.

internal import CBORCoding
public import KeychainVault

/// An item whose metadata was opened; its secret is sealed.
public struct StoredItem: Sendable {
    /// Which item.
    public let item: ItemID
    /// In which vault.
    public let vault: VaultKind
    /// What it is found by.
    public let metadata: ItemFields
    let row: SealedRow

    /// Which revision: what a change has to name, so that none is written over another.
    public var revision: RevisionID { row.header.revision }
    /// When the secret can be read.
    public var accessClass: AccessClass { row.header.accessClass }
    /// Whether it is among the recently deleted.
    public var isDeleted: Bool { metadata.registers["deleted"]?.value == .bool(true) }

    /// Opens what is secret of it.
    ///
    /// - Parameter held: The keys of the keychain.
    /// - Returns: The secret's fields.
    /// - Throws: ``KeychainVault/VaultError/Code/classLocked``, or what is wrong with the row.
    public func secret(with held: HeldKeys) throws(VaultError) -> ItemFields {
        try ItemFields(decoding: try row.open(.secret, of: item, with: try held.keys(of: row.header.place)))
    }
}
