// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// The operations of a keychain, with the owner asked in between; each blocks its thread.
package struct KeychainOperations: Sendable {
    /// How often one operation asks the owner before it gives up.
    package static let maximumQuestions = 20

    let backend: any KeychainBackend
    let judge: (any CertificateJudge)?

    package init(_ backend: any KeychainBackend, judge: (any CertificateJudge)? = nil) {
        (self.backend, self.judge) = (backend, judge)
    }

    package func add(
        _ item: ItemContent,
        owner: OwnerUse,
        until end: OwnerCancellation = OwnerCancellation()
    ) throws(KeychainError) -> KeychainItem {
        try unlocking(owner, until: end) { () throws(KeychainError) in try backend.add(item) }
    }

    package func addIdentity(
        _ certificate: ItemContent,
        key: ItemContent,
        owner: OwnerUse,
        until end: OwnerCancellation = OwnerCancellation()
    ) throws(KeychainError) -> KeychainItem {
        let added = try unlocking(owner, until: end) { () throws(KeychainError) in
            try backend.addIdentity(certificate, key: key)
        }
        guard var identity = KeychainItem.identities(of: [added.certificate, added.key]).first else {
            throw KeychainError(.storageFailed, "the keychain kept the parts of an identity as none")
        }
        identity.data = certificate.secrets.data
        return identity
    }

    package func find(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        owner: OwnerUse,
        until end: OwnerCancellation = OwnerCancellation()
    ) throws(KeychainError) -> [KeychainItem] {
        var trial: (any CertificateTrial)?
        return try asking(owner, until: end) { proofs throws(KeychainError) in
            let skips = owner.asking == .skip
            return try found(query, reading: reading, limit: limit, skips: skips, proofs: proofs, trial: &trial)
        }
    }

    /// Finds identities with their private keys.
    ///
    /// One proof opens both: the owner is not asked a second time for the key.
    package func findIdentities(
        _ query: ItemQuery,
        limit: Int?,
        owner: OwnerUse,
        until end: OwnerCancellation = OwnerCancellation()
    ) throws(KeychainError) -> [(identity: KeychainItem, key: KeychainItem)] {
        var trial: (any CertificateTrial)?
        return try asking(owner, until: end) { proofs throws(KeychainError) in
            let skips = owner.asking == .skip
            var found: [(identity: KeychainItem, key: KeychainItem)] = []
            switch try self.found(
                query,
                reading: true,
                limit: limit,
                skips: skips,
                proofs: proofs,
                trial: &trial
            ) {
            case .asksOwner(let methods): return .asksOwner(methods)
            case .done(let identities):
                for identity in identities {
                    // Of all with its digest: where one is damaged, another is as good.
                    let key = identity.keyOfIdentity
                    switch try backend.find(key, reading: true, limit: nil, skipsGuarded: skips, proofs: proofs) {
                    case .asksOwner(let methods): return .asksOwner(methods)
                    // It was taken out since the identity was found.
                    case .done(let keys): keys.first.map { found.append((identity, $0)) }
                    }
                }
            }
            return .done(found)
        }
    }

    package func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        owner: OwnerUse,
        until end: OwnerCancellation = OwnerCancellation()
    ) throws(KeychainError) -> Int {
        try Self.refuseSkipping(owner)
        try query.checkCertificateMatch(changes: true)
        let count = try asking(owner, until: end) { proofs throws(KeychainError) in
            try backend.update(query, changes, proofs: proofs)
        }
        guard count > 0 else { throw Self.nothing }
        return count
    }

    package func delete(
        _ query: ItemQuery,
        owner: OwnerUse,
        until end: OwnerCancellation = OwnerCancellation()
    ) throws(KeychainError) -> Int {
        try Self.refuseSkipping(owner)
        try query.checkCertificateMatch(changes: true)
        let count = try asking(owner, until: end) { proofs throws(KeychainError) in
            try backend.delete(query, proofs: proofs)
        }
        guard count > 0 else { throw Self.nothing }
        return count
    }

    package static let nothing = KeychainError(.itemNotFound, "no item is like that")

    /// Tries, asks the owner for what is missing, and tries again.
    private func asking<Value: Sendable>(
        _ use: OwnerUse,
        until end: OwnerCancellation,
        _ attempt: ([OwnerProof]) throws(KeychainError) -> KeychainOutcome<Value>
    ) throws(KeychainError) -> Value {
        let context = use.context ?? FreshOwnerContext(backend.owner)
        // Also where nobody may be asked: what the owner has proved before is no question.
        var (proofs, questions) = (context.remembered, 0)
        while true {
            let methods: OwnerMethods
            switch try unlocking(use, until: end, { () throws(KeychainError) in try attempt(proofs) }) {
            case .done(let value): return value
            case .asksOwner(let wanted): methods = wanted
            }
            // What could have been enough and was not is of no more use; kept, the context would give it again and again.
            let stale = proofs.filter { !$0.method.isEmpty && $0.method.isSubset(of: methods) }
            context.forget(stale)
            proofs.removeAll { proof in stale.contains { $0.token == proof.token } }
            guard questions < Self.maximumQuestions, !methods.isEmpty else {
                throw KeychainError(
                    .authenticationFailed,
                    "what the item asks of the owner cannot be met on this device"
                )
            }
            guard use.asking == .allow else {
                throw KeychainError(.interactionNotAllowed, "the owner would have to be asked, and this call must not")
            }
            do {
                questions += 1
                proofs.append(try context.proof(of: methods, reason: use.reason, until: end))
            } catch {
                throw KeychainError(KeychainStatus(error), error.message)
            }
        }
    }

    /// Tries; where the keychain is locked and the call may ask, has the owner unlock it and tries once more.
    private func unlocking<Value>(
        _ use: OwnerUse,
        until end: OwnerCancellation,
        _ attempt: () throws(KeychainError) -> Value
    ) throws(KeychainError) -> Value {
        do throws(KeychainError) {
            return try attempt()
        } catch {
            guard error.status == .interactionNotAllowed, use.asking == .allow,
                try backend.unlock(reason: use.reason, until: end)
            else { throw error }
            return try attempt()
        }
    }

    private static func refuseSkipping(_ owner: OwnerUse) throws(KeychainError) {
        guard owner.asking != .skip else { throw .parameter("items can be left out when they are looked up, not here") }
    }
}
