// SPDX-License-Identifier: Apache-2.0

package import CBORCoding

extension IndexToken {
    /// The token of an item's primary key: a store refuses to add a second item with the same.
    ///
    /// What is absent counts as empty text, or 0 where the attribute is a number or a time; empty bytes count as empty text, and
    /// each value in its one spelling (``AttributeForm/kept(_:)``).
    ///
    /// - Parameters:
    ///   - kind: The kind of item.
    ///   - group: The access group.
    ///   - attributes: The item's attributes by name, as they are kept; others than those of the primary key do not count.
    ///   - keys: The vault's keys, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package init(
        primaryKeyOf kind: ItemKind,
        group: String,
        attributes: [String: CBORValue],
        with keys: EpochKeys
    ) throws(VaultError) {
        var values: [CBORValue] = [.text(kind.rawValue), .text(group)]
        for name in kind.primaryKey {
            let form = kind.form(of: name) ?? .anything
            let absent: CBORValue = form == .number || form == .time ? .unsigned(0) : .text("")
            let value = attributes[name].map { form.kept($0) ?? $0 } ?? absent
            values.append(value.bytes?.isEmpty == true ? .text("") : value)
        }
        try self.init("primary key", of: values, with: keys)
    }
}
