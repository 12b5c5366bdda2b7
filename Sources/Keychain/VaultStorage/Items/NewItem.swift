// SPDX-License-Identifier: Apache-2.0
// What is written of an item.

public import KeychainVault

/// Both halves of an item as they shall be.
public struct NewItem: Sendable {
    /// When the secret can be read.
    public var accessClass: AccessClass
    /// What it is found by: `kind`, `attributes` and `access` among them.
    public var metadata: ItemFields
    /// What is secret.
    public var secret: ItemFields
    /// What it is looked up by, beside its primary key.
    public var lookups: [ItemLookup]

    /// Describes an item.
    ///
    /// - Parameters:
    ///   - accessClass: When the secret can be read.
    ///   - metadata: What it is found by, with `kind`, `attributes` and `access`.
    ///   - secret: What is secret.
    ///   - lookups: What it is looked up by, beside its primary key.
    public init(
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
