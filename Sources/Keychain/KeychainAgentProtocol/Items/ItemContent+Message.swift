// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
internal import SecretMemory

extension ItemContent {
    /// As a message has it; what is secret follows by itself.
    var parameters: CBORMap {
        var map = CBORMap()
        map["kind"] = .text(kind.rawValue)
        map["vault"] = .unsigned(vault.rawValue)
        accessControl.write(to: &map)
        map["group"] = accessGroup.map { .text($0) }
        map["attributes"] = .map(CBORMap(attributes))
        map["secrets"] = secrets.names
        map["dates"] = dates.map { .array([.unsigned($0.made), .unsigned($0.changed)]) }
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let dates = try reader.dates("dates")
        let (kind, vault) = (try reader.word("kind") as ItemKind, try reader.vault("vault"))
        let control = try AccessControl(&reader)
        let group = try reader.optionalText("group", AgentRequest.groupLengths)
        self.init(
            kind,
            try reader.attributes("attributes"),
            secrets: try ItemSecrets(&reader),
            accessGroup: group,
            accessControl: control,
            vault: vault
        )
        self.dates = dates
    }
}

extension KeychainItem {
    /// As a message has it.
    var value: CBORValue {
        var map = content.parameters
        map["item"] = .bytes(id.bytes)
        map["revision"] = .bytes(revision.bytes)
        map["created"] = .integer(Int(created))
        map["modified"] = .integer(Int(modified))
        map["damaged"] = isDamaged ? .bool(true) : nil
        return .map(map)
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let id = try reader.item("item")
        guard let revision = try reader.value("revision").bytes.flatMap(RevisionID.init(bytes:)) else {
            throw reader.invalid("revision")
        }
        let created = Int64(try reader.integer("created", 0...Int(Int64.max)))
        let modified = Int64(try reader.integer("modified", 0...Int(Int64.max)))
        let isDamaged = try reader.flag("damaged")
        self.init(
            try ItemContent(&reader),
            id: id,
            revision: revision,
            created: created,
            modified: modified,
            isDamaged: isDamaged
        )
    }
}

extension NewIdentity {
    /// As a message has it.
    var parameters: CBORMap {
        var map = CBORMap()
        map["certificate"] = .map(certificate.parameters)
        map["key"] = .map(key.parameters)
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let (certificate, key) = (try reader.content("certificate"), try reader.content("key"))
        guard let identity = NewIdentity(certificate: certificate, key: key) else { throw reader.invalid("key") }
        self = identity
    }
}

extension ItemChanges {
    /// Writes it into a message.
    func write(to map: inout CBORMap) {
        map["attributes"] = .map(CBORMap(attributes))
        map["removed"] = .array(removed.sorted().map { .text($0.rawValue) })
        map["secrets"] = secrets.names
        map["group"] = accessGroup.map { .text($0) }
        map["vault"] = vault.map { .unsigned($0.rawValue) }
        accessControl?.write(to: &map)
    }

    init(_ reader: inout ParameterReader, _ map: CBORMap) throws(AgentProtocolError) {
        let attributes = try reader.attributes("attributes")
        guard let names = try reader.value("removed").array, names.count <= ItemRules.mostAttributes else {
            throw reader.invalid("removed")
        }
        let removed = Set(names.compactMap(\.text).map(AttributeName.init(rawValue:)))
        guard removed.sorted().map({ .text($0.rawValue) }) == names, removed.isDisjoint(with: attributes.keys) else {
            throw reader.invalid("removed")
        }
        self.init(
            attributes,
            removed: removed,
            secrets: try ItemSecrets(&reader),
            accessGroup: try reader.optionalText("group", AgentRequest.groupLengths),
            accessControl: map["class"] == nil ? nil : try AccessControl(&reader),
            vault: map["vault"] == nil ? nil : try reader.vault("vault")
        )
    }
}

extension ItemSecrets {
    private var named: [(String, SecretBytes)] {
        [("data", data), ("note", note), ("code", code), ("fields", fields.map { CustomField.packed($0) })]
            .compactMap { name, secret in secret.map { (name, $0) } }
    }

