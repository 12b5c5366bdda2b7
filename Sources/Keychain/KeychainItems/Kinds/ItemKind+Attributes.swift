// SPDX-License-Identifier: Apache-2.0

extension ItemKind {
    /// The attributes that an item of this kind may have, in the order of their names.
    package var attributes: [ItemAttribute] { Self.table[self, default: []] }

    /// The form of an attribute of this kind; nil when there is none of this name.
    package func form(of name: AttributeName) -> AttributeForm? { Self.forms[self]?[name] }

    /// What an attribute counts as when it is absent.
    package func absent(_ name: AttributeName) -> AttributeValue { form(of: name)?.absent ?? "" }

    // Made once: a token is looked up for each query.
    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.ordered) })
    private static let forms = table.mapValues { attributes in
        Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.form) })
    }

    private var ordered: [ItemAttribute] {
        let own =
            switch self {
            case .genericPassword: ItemAttribute.password + ItemAttribute.genericPassword
            case .internetPassword: ItemAttribute.password + ItemAttribute.internetPassword
            case .certificate: ItemAttribute.certificate
            case .key: ItemAttribute.key
            case .passkey: ItemAttribute.passkey
            }
        return (own + ItemAttribute.common).sorted { $0.name < $1.name }
    }
}
