// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
package import SecretMemory

/// An item of a keychain.
package struct KeychainItem: Sendable {
    /// The class by which it was asked for.
    package let itemClass: ItemClass
    /// Names it for as long as it lives; an identity has its certificate's.
    package let reference: PersistentReference
    /// What it is found by; the attributes of its primary key are all there.
    package var attributes: [AttributeName: AttributeValue]
    /// The access group.
    package var accessGroup: String
    /// How it is guarded.
    package var accessControl: AccessControl
    /// Whether it may be on other devices of the owner's.
    package var isSynchronizable: Bool
    /// When it was added: milliseconds since 1970.
    package var created: Int
    /// When it was changed last: milliseconds since 1970.
    package var modified: Int
    /// The secret, if it was asked for and there is one.
    package var data: SecretBytes?

    /// Describes an item, for those who keep a keychain.
    ///
    /// - Parameters:
    ///   - itemClass: The class by which it is asked for.
    ///   - reference: Names it for as long as it lives.
    ///   - attributes: What it is found by.
    ///   - accessGroup: The access group.
    ///   - accessControl: How it is guarded.
    ///   - isSynchronizable: Whether it may be on other devices.
    ///   - created: When it was added: milliseconds since 1970.
    ///   - modified: When it was changed last: milliseconds since 1970.
    ///   - data: The secret.
    package init(
        _ itemClass: ItemClass,
        reference: PersistentReference,
        attributes: [AttributeName: AttributeValue],
        accessGroup: String,
        accessControl: AccessControl,
        isSynchronizable: Bool,
        created: Int,
        modified: Int,
        data: SecretBytes?
    ) {
        self.itemClass = itemClass
        self.reference = reference
        self.attributes = attributes
        self.accessGroup = accessGroup
        self.accessControl = accessControl
        self.isSynchronizable = isSynchronizable
        self.created = created
        self.modified = modified
        self.data = data
    }

    /// What makes it the only one of its kind in its access group.
    package var primaryKey: PrimaryKey {
        PrimaryKey(of: reference.kind, group: accessGroup, isSynchronizable: isSynchronizable, attributes)
    }
}
