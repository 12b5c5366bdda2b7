// SPDX-License-Identifier: Apache-2.0

extension KeyedQuery {
    /// The certificate and the private key that are to be added; each has the attributes of the dictionary that its class knows.
    func newIdentity() throws(KeychainError) -> (certificate: ItemContent, key: ItemContent) {
        guard let parts = object?.itemParts else {
            throw KeychainError(
                .unimplemented,
                "an identity is added as an object (v_Ref, a SecIdentity), or as its certificate and its key"
            )
        }
        guard data == nil else { throw .parameter("an identity has no data of its own; leave v_Data out") }
        return (try newItem(.certificate, parts.certificate), try newItem(.key, parts.key))
    }

    private func newItem(_ kind: ItemKind, _ part: any ItemObject) throws(KeychainError) -> ItemContent {
        let itemClass = ItemClass(kind)
        guard part.itemClass == itemClass, let data = part.itemData else {
            throw .parameter("the identity is none of a certificate and a key whose bytes can be taken out")
        }
        let known = attributes.plain.filter { itemClass.attribute($0.key) != nil }
        return ItemContent(
            kind,
            known.merging(part.itemAttributes) { first, _ in first },
            secrets: ItemSecrets(data: data),
            accessGroup: attributes.group,
            accessControl: try attributes.chosenControl(),
            vault: try attributes.chosenVault() ?? .local
        )
    }
}

/// What a dictionary is for; each allows other keys.
enum KeyedOperation {
    case add
    case copy
    case update
    case delete
}
