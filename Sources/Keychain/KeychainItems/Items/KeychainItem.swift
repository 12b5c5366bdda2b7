// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// An item of a keychain: what it is, and what the keychain knows of it.
@dynamicMemberLookup
package struct KeychainItem: Sendable, Equatable {
    /// Its ID, the same for all its revisions; an identity has its certificate's.
    package var id: ItemID
    /// Its revision: another one after each change.
    package var revision: RevisionID
    /// What it is; the attributes of its primary key are all there once ``completed``.
    package var content: ItemContent
    /// When it was added: milliseconds since 1970.
    package var created: Int64
    /// When it was last changed: milliseconds since 1970.
    package var modified: Int64
    /// Whether its secrets were asked for and do not open.
    package var isDamaged = false
    /// Whether it is a certificate seen together with its private key.
    package fileprivate(set) var isIdentity = false

    /// Describes an item, for those who keep a keychain.
    package init(
        _ content: ItemContent,
        id: ItemID,
        revision: RevisionID,
        created: Int64,
        modified: Int64,
        isDamaged: Bool = false
    ) {
        (self.id, self.revision, self.content) = (id, revision, content)
        (self.created, self.modified, self.isDamaged) = (created, modified, isDamaged)
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<ItemContent, Value>) -> Value {
        get { content[keyPath: path] }
        set { content[keyPath: path] = newValue }
    }

    package subscript<Value>(dynamicMember path: KeyPath<ItemContent, Value>) -> Value { content[keyPath: path] }

    /// The class by which it is asked for.
    package var itemClass: ItemClass { isIdentity ? .identity : ItemClass(content.kind) }
    /// Names it for as long as it lives.
    package var reference: PersistentReference { PersistentReference(content.kind, id) }
    /// The access group; empty for none.
    package var accessGroup: String { content.accessGroup ?? "" }
    /// The secret, if it was asked for and there is one.
    package var data: SecretBytes? {
        get { content.secrets.data }
        set { content.secrets.data = newValue }
    }

    /// What makes it the only one of its kind.
    package var primaryKey: PrimaryKey { PrimaryKey(of: content) }

    /// The item with its whole primary key: programs may leave out what is empty, and by Apple's interface it is there.
    package var completed: Self {
        var item = self
        item.content.attributes = content.kind.completed(content.attributes)
        return item
    }

    /// The item without its secrets.
    package var withoutSecrets: Self {
        var item = self
        item.content.secrets = ItemSecrets()
        return item
    }
}

extension ItemKind {
    /// Attributes with those of the primary key, each as it counts when it is absent.
    func completed(_ attributes: [AttributeName: AttributeValue]) -> [AttributeName: AttributeValue] {
        var attributes = attributes
        for name in primaryKey where attributes[name] == nil { attributes[name] = absent(name) }
        return attributes
    }
}

extension KeychainItem {
    /// The identity of this certificate and the private key that belongs to it.
    ///
    /// It has the certificate's attributes and the key's; it is read as the stricter of both: as the key.
    func identity(with key: KeychainItem) -> KeychainItem {
        var identity = self
        identity.isIdentity = true
        identity.content.attributes.merge(key.content.attributes) { first, _ in first }
        identity.content.accessControl = key.content.accessControl
        identity.modified = max(modified, key.modified)
        return identity
    }
}
