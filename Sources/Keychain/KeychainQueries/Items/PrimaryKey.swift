// SPDX-License-Identifier: Apache-2.0

package import KeychainVault

/// What makes an item the only one of its kind: no keychain has two with the same.
package struct PrimaryKey: Sendable, Hashable {
    private let kind: ItemKind
    private let group: String
    private let isSynchronizable: Bool
    private let values: [AttributeValue]

    /// Takes the attributes that count; what is absent is empty text or 0.
    ///
    /// - Parameters:
    ///   - kind: The kind of item.
    ///   - group: The access group.
    ///   - isSynchronizable: Whether it may be on other devices; one that may and one that may not are two.
    ///   - attributes: The item's attributes, as they are kept.
    package init(
        of kind: ItemKind,
        group: String,
        isSynchronizable: Bool,
        _ attributes: [AttributeName: AttributeValue]
    ) {
        self.kind = kind
        self.group = group
        self.isSynchronizable = isSynchronizable
        values = (kind.primaryKey + ["tkid", "vwht"]).map { name in
            let value = attributes[AttributeName(rawValue: name)] ?? kind.absent(name)
            return value == .bytes([]) ? .text("") : value
        }
    }
}

extension ItemKind {
    /// What an attribute counts as when it is absent.
    package func absent(_ name: String) -> AttributeValue {
        switch attributes.first(where: { $0.name == name })?.form {
        case .number: .number(0)
        case .time: .time(0)
        case .anything, .text, .data, nil: .text("")
        }
    }
}
