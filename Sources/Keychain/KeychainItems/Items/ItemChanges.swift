// SPDX-License-Identifier: Apache-2.0

/// What is to change of items; what is not named stays as it is.
package struct ItemChanges: Sendable, Equatable {
    /// Attributes that get another value.
    package var attributes: [AttributeName: AttributeValue]
    /// Attributes that go.
    package var removed: Set<AttributeName>
    /// The secrets that are replaced.
    package var secrets: ItemSecrets
    /// The access group to move to; nil to stay.
    package var accessGroup: String?
    /// How they are guarded from now on; nil as before.
    package var accessControl: AccessControl?
    /// The vault to move to, where former values are not kept; nil to stay.
    package var vault: VaultKind?

    /// Describes a change.
    package init(
        _ attributes: [AttributeName: AttributeValue] = [:],
        removed: Set<AttributeName> = [],
        secrets: ItemSecrets = ItemSecrets(),
        accessGroup: String? = nil,
        accessControl: AccessControl? = nil,
        vault: VaultKind? = nil
    ) {
        self.attributes = attributes
        self.removed = removed
        self.secrets = secrets
        self.accessGroup = accessGroup
        self.accessControl = accessControl
        self.vault = vault
    }
}
