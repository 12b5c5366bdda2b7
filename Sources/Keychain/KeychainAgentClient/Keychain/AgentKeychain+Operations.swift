// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
package import KeychainItems
package import DeviceAuthentication
internal import SecretMemory

extension AgentKeychain {
    /// Adds an item.
    package func add(_ item: ItemContent) throws(KeychainError) -> KeychainItem {
        let content = try ItemRules.completed(item, groups: groups, hasPasscode: true)
        guard case .added(let id, let time) = try ask(.add(content)) else { throw Self.notUnderstood }
        // The revision is not told, and no caller asks for it.
        let revision = RevisionID(from: RandomSource { [UInt8](repeating: 0, count: $0) })
        return KeychainItem(content, id: id, revision: revision, created: time, modified: time).withoutSecrets
    }

    /// Adds the two items of an identity.
    package func addIdentity(
        _ certificate: ItemContent,
        key: ItemContent
    ) throws(KeychainError) -> (certificate: KeychainItem, key: KeychainItem) {
        let identity = try ItemRules.completed(
            certificate: certificate,
            key: key,
            groups: groups,
            hasPasscode: true
        )
        guard case .found(let items, _) = try ask(.addIdentity(identity)), items.count == 2 else {
            throw Self.notUnderstood
        }
        return (items[0].completed, items[1].completed)
    }

    /// Finds items.
    package func find(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        skipsGuarded: Bool,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]> {
        try query.checkCertificateMatch(changes: false)
        let tokens = OwnerTokens(of: proofs)
        let meant: [Seen]
        switch try seen(query, skipsGuarded: skipsGuarded, tokens) {
        case .done(let seen): meant = seen
        case .asksOwner(let methods): return .asksOwner(methods)
        }
        var (found, damage) = ([KeychainItem](), KeychainError?.none)
        var authorities = CertificateAuthorities()
        if let wanted = query.certificate?.issuers, !wanted.isEmpty {
            authorities = try self.authorities(below: wanted, tokens)
        }
        for seen in meant where limit.map({ found.count < $0 }) ?? true {
            if query.certificate != nil {
                switch try certificate(of: seen, tokens) {
                case .done(let data): guard query.matches(certificate: data, among: authorities) else { continue }
                case .asksOwner(let methods): return .asksOwner(methods)
                }
            }
            guard reading else {
                found.append(seen.item)
                continue
            }
            do throws(KeychainError) {
                switch try read(seen, tokens) {
                case .done(let item?): found.append(item)
                // It was taken out since it was listed.
                case .done(nil): continue
                case .asksOwner(let methods): return .asksOwner(methods)
                }
            } catch {
                // Who asks for one gets no other in its place; who asks for all gets those that open.
                guard error.status == .damaged, limit != 1 else { throw error }
                damage = error
            }
        }
        if found.isEmpty, let damage { throw damage }
        return .done(found)
    }

    /// Changes items.
    package func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<Int> {
        guard query.itemClass != .identity else { throw Self.identity }
        try query.checkCertificateMatch(changes: true)
        let tokens = OwnerTokens(of: proofs)
        return try whole(query) { meant throws(KeychainError) in
            for seen in meant {
                _ = try ItemRules.changed(seen.item.content, by: changes, groups: groups, hasPasscode: true)
            }
            var kept = changes
            if let itemClass = query.itemClass {
                kept.attributes = try ItemRules.kept(changes.attributes, of: itemClass)
            }
            return .update(meant.map(\.target), kept, proofs: tokens)
        }
    }

    /// Deletes items; the owner is asked for none.
    package func delete(
        _ query: ItemQuery,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<Int> {
        try query.checkCertificateMatch(changes: true)
        return try whole(query) { meant throws(KeychainError) in
            // A key that is certified more than once is named once. Which keys are needed by others is the agent's to see.
            let keys = Set(meant.compactMap(\.key)).sorted { $0.item < $1.item }
            guard meant.count + keys.count <= ItemTarget.most else {
                throw Self.tooMany(meant.count + keys.count)
            }
            return .remove(meant.map(\.target) + keys, keeping: false, sparing: query.itemClass == .identity)
        }
    }

    /// Changes all items that are meant by one request, as they were seen; looks again where one was changed in between.
    private func whole(
        _ query: ItemQuery,
        _ request: ([Seen]) throws(KeychainError) -> AgentRequest
    ) throws(KeychainError) -> KeychainOutcome<Int> {
        var left = Self.attempts
        while true {
            left -= 1
            guard case .done(let meant) = try seen(query, skipsGuarded: false, OwnerTokens()) else {
                throw Self.notUnderstood
            }
            guard !meant.isEmpty else { return .done(0) }
            guard meant.count <= ItemTarget.most else {
                throw Self.tooMany(meant.count)
            }
            let asked = try request(meant)
            do throws(AgentClientError) {
                switch try self.request(asked) {
                case .done: return .done(meant.count)
                case .ownerNeeded(let methods): return .asksOwner(methods)
                default: break
                }
            } catch {
                let isMoved = error.failure?.code == .conflict || error.failure?.code == .notFound
                guard isMoved, left > 0 else { throw KeychainError(error) }
                continue
            }
            throw Self.notUnderstood
        }
    }

    private static func tooMany(_ count: Int) -> KeychainError {
        KeychainError(.parameterInvalid, "\(count) items are meant; one call changes \(ItemTarget.most)")
    }

    static let notUnderstood = KeychainError(
        .storageFailed,
        "the agent's answer is not understood; are both of one version?"
    )
    private static let identity = KeychainError(
        .unimplemented,
        "an identity is changed as its certificate and its key"
    )
}
