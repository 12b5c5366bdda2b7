// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainVault
internal import SecretMemory

/// A new item.
package struct ItemDraft: Sendable, Equatable {
    /// Which kind.
    package var kind: ItemKind
    /// In which vault.
    package var vault: VaultKind
    /// How it is guarded.
    package var guarding: ItemGuard
    /// Its access group; nil for the application's own.
    package var group: String?
    /// What it is found by.
    package var attributes: ItemAttributes
    /// What is secret of it.
    package var secrets: ItemSecrets

    /// Describes a new item.
    package init(
        kind: ItemKind,
        vault: VaultKind = .local,
        guarding: ItemGuard = ItemGuard(),
        group: String? = nil,
        attributes: ItemAttributes,
        secrets: ItemSecrets
    ) {
        self.kind = kind
        self.vault = vault
        self.guarding = guarding
        self.group = group
        self.attributes = attributes
        self.secrets = secrets
    }

    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["kind"] = .text(kind.rawValue)
        map["vault"] = .unsigned(vault.rawValue)
        guarding.write(to: &map)
        map["group"] = group.map { .text($0) }
        map["attributes"] = attributes.value
        map["secrets"] = secrets.names
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        kind = try reader.word("kind")
        vault = try reader.vault("vault")
        guarding = try ItemGuard(&reader)
        group = try reader.optionalText("group", AgentRequest.groupLengths)
        attributes = try ItemAttributes(try reader.value("attributes"))
        secrets = try ItemSecrets(&reader)
    }
}

extension ParameterReader {
    /// Takes a kind of vault.
    mutating func vault(_ key: String) throws(AgentProtocolError) -> VaultKind {
        guard case .unsigned(let number) = try value(key), let vault = VaultKind(rawValue: number) else {
            throw invalid(key)
        }
        return vault
    }
}
