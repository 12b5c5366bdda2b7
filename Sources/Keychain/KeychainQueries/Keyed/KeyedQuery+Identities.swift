// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault

extension KeyedQuery {
    /// The certificate and the private key that are to be added; each has the attributes of the dictionary that its class knows.
    func newIdentity() throws(KeychainError) -> (certificate: NewItem, key: NewItem) {
        guard let parts = object?.itemParts else {
            throw KeychainError(
                .unimplemented,
                "an identity is added as an object (v_Ref, a SecIdentity), or as its certificate and its key"
            )
        }
        guard data == nil else { throw .parameter("an identity has no data of its own; leave v_Data out") }
        return (try newItem(.certificate, parts.certificate), try newItem(.key, parts.key))
    }

    private func newItem(_ itemClass: ItemClass, _ part: any ItemObject) throws(KeychainError) -> NewItem {
        guard part.itemClass == itemClass, let data = part.itemData else {
            throw .parameter("the identity is none of a certificate and a key whose bytes can be taken out")
        }
        let known = attributes.plain.filter { itemClass.attribute($0.key.rawValue) != nil }
        return NewItem(
            itemClass,
            known.merging(part.itemAttributes) { first, _ in first },
            data: data,
            accessGroup: attributes.group,
            accessControl: try attributes.chosenControl(),
            isSynchronizable: try attributes.chosenSynchronizable() ?? false
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
