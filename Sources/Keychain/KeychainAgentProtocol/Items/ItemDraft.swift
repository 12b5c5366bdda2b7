// SPDX-License-Identifier: Apache-2.0
// An item that shall be stored.

internal import CBORCoding
public import KeychainVault
internal import SecretMemory

/// A new item.
public struct ItemDraft: Sendable, Equatable {
    /// Which kind.
    public var kind: ItemKind
    /// In which vault.
    public var vault: VaultKind
    /// How it is guarded.
    public var guarding: ItemGuard
    /// Its access group; nil for the application's own.
    public var group: String?
    /// What it is found by.
    public var attributes: ItemAttributes
    /// What is secret of it.
    public var secrets: ItemSecrets

    /// Describes a new item.
    ///
    /// - Parameters:
    ///   - kind: Which kind.
    ///   - vault: In which vault.
    ///   - guarding: How it is guarded.
    ///   - group: Its access group, 1 to 255 bytes; nil for the application's own.
    ///   - attributes: What it is found by.
    ///   - secrets: What is secret of it.
    public init(
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
