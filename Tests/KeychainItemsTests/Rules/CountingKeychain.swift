// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import Synchronization

/// Another keychain, whose searches are counted.
final class CountingKeychain: KeychainBackend {
    private let kept: any KeychainBackend
    private let count = Mutex(0)

    init(_ kept: any KeychainBackend) { self.kept = kept }

    /// How often anything was looked for.
    var looks: Int { count.withLock { $0 } }

    var owner: any OwnerAuthentication { kept.owner }

    func add(_ item: ItemContent) throws(KeychainError) -> KeychainItem { try kept.add(item) }

    func addIdentity(
        _ certificate: ItemContent,
        key: ItemContent
    ) throws(KeychainError) -> (certificate: KeychainItem, key: KeychainItem) {
        try kept.addIdentity(certificate, key: key)
    }

    func find(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        skipsGuarded: Bool,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]> {
        count.withLock { $0 += 1 }
        return try kept.find(query, reading: reading, limit: limit, skipsGuarded: skipsGuarded, proofs: proofs)
    }

    func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<Int> {
        try kept.update(query, changes, proofs: proofs)
    }

    func delete(_ query: ItemQuery, proofs: [OwnerProof]) throws(KeychainError) -> KeychainOutcome<Int> {
        try kept.delete(query, proofs: proofs)
    }
}
