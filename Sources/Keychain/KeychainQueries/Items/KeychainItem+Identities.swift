// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault

extension KeychainItem {
    /// The identities among some items: each certificate with the private key whose `klbl` is its `pkhh`.
    ///
    /// An identity has the certificate's attributes and, beside them, the key's; it is read as the stricter of both: as the key.
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
                key.accessGroup == certificate.accessGroup && key.isSynchronizable == certificate.isSynchronizable
            }
            guard let key else { return nil }
            let identity = KeychainItem(
                .identity,
                reference: certificate.reference,
                attributes: certificate.attributes.merging(key.attributes) { first, _ in first },
                accessGroup: certificate.accessGroup,
                accessControl: key.accessControl,
                isSynchronizable: certificate.isSynchronizable,
                created: certificate.created,
                modified: max(certificate.modified, key.modified),
                data: certificate.data
            )
            return (identity, key)
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
                    && certificate.isSynchronizable == key.isSynchronizable
            }
        }
    }

    /// Means the private key of this identity.
    var keyOfIdentity: ItemQuery {
        ItemQuery(
            .key,
            [.applicationLabel: attributes[.publicKeyHash] ?? .bytes([]), .keyClass: .text("1")],
            accessGroup: accessGroup,
            synchronizable: isSynchronizable ? .syncedOnly : .localOnly
        )
    }
}
