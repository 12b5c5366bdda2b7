// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
package import SecretMemory

/// An item that is to be added.
package struct NewItem: Sendable {
    /// The class.
    package var itemClass: ItemClass
    /// What it is found by.
    package var attributes: [AttributeName: AttributeValue]
    /// The secret; nil for none.
    package var data: SecretBytes?
    /// The access group; nil for the application's first.
    package var accessGroup: String?
    /// How it is guarded; nil for the class's usual: certificates always, others while unlocked.
    package var accessControl: AccessControl?
    /// Whether it may be on other devices of the owner's.
    package var isSynchronizable: Bool

    /// Describes an item.
    ///
    /// - Parameters:
    ///   - itemClass: The class; an identity is two of these, its certificate and its key.
    ///   - attributes: What it is found by.
    ///   - data: The secret; nil for none.
    ///   - accessGroup: The access group; nil for the application's first.
    ///   - accessControl: How it is guarded; nil for the class's usual.
    ///   - isSynchronizable: Whether it may be on other devices of the owner's.
    package init(
        _ itemClass: ItemClass,
        _ attributes: [AttributeName: AttributeValue],
        data: SecretBytes? = nil,
        accessGroup: String? = nil,
        accessControl: AccessControl? = nil,
        isSynchronizable: Bool = false
    ) {
        self.itemClass = itemClass
        self.attributes = attributes
        self.data = data
        self.accessGroup = accessGroup
        self.accessControl = accessControl
        self.isSynchronizable = isSynchronizable
    }
}
