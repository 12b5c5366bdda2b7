// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainItems
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
        _ query: ItemQuery,
        skipsGuarded: Bool,
        _ tokens: OwnerTokens
    ) throws(KeychainError) -> KeychainOutcome<[Seen]> {
        var query = query
        if let itemClass = query.itemClass { query.attributes = try ItemRules.kept(query.attributes, of: itemClass) }
        var items: [KeychainItem] = []
        let asked = query.accessGroup.map { groups.contains($0) ? [$0] : [] } ?? groups
        for group in asked {
            for kind in query.itemClass?.kinds ?? ItemKind.allCases {
                for page in Self.pages(of: query, kind, group, skipsGuarded, tokens) { items += try pages(page) }
            }
        }
        items = items.map(\.completed).sorted { ($0.created, $0.id) < ($1.created, $1.id) }
        func target(_ item: KeychainItem) -> ItemTarget { ItemTarget(item.id, revision: item.revision) }
        if query.itemClass == .identity {
            let identities = KeychainItem.joined(items).filter { query.matches($0.identity) }
            return .done(identities.map { Seen(item: $0.identity, target: target($0.identity), key: target($0.key)) })
        }
        return .done(items.filter(query.matches).map { Seen(item: $0, target: target($0)) })
    }

    /// What the agent looks for: at least what the query means, which is looked at again.
    private static func pages(
        of query: ItemQuery,
        _ kind: ItemKind,
        _ group: String,
        _ skipsGuarded: Bool,
        _ tokens: OwnerTokens
    ) -> [ItemPage] {
        // An identity has attributes of two items. And what is empty may be absent where another program stored it.
        let attributes = query.itemClass == .identity ? [:] : query.attributes.filter { !$0.value.isEmpty }
        let wide = ItemQuery(ItemClass(kind), attributes, accessGroup: group, synchronizable: .any)
        let page = ItemPage(wide, skipsGuarded: skipsGuarded, proofs: tokens)
        guard query.itemClass != .identity, let items = query.items else { return [page] }
        // Each is asked for alone: what is named twice would come twice.
        return Set(items).map { item in
            var one = page
            one.query.items = [item]
            return one
        }
    }

    /// All that a query finds; in shorter pages from an agent that gives no longer ones.
    func pages(_ first: ItemPage) throws(KeychainError) -> [KeychainItem] {
        var (listed, page, isMore) = ([KeychainItem](), first, true)
        while isMore {
            let reply: AgentReply
            do throws(KeychainError) {
                reply = try ask(.find(page))
            } catch {
                guard error.status == .parameterInvalid, page.limit > ItemPage.longestFormer else { throw error }
                page.limit = ItemPage.longestFormer
                continue
            }
            guard case .found(let items, let more) = reply else { throw Self.notUnderstood }
            listed += items
            page.after = items.last?.id
            isMore = more && !items.isEmpty
        }
        return listed
    }

    /// An item with its secret; nil where it was taken out since it was seen.
    func read(_ seen: Seen, _ tokens: OwnerTokens) throws(KeychainError) -> KeychainOutcome<KeychainItem?> {
        var page = ItemPage(ItemQuery(seen.item.reference), wantsSecrets: true, proofs: tokens)
        let found: [KeychainItem]
        switch try ask(.find(page)) {
        case .found(let items, _): found = items
        case .ownerNeeded(let methods): return .asksOwner(methods)
        default: throw Self.notUnderstood
        }
        guard let whole = found.first else { return .done(nil) }
        guard seen.item.itemClass == .identity else { return .done(whole.completed) }
        // An identity is read as the stricter of its two items: as the key.
        page.query = ItemQuery(
            .key,
            [.applicationLabel: seen.item.attributes[.publicKeyHash] ?? .bytes([]), .keyClass: "1"],
            accessGroup: seen.item.accessGroup,
            synchronizable: .any
        )
        switch try ask(.find(page)) {
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
        item.data = whole.data
        return .done(item)
    }
}
