// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
internal import SecretMemory

extension ItemFields {
    /// The kind of an item, by its metadata; nil for one that this program does not know.
    package var kind: ItemKind? { registers[format.kindField]?.value.text.flatMap(ItemKind.init(rawValue:)) }
    /// Whether it is among those that were removed and are kept for a while.
    package var isRemoved: Bool {
        guard let register = registers[ItemField.deleted] else { return false }
        guard format == .second, case .unsigned = register.value else {
            return format == .first && register.value == .bool(true)
        }
        return true
    }

    /// Whether it was removed for good, and nothing was written later elsewhere; in format 2 alone.
    package var isGone: Bool {
        guard format == .second, let mark = registers[ItemField.deleted], mark.value == .bool(true) else {
            return false
        }
        return registers[format.modifiedField].map { $0.stamp <= mark.stamp } ?? true
    }
    /// When it was added: milliseconds since 1970; nil where that is not said.
    package var created: UInt64? { time(format.createdField) }
    /// When it was last changed: milliseconds since 1970; nil where that is not said.
    package var modified: UInt64? { time(format.modifiedField) }
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
        for (name, stored) in self.attributes {
            guard let value = AttributeValue(stored) else { return nil }
            attributes[name] = value
        }
        guard ItemRules.fit(attributes) else { return nil }
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
        let stored = self.attributes
        for name in kind.primaryKey {
            guard let value = stored[name] else { continue }
            guard let known = AttributeValue(value) else { return nil }
            attributes[name] = known
        }
        return PrimaryKey(kind, accessGroup: group, vault: vault, attributes)
    }

    /// What the secret half holds.
    package var secrets: ItemSecrets {
        func text(_ name: String) -> SecretBytes? {
            registers[name]?.value.text.map { SecretBytes(copying: $0.utf8) }
        }
        return ItemSecrets(
            data: passkeySecret ?? registers[ItemField.data]?.value.bytes.map { SecretBytes(copying: $0) },
            note: text(ItemField.note),
            code: text(ItemField.code),
            fields: customFields.isEmpty ? nil : customFields.map(\.field)
        )
    }

    /// The access group; nil for none.
    package var accessGroup: String? { group.isEmpty ? nil : group }

    /// The access group; empty for none.
    var group: String {
        (format == .first ? access?["group"] : registers[ItemField.group]?.value)?.text ?? ""
    }

    /// What is stored of the attributes, lists as their lines.
    var attributes: [AttributeName: CBORValue] {
        guard format == .first else { return namedAttributes }
        var stored: [AttributeName: CBORValue] = [:]
        for pair in registers[ItemField.attributes]?.value.map?.pairs ?? [] {
            if let name = pair.key.text { stored[AttributeName(rawValue: name)] = pair.value }
        }
        return stored
    }

    var access: CBORMap? { registers[format.guardField]?.value.map }

    private func time(_ name: String) -> UInt64? {
        guard case .unsigned(let milliseconds)? = registers[name]?.value else { return nil }
        return milliseconds
    }
}
