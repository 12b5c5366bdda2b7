// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems

/// A page of the items that a query means.
package struct ItemPage: Sendable, Equatable {
    /// Which items.
    ///
    /// The agent looks for class, attributes, access group and one item; what else a query says, who asks looks at. Of a query for
    /// identities it finds certificates and keys one after the other, as two queries.
    package var query: ItemQuery
    /// Whether secrets are asked for, too.
    package var wantsSecrets: Bool
    /// The most items, 1 to ``longest`` or with secrets ``longestOfSecrets``.
    package var limit: Int
    /// The last item of the page before.
    package var after: ItemID?
    /// Whether those are meant that were removed and are kept for a while, and no others.
    package var isRemoved: Bool
    /// Whether items are left out that ask for the owner, beyond what is proved.
    package var skipsGuarded: Bool
    /// A domain whose logins and passkeys are meant: those of its hosts, and of hosts below it, also by further addresses; nil for any.
    ///
    /// Others may be among the answer: who asks judges them. An agent of a former release refuses it.
    package var site: String?
    /// What the owner proved before.
    package var proofs: OwnerTokens

    /// The most items of one page without secrets: each page is one look at the whole file.
    package static let longest = 1_000
    /// The most items that an agent gave before it gave ``longest``, and refuses more: such a one may still run next to a newer program.
    package static let longestFormer = 200
    /// The most items of one page with secrets, of which each may have three.
    package static let longestOfSecrets = 200

    /// Asks for items.
    ///
    /// - Parameters:
    ///   - query: Which items.
    ///   - wantsSecrets: Whether secrets are asked for, too.
    ///   - limit: The most items; brought between 1 and what a page may have.
    ///   - after: The last item of the page before.
    ///   - isRemoved: Whether removed ones are meant, and no others.
    ///   - skipsGuarded: Whether items are left out that ask for the owner.
    ///   - proofs: What the owner proved before.
    package init(
        _ query: ItemQuery = ItemQuery(nil, synchronizable: .any),
        wantsSecrets: Bool = false,
        limit: Int = longest,
        after: ItemID? = nil,
        isRemoved: Bool = false,
        skipsGuarded: Bool = false,
        proofs: OwnerTokens = OwnerTokens()
    ) {
        self.query = query
        self.wantsSecrets = wantsSecrets
        self.limit = min(max(limit, 1), Self.longest(withSecrets: wantsSecrets))
        self.after = after
        self.isRemoved = isRemoved
        self.skipsGuarded = skipsGuarded
        self.proofs = proofs
    }

    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["kind"] = query.itemClass.map { .text($0.rawValue) }
        map["attributes"] = .map(CBORMap(query.attributes))
        map["group"] = query.accessGroup.map { .text($0) }
        map["item"] = query.items?.first.map { .bytes($0.bytes) }
        map["secrets"] = wantsSecrets ? .bool(true) : nil
        map["limit"] = .integer(limit)
        map["after"] = after.map { .bytes($0.bytes) }
        map["removed"] = isRemoved ? .bool(true) : nil
        map["skip guarded"] = skipsGuarded ? .bool(true) : nil
        map["site"] = site.map { .text($0) }
        map["proofs"] = proofs.count
        return map
    }

    init(_ reader: inout ParameterReader, _ map: CBORMap) throws(AgentProtocolError) {
        let kind: ItemKind? = try reader.optionalWord("kind")
        query = ItemQuery(kind.map { ItemClass($0) }, try reader.attributes("attributes"), synchronizable: .any)
        query.accessGroup = try reader.optionalText("group", AgentRequest.groupLengths)
        query.items = map["item"] == nil ? nil : [try reader.item("item")]
        wantsSecrets = try reader.flag("secrets")
        limit = try reader.integer("limit", 1...Self.longest(withSecrets: wantsSecrets))
        after = map["after"] == nil ? nil : try reader.item("after")
        isRemoved = try reader.flag("removed")
        skipsGuarded = try reader.flag("skip guarded")
        site = try reader.optionalText("site", 1...253)
        proofs = try OwnerTokens(&reader)
    }

    private static func longest(withSecrets wantsSecrets: Bool) -> Int {
        wantsSecrets ? longestOfSecrets : longest
    }
}
