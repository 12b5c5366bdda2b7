// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainVault

/// What items must have to be found, and how many are shown at once.
package struct ItemQuery: Sendable, Equatable {
    /// One kind alone; nil for all.
    package var kind: ItemKind?
    /// Attributes that an item must have, with these very values.
    package var attributes: ItemAttributes
    /// One access group alone; nil for all that the application may use.
    package var group: String?
    /// One item alone.
    package var item: ItemID?
    /// Whether secrets are asked for, too.
    package var wantsSecrets: Bool
    /// The most items of one page, 1 to ``longestPage`` or with secrets ``longestPageOfSecrets``.
    package var limit: Int
    /// The last item of the page before.
    package var after: ItemID?
    /// Whether those are meant that were removed and are kept for a while, and no others.
    package var isRemoved: Bool
    /// Whether items are left out that ask for the owner, beyond what is proved.
    package var skipsGuarded: Bool
    /// What the owner proved before.
    package var proofs: OwnerTokens

    /// The most items of one page without secrets: each page is one look at the whole file.
    package static let longestPage = 1_000
    /// The most items that an agent gave before it gave ``longestPage``, and refuses more: such a one may still run beside a newer program.
    package static let longestFormerPage = 200
    /// The most items of one page with secrets, of which each may have three.
    package static let longestPageOfSecrets = 200

    /// Asks for items.
    ///
    /// - Parameters:
    ///   - kind: One kind alone.
    ///   - attributes: What items must have.
    ///   - group: One access group alone.
    ///   - item: One item alone.
    ///   - wantsSecrets: Whether secrets are asked for, too.
    ///   - limit: The most items of one page; brought between 1 and what a page may have.
    ///   - after: The last item of the page before.
    ///   - isRemoved: Whether removed ones are meant, and no others.
    ///   - skipsGuarded: Whether items are left out that ask for the owner.
    ///   - proofs: What the owner proved before.
    package init(
        kind: ItemKind? = nil,
        attributes: ItemAttributes,
        group: String? = nil,
        item: ItemID? = nil,
        wantsSecrets: Bool = false,
        limit: Int = longestPage,
        after: ItemID? = nil,
        isRemoved: Bool = false,
        skipsGuarded: Bool = false,
        proofs: OwnerTokens = OwnerTokens()
    ) {
        self.kind = kind
        self.attributes = attributes
        self.group = group
        self.item = item
        self.wantsSecrets = wantsSecrets
        self.limit = min(max(limit, 1), Self.longestPage(withSecrets: wantsSecrets))
        self.after = after
        self.isRemoved = isRemoved
        self.skipsGuarded = skipsGuarded
        self.proofs = proofs
    }

    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["kind"] = kind.map { .text($0.rawValue) }
        map["attributes"] = attributes.value
        map["group"] = group.map { .text($0) }
        map["item"] = item.map { .bytes($0.bytes) }
        map["secrets"] = wantsSecrets ? .bool(true) : nil
        map["limit"] = .integer(limit)
        map["after"] = after.map { .bytes($0.bytes) }
        map["removed"] = isRemoved ? .bool(true) : nil
        map["skip guarded"] = skipsGuarded ? .bool(true) : nil
        map["proofs"] = proofs.count
        return map
    }

    init(_ reader: inout ParameterReader, _ map: CBORMap) throws(AgentProtocolError) {
        kind = map["kind"] == nil ? nil : try reader.word("kind") as ItemKind
        attributes = try ItemAttributes(try reader.value("attributes"))
        group = try reader.optionalText("group", AgentRequest.groupLengths)
        item = map["item"] == nil ? nil : try reader.item("item")
        wantsSecrets = try reader.flag("secrets")
        limit = try reader.integer("limit", 1...Self.longestPage(withSecrets: wantsSecrets))
        after = map["after"] == nil ? nil : try reader.item("after")
        isRemoved = try reader.flag("removed")
        skipsGuarded = try reader.flag("skip guarded")
        proofs = try OwnerTokens(&reader)
    }

    private static func longestPage(withSecrets wantsSecrets: Bool) -> Int {
        wantsSecrets ? longestPageOfSecrets : longestPage
    }
}
