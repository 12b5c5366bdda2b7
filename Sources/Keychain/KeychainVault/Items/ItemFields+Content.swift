// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
internal import SecretMemory

extension ItemFields {
    /// The kind of an item, by its metadata; nil for one that this program does not know.
    package var kind: ItemKind? { registers[ItemField.kind]?.value.text.flatMap(ItemKind.init(rawValue:)) }
    /// Whether it is among those that were removed and are kept for a while.
    package var isRemoved: Bool { registers[ItemField.deleted]?.value == .bool(true) }
    /// When it was added: milliseconds since 1970; nil where that is not said.
    package var created: UInt64? { time(ItemField.created) }
    /// When it was last changed: milliseconds since 1970; nil where that is not said.
    package var modified: UInt64? { time(ItemField.modified) }
    /// What was enrolled when it was guarded; nil where that does not count.
    package var enrolment: [UInt8]? { access?["enrolment"]?.bytes }

    /// What metadata say of an item; nil for a kind, or for attributes, that this program does not know.
    ///
    /// - Parameters:
    ///   - accessClass: The class that its row is sealed under.
    ///   - vault: The vault that it lies in.
    /// - Returns: The item without its secrets.
    package func content(_ accessClass: AccessClass, in vault: VaultKind) -> ItemContent? {
        guard let kind else { return nil }
        var attributes: [AttributeName: AttributeValue] = [:]
        for pair in registers[ItemField.attributes]?.value.map?.pairs ?? [] {
            guard let name = pair.key.text else { continue }
            guard let value = AttributeValue(pair.value) else { return nil }
            attributes[AttributeName(rawValue: name)] = value
        }
        guard ItemRules.fit(attributes) else { return nil }
        let group = access?["group"]?.text ?? ""
        let flags = access?["flags"].map { $0.integer.flatMap { UInt32(exactly: $0) } ?? UInt32.max } ?? 0
        return ItemContent(
            kind,
            attributes,
            accessGroup: group.isEmpty ? nil : group,
            accessControl: AccessControl(
                stored: Accessibility(accessClass, staysOnDevice: access?["stays"] == .bool(true)),
                // What is not understood is not taken for nothing.
                AccessConstraints(rawValue: UInt(flags))
            ),
            vault: vault
        )
    }

    /// The primary key of an item, by its metadata; nil where this program does not know its kind, or what stands there.
    package func primaryKey(in vault: VaultKind) -> PrimaryKey? {
        guard let kind else { return nil }
        var attributes: [AttributeName: AttributeValue] = [:]
        for name in kind.primaryKey {
            guard let value = registers[ItemField.attributes]?.value.map?[name.rawValue] else { continue }
            guard let known = AttributeValue(value) else { return nil }
            attributes[name] = known
        }
        return PrimaryKey(kind, accessGroup: access?["group"]?.text ?? "", vault: vault, attributes)
    }

    /// What the secret half holds.
    package var secrets: ItemSecrets {
        func text(_ name: String) -> SecretBytes? {
            registers[name]?.value.text.map { SecretBytes(copying: $0.utf8) }
        }
        return ItemSecrets(
            data: registers[ItemField.data]?.value.bytes.map { SecretBytes(copying: $0) },
            note: text(ItemField.note),
            code: text(ItemField.code)
        )
    }

    private var access: CBORMap? { registers[ItemField.access]?.value.map }

    private func time(_ name: String) -> UInt64? {
        guard case .unsigned(let milliseconds)? = registers[name]?.value else { return nil }
        return milliseconds
    }
}
