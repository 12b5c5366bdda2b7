// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainAgentProtocol
internal import KeychainQueries
internal import KeychainVault
internal import DeviceAuthentication
internal import SecretMemory

extension AgentKeychain {
    /// An item that is meant, as it was when it was seen.
    struct Seen {
        var item: KeychainItem
        var target: ItemTarget
        /// The private key of an identity; nil for what is no identity.
        var key: ItemTarget?
    }

    /// The items that a query means, in the order in which they were added, without their secrets.
    func seen(
        _ query: KeychainQueries.ItemQuery,
        skipsGuarded: Bool,
        _ tokens: OwnerTokens
    ) throws(KeychainError) -> KeychainOutcome<[Seen]> {
        var query = query
        query.attributes = try ItemRules.kept(query.attributes, of: query.itemClass)
        var listed: [FoundItem] = []
        let asked = query.accessGroup.map { groups.contains($0) ? [$0] : [] } ?? groups
        for group in asked {
            for kind in query.itemClass.kinds {
                let filter = try filter(query, kind, group, skipsGuarded, tokens)
                for filter in filter { listed += try pages(filter) }
            }
        }
        var revisions: [ItemID: RevisionID] = [:]
        var items: [KeychainItem] = []
        for found in listed {
            revisions[found.item] = found.revision
            items.append(try KeychainItem(found))
        }
        items.sort { ($0.created, $0.reference.item) < ($1.created, $1.reference.item) }
        func target(_ item: KeychainItem) -> ItemTarget {
            ItemTarget(item.reference.item, revision: revisions[item.reference.item])
        }
        if query.itemClass == .identity {
            let identities = KeychainItem.joined(items).filter { query.matches($0.identity) }
            return .done(identities.map { Seen(item: $0.identity, target: target($0.identity), key: target($0.key)) })
        }
        return .done(items.filter(query.matches).map { Seen(item: $0, target: target($0)) })
    }

    /// What the agent looks for: no more than the query means, which is looked at again.
    private func filter(
        _ query: KeychainQueries.ItemQuery,
        _ kind: ItemKind,
        _ group: String,
        _ skipsGuarded: Bool,
        _ tokens: OwnerTokens
    ) throws(KeychainError) -> [KeychainAgentProtocol.ItemQuery] {
        // An identity has attributes of two items. And what is empty may be absent where another program stored it.
        let attributes = query.itemClass == .identity ? [:] : query.attributes.filter { !$0.value.isEmpty }
        let filter = KeychainAgentProtocol.ItemQuery(
            kind: kind,
            attributes: try ItemAttributes(of: attributes),
            group: group,
            skipsGuarded: skipsGuarded,
            proofs: tokens
        )
        guard query.itemClass != .identity, let references = query.references else { return [filter] }
        // Each is asked for alone: what is named twice would come twice.
        return Set(references).map { reference in
            var one = filter
            one.item = reference.item
            return one
        }
    }

    private static let formerPage = KeychainAgentProtocol.ItemQuery.longestFormerPage

    /// All that a query finds; in shorter pages from an agent that gives no longer ones.
    func pages(_ query: KeychainAgentProtocol.ItemQuery) throws(KeychainError) -> [FoundItem] {
        var (listed, page, isMore) = ([FoundItem](), query, true)
        while isMore {
            let reply: AgentReply
            do throws(KeychainError) {
                reply = try ask(.find(page))
            } catch {
                guard error.status == .parameterInvalid, page.limit > Self.formerPage else { throw error }
                page.limit = Self.formerPage
                continue
            }
            guard case .found(let items, let more) = reply else { throw Self.notUnderstood }
            listed += items
            page.after = items.last?.item
            isMore = more && !items.isEmpty
        }
        return listed
    }

    /// An item with its secret; nil where it was taken out since it was seen.
    func read(_ seen: Seen, _ tokens: OwnerTokens) throws(KeychainError) -> KeychainOutcome<KeychainItem?> {
        let none = try ItemAttributes(of: [:])
        let reference = seen.item.reference
        var query = KeychainAgentProtocol.ItemQuery(attributes: none, wantsSecrets: true, proofs: tokens)
        query.item = reference.item
        let found: [FoundItem]
        switch try ask(.find(query)) {
        case .found(let items, _): found = items
        case .ownerNeeded(let methods): return .asksOwner(methods)
        default: throw Self.notUnderstood
        }
        guard let whole = found.first else { return .done(nil) }
        guard seen.item.itemClass == .identity else { return .done(try KeychainItem(whole)) }
        // An identity is read as the stricter of its two items: as the key.
        query.item = nil
        query.kind = .key
        query.group = seen.item.accessGroup
        query.attributes = try ItemAttributes(
            of: [.applicationLabel: seen.item.attributes[.publicKeyHash] ?? .bytes([]), .keyClass: .text("1")]
        )
        switch try ask(.find(query)) {
        case .found(let keys, _):
            guard !keys.isEmpty else { return .done(nil) }
            // Keys of one digest are one key: a whole one is enough.
            guard !keys.allSatisfy(\.isDamaged) else {
                throw KeychainError(
                    .damaged,
                    "the private key of the identity is damaged and does not open; a backup may still have it"
                )
            }
        case .ownerNeeded(let methods): return .asksOwner(methods)
        default: throw Self.notUnderstood
        }
        var item = seen.item
        item.data = whole.content.secrets.data
        return .done(item)
    }
}

extension AttributeValue {
    /// Whether it counts as absent.
    fileprivate var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .number(let number), .time(let number): number == 0
        case .truth(let truth): !truth
        }
    }
}
