// SPDX-License-Identifier: Apache-2.0

extension KeychainItem {
    /// The identities among some items: each certificate with the private key whose `klbl` is its `pkhh`.
    ///
    /// - Parameter items: Certificates and keys, in order; others are passed over.
    /// - Returns: Identities in the order of their certificates.
    package static func identities(of items: [KeychainItem]) -> [KeychainItem] { joined(items).map(\.identity) }

    /// The identities among some items, each with its private key as it lies there.
    package static func joined(_ items: [KeychainItem]) -> [(identity: KeychainItem, key: KeychainItem)] {
        // By their digests: a pass through all keys for each certificate would be felt where there are thousands.
        let keys = Dictionary(
            grouping: items.filter { $0.itemClass == .key && $0.attributes[.keyClass] == .text("1") },
            by: { $0.attributes[.applicationLabel] }
        )
        return items.filter { $0.itemClass == .certificate }.compactMap { certificate in
            guard case .bytes(let digest) = certificate.attributes[.publicKeyHash], !digest.isEmpty else { return nil }
            let key = keys[.bytes(digest)]?.first { key in
                key.accessGroup == certificate.accessGroup && key.vault == certificate.vault
            }
            guard let key else { return nil }
            return (certificate.identity(with: key), key)
        }
    }

    /// The private keys that go with some identities: those that no other certificate of their group needs.
    ///
    /// One key may be certified more than once; with it all its other identities would be gone.
    static func keysThatGo(
        with identities: [(identity: KeychainItem, key: KeychainItem)],
        among items: [KeychainItem]
    ) -> [KeychainItem] {
        let going = Set(identities.map(\.identity.reference))
        let staying = items.filter { $0.itemClass == .certificate && !going.contains($0.reference) }
        return identities.map(\.key).filter { key in
            !staying.contains { certificate in
                certificate.attributes[.publicKeyHash] == key.attributes[.applicationLabel]
                    && certificate.accessGroup == key.accessGroup
                    && certificate.vault == key.vault
            }
        }
    }

    /// Means the private key of this identity.
    var keyOfIdentity: ItemQuery {
        ItemQuery(
            .key,
            [.applicationLabel: content.attributes[.publicKeyHash] ?? .bytes([]), .keyClass: .text("1")],
            accessGroup: accessGroup,
            synchronizable: content.isSynchronizable ? .syncedOnly : .localOnly
        )
    }
}
