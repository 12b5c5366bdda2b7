// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainVault
internal import SecretMemory

/// A change of items, of all or of none: what is not named stays.
package struct ItemChange: Sendable, Equatable {
    /// Which items.
    package var items: [ItemTarget]
    /// Attributes that get these values.
    package var attributes: ItemAttributes
    /// Attributes that go.
    package var removed: Set<String>
    /// Secrets that are replaced.
    package var secrets: ItemSecrets
    /// The access group that they move to, 1 to 255 bytes; nil to stay.
    package var group: String?
    /// The vault that they move to, where former values of theirs are no more; nil to stay.
    package var vault: VaultKind?
    /// How they are guarded from now on; nil as before.
    package var guarding: ItemGuard?
    /// What the owner proved before.
    package var proofs: OwnerTokens

    /// Describes a change.
    package init(
        _ items: [ItemTarget],
        attributes: ItemAttributes,
        removed: Set<String> = [],
        secrets: ItemSecrets = ItemSecrets(),
        group: String? = nil,
        vault: VaultKind? = nil,
        guarding: ItemGuard? = nil,
        proofs: OwnerTokens = OwnerTokens()
    ) {
        self.items = items
        self.attributes = attributes
        self.removed = removed
        self.secrets = secrets
        self.group = group
        self.vault = vault
        self.guarding = guarding
        self.proofs = proofs
    }

    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["items"] = .array(items.map(\.value))
        map["attributes"] = attributes.value
        map["removed"] = .array(removed.sorted().map { .text($0) })
        map["secrets"] = secrets.names
        map["group"] = group.map { .text($0) }
        map["vault"] = vault.map { .unsigned($0.rawValue) }
        guarding?.write(to: &map)
        map["proofs"] = proofs.count
        return map
    }

    /// What is secret of it, in the order in which it follows.
    var parts: [SecretBytes] { proofs.tokens + secrets.parts }

    init(_ reader: inout ParameterReader, _ map: CBORMap) throws(AgentProtocolError) {
        items = try reader.targets("items")
        attributes = try ItemAttributes(try reader.value("attributes"))
        guard let names = try reader.value("removed").array, names.count <= ItemAttributes.most else {
            throw reader.invalid("removed")
        }
        removed = Set(names.compactMap(\.text))
        guard removed.sorted().map({ .text($0) }) == names, removed.isDisjoint(with: attributes.values.keys) else {
            throw reader.invalid("removed")
        }
        proofs = try OwnerTokens(&reader)
        secrets = try ItemSecrets(&reader)
        group = try reader.optionalText("group", AgentRequest.groupLengths)
        vault = map["vault"] == nil ? nil : try reader.vault("vault")
        guarding = map["class"] == nil ? nil : try ItemGuard(&reader)
    }
}