    /// The names of the fields that are there, in the order in which their bytes follow.
    var names: CBORValue { .array(named.map { .text($0.0) }) }
    /// The bytes of the fields that are there.
    var parts: [SecretBytes] { named.map(\.1) }

    /// Takes the fields that a parameter names.
    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        guard let names = try reader.value("secrets").array?.compactMap(\.text), Set(names).count == names.count else {
            throw reader.invalid("secrets")
        }
        self.init()
        for name in names {
            let secret = try reader.secret(0...Self.longest)
            switch name {
            case "data": data = secret
            case "note": note = try Self.text(secret, name)
            case "code": code = try Self.text(secret, name)
            case "fields":
                guard let unpacked = CustomField.unpacked(secret) else { throw reader.invalid("secrets") }
                fields = unpacked
            default: throw reader.invalid("secrets")
            }
        }
        guard self.names == .array(names.map { .text($0) }) else { throw reader.invalid("secrets") }
    }

    private static func text(_ secret: SecretBytes, _ name: String) throws(AgentProtocolError) -> SecretBytes {
        let isText = unsafe secret.withBytes { unsafe String(validating: $0, as: UTF8.self) != nil }
        guard isText else {
            throw AgentProtocolError(.parameterInvalid, "the \(name) of an item is text, and this is not UTF-8")
        }
        return secret
    }
}

extension AccessControl {
    /// Writes it into a message: the class, whether it stays on this device, and the bits of `SecAccessControlCreateFlags`.
    fileprivate func write(to map: inout CBORMap) {
        map["class"] = .text(accessibility.accessClass.rawValue)
        map["stays"] = accessibility.staysOnDevice ? .bool(true) : nil
        map["flags"] = constraints.isEmpty ? nil : .unsigned(UInt64(constraints.rawValue))
    }

    fileprivate convenience init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let accessClass: AccessClass = try reader.word("class")
        let accessibility = Accessibility(accessClass, staysOnDevice: try reader.flag("stays"))
        let flags = try reader.optionalInteger("flags", 1...Int(UInt32.max)) ?? 0
        self.init(stored: accessibility, AccessConstraints(rawValue: UInt(flags)))
    }
}

extension ParameterReader {
    /// Takes a kind of vault.
    fileprivate mutating func vault(_ key: String) throws(AgentProtocolError) -> VaultKind {
        guard case .unsigned(let number) = try value(key), let vault = VaultKind(rawValue: number) else {
            throw invalid(key)
        }
        return vault
    }

    /// Takes the dates of a new item.
    fileprivate mutating func dates(_ key: String) throws(AgentProtocolError) -> ItemDates? {
        guard let value = optional(key) else { return nil }
        guard let pair = value.array, pair.count == 2, case .unsigned(let made) = pair[0],
            case .unsigned(let changed) = pair[1], made <= changed, changed <= UInt64(Int64.max)
        else { throw invalid(key) }
        return ItemDates(made: made, changed: changed)
    }

    /// Takes an item within.
    fileprivate mutating func content(_ name: String) throws(AgentProtocolError) -> ItemContent {
        guard let map = try value(name).map else { throw invalid(name) }
        return try nested(map) { inner throws(AgentProtocolError) in try ItemContent(&inner) }
    }

    /// Takes attributes by their names, as Apple spells them: `acct`, `svce`.
    mutating func attributes(_ key: String) throws(AgentProtocolError) -> [AttributeName: AttributeValue] {
        guard let pairs = try value(key).map?.pairs else {
            throw AgentProtocolError(.parameterInvalid, "attributes are no map")
        }
        var attributes: [AttributeName: AttributeValue] = [:]
        for pair in pairs {
            guard let name = pair.key.text, (1...64).contains(name.utf8.count),
                name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw AgentProtocolError(.parameterInvalid, "an attribute has no name")
            }
            guard let value = AttributeValue(pair.value) else { throw Self.unfit }
            attributes[AttributeName(rawValue: name)] = value
        }
        guard ItemRules.fit(attributes) else { throw Self.unfit }
        return attributes
    }

    private static let unfit = AgentProtocolError(
        .parameterInvalid,
        "attributes are at most \(ItemRules.mostAttributes) texts, bytes or integers of at most \(ItemRules.longestValue) bytes each"
    )
}
