// SPDX-License-Identifier: Apache-2.0

/// Says which items are meant: those of a class that have all of these attributes.
package struct ItemQuery: Sendable, Equatable {
    /// Which items are meant by where they may be.
    package enum Synchronizable: Sendable, Hashable {
        /// Those that stay on this device.
        case localOnly
        /// Those that may be on other devices.
        case syncedOnly
        /// Both.
        case any
    }

    /// The class; nil for items of every kind.
    package var itemClass: ItemClass?
    /// What they have.
    package var attributes: [AttributeName: AttributeValue]
    /// The access group; nil for all of the application's.
    package var accessGroup: String?
    /// When they can be read; nil for any time.
    package var accessibility: Accessibility?
    /// How they are guarded; nil for any way.
    package var accessControl: AccessControl?
    /// Where they may be.
    ///
    /// As with Apple, those that stay on this device where nothing is said.
    package var synchronizable: Synchronizable
    /// These items alone; nil for all.
    package var items: [ItemID]?
    /// Those whose server is this host or a subdomain of it; nil for any.
    package var host: String?
    /// What the certificate itself must be; nil for any, and for classes other than certificates and identities.
    ///
    /// Changing and deleting by it is refused: items are named by what they are found by.
    package var certificate: CertificateMatch?
    /// When they were added: milliseconds since 1970; nil for any time.
    package var created: Int64?
    /// When they were changed last: milliseconds since 1970; nil for any time.
    package var modified: Int64?

    /// Describes items.
    ///
    /// - Parameters:
    ///   - itemClass: The class; nil for items of every kind.
    ///   - attributes: What they have.
    ///   - accessGroup: The access group; nil for all of the application's.
    ///   - accessibility: When they can be read; nil for any time.
    ///   - synchronizable: Where they may be.
    package init(
        _ itemClass: ItemClass?,
        _ attributes: [AttributeName: AttributeValue] = [:],
        accessGroup: String? = nil,
        accessibility: Accessibility? = nil,
        synchronizable: Synchronizable = .localOnly
    ) {
        self.itemClass = itemClass
        self.attributes = attributes
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.synchronizable = synchronizable
    }

    /// Means one item, wherever it may be.
    ///
    /// - Parameter reference: Names it.
    package init(_ reference: PersistentReference) {
        self.init(ItemClass(reference.kind), synchronizable: .any)
        items = [reference.item]
    }
}
