// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// What an item is: its attributes, its secrets and its guard; a new item, before the keychain gives it an ID.
package struct ItemContent: Sendable, Equatable {
    /// Which kind of item.
    package var kind: ItemKind
    /// In which vault: whether it may be on other devices of the owner's.
    package var vault: VaultKind
    /// How it is guarded.
    package var accessControl: AccessControl
    /// Its access group; nil for the application's own.
    package var accessGroup: String?
    /// What it is found by.
    package var attributes: [AttributeName: AttributeValue]
    /// What is secret of it; what was not asked for is absent.
    package var secrets: ItemSecrets
    /// When it was made and changed elsewhere, of one that is added; nil for now, and of what is in a keychain.
    package var dates: ItemDates?

    /// Describes an item.
    ///
    /// - Parameters:
    ///   - kind: Which kind of item.
    ///   - attributes: What it is found by.
    ///   - secrets: What is secret of it.
    ///   - accessGroup: Its access group; nil for the application's own.
    ///   - accessControl: How it is guarded; nil for the kind's usual: certificates always, others while unlocked.
    ///   - vault: In which vault.
    package init(
        _ kind: ItemKind,
        _ attributes: [AttributeName: AttributeValue] = [:],
        secrets: ItemSecrets = ItemSecrets(),
        accessGroup: String? = nil,
        accessControl: AccessControl? = nil,
        vault: VaultKind = .local
    ) {
        self.kind = kind
        self.vault = vault
        self.accessControl = accessControl ?? (kind == .certificate ? .always : .whenUnlocked)
        self.accessGroup = accessGroup
        self.attributes = attributes
        self.secrets = secrets
    }

    /// Whether it may be on other devices of the owner's.
    package var isSynchronizable: Bool { vault == .personal }

    /// About how many bytes it takes in a message.
    package var weight: Int {
        attributes.reduce(secrets.weight) { $0 + $1.key.rawValue.utf8.count + $1.value.weight }
    }
}

/// The secret fields of an item; those that are nil are absent, or stay as they are.
package struct ItemSecrets: Sendable, Equatable {
    /// The value: a password, a key.
    package var data: SecretBytes?
    /// A note, UTF-8.
    package var note: SecretBytes?
    /// What makes one-time codes: an `otpauth` address, UTF-8.
    package var code: SecretBytes?
    /// Custom fields in their order, at most ``CustomField/most``.
    package var fields: [CustomField]?

    /// The most bytes of one field: what a message to the agent holds.
    ///
    /// Above the 32,768 up to which Apple's keychain keeps quiet, and within what a row of the vault holds with what else is secret.
    package static let longest = 40_000

    /// Collects the fields.
    package init(
        data: SecretBytes? = nil,
        note: SecretBytes? = nil,
        code: SecretBytes? = nil,
        fields: [CustomField]? = nil
    ) {
        (self.data, self.note, self.code, self.fields) = (data, note, code, fields)
    }

    /// How many bytes there are.
    package var weight: Int { [data, note, code].reduce(fieldsWeight) { $0 + ($1?.count ?? 0) } }

    /// How many bytes the custom fields are.
    package var fieldsWeight: Int { (fields ?? []).reduce(0) { $0 + $1.weight } }
}

/// When an item was made and last changed in another keychain, in milliseconds since 1970.
package struct ItemDates: Sendable, Hashable {
    package let made: UInt64
    package let changed: UInt64

    /// Joins both; a change before the making counts as one at the making.
    package init(made: UInt64, changed: UInt64) { (self.made, self.changed) = (made, max(made, changed)) }

    /// The dates as a keychain believes them: none lies ahead.
    ///
    /// - Parameter now: The present time, likewise.
    /// - Returns: Dates of which none is later.
    package func until(_ now: UInt64) -> ItemDates { ItemDates(made: min(made, now), changed: min(changed, now)) }
}
