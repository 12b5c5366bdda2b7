// SPDX-License-Identifier: Apache-2.0

/// What makes an item the only one of its kind: no vault has two with the same.
package struct PrimaryKey: Sendable, Hashable {
    /// The kind of item.
    package let kind: ItemKind
    /// The access group; empty for none.
    package let accessGroup: String
    /// In which vault; one that may be on other devices and one that may not are two.
    package let vault: VaultKind
    /// The values of the kind's ``ItemKind/primaryKey``, in its order and each in its one spelling: what is absent is empty text or 0, and empty
    /// bytes are empty text.
    package let values: [AttributeValue]

    /// Takes the attributes that count.
    package init(
        _ kind: ItemKind,
        accessGroup: String,
        vault: VaultKind,
        _ attributes: [AttributeName: AttributeValue]
    ) {
        (self.kind, self.accessGroup, self.vault) = (kind, accessGroup, vault)
        values = kind.primaryKey.map { name in
            let value = attributes[name] ?? kind.absent(name)
            return value.bytes?.isEmpty == true ? "" : kind.form(of: name)?.kept(value) ?? value
        }
    }

    /// The primary key of an item.
    package init(of content: ItemContent) {
        self.init(content.kind, accessGroup: content.accessGroup ?? "", vault: content.vault, content.attributes)
    }
}
