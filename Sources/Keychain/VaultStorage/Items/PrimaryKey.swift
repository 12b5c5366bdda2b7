// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import KeychainVault

/// The primary key of an item: its kind, its access group, and some of its attributes.
package struct PrimaryKey: Sendable {
    let kind: ItemKind
    let group: String
    let attributes: [String: CBORValue]

    /// Names an item.
    package init(_ kind: ItemKind, group: String, attributes: [String: CBORValue]) {
        self.kind = kind
        self.group = group
        self.attributes = attributes
    }

    /// Reads the primary key of an item's metadata.
    ///
    /// - Throws: ``KeychainVault/VaultError/Code/fieldInvalid`` where it has no kind that is known.
    init(of metadata: ItemFields) throws(VaultStorageError) {
        let fields = metadata.registers
        guard let kind = fields["kind"]?.value.text.flatMap({ ItemKind(rawValue: $0) }) else {
            throw VaultStorageError(.record, "an item has no kind that this program knows", rule: .fieldInvalid)
        }
        var attributes: [String: CBORValue] = [:]
        for pair in fields["attributes"]?.value.map?.pairs ?? [] {
            if let name = pair.key.text { attributes[name] = pair.value }
        }
        self.init(kind, group: fields["access"]?.value.map?["group"]?.text ?? "", attributes: attributes)
    }

    func token(with keys: EpochKeys) throws(VaultError) -> IndexToken {
        try IndexToken(primaryKeyOf: kind, group: group, attributes: attributes, with: keys)
    }
}
