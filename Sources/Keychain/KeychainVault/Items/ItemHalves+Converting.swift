// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
internal import PasskeyRecords
internal import SecretMemory

extension ItemHalves {
    /// A row of format 1 as one of format 2.
    ///
    /// - Parameters:
    ///   - first: The row of format 1.
    ///   - parent: What its only parent became, where it is there: what did not change since then keeps its stamp.
    /// - Throws: ``VaultError/Code/fieldInvalid`` for what has no place in format 2, ``VaultError/Code/contentTooLong``.
    package init(converting first: ItemHalves, after parent: ItemHalves?) throws(VaultError) {
        var conversion = try Conversion(first, parent)
        try conversion.run()
        self.init(
            accessClass: first.accessClass,
            metadata: try conversion.metadata.fitting(),
            secret: try conversion.secret.fitting()
        )
    }
}

/// The conversion of one row, as docs/formats/vault-2.md says it.
private struct Conversion {
    private let first: ItemHalves
    private let parent: ItemHalves?
    private let kind: FieldRegister
    private(set) var metadata = ItemFields(.second)
    private(set) var secret = ItemFields(.second)

    init(_ first: ItemHalves, _ parent: ItemHalves?) throws(VaultError) {
        guard let kind = first.metadata.registers[ItemField.kind] else {
            throw VaultError(.fieldInvalid, "an item has no kind, and cannot be converted")
        }
        (self.first, self.parent, self.kind) = (first, parent, kind)
    }

    mutating func run() throws(VaultError) {
        let format = VaultFormat.second
        var (rest, secrets) = (first.metadata.registers, first.secret.registers)
        rest[ItemField.kind] = nil
        try put(kind.value, to: format.kindField, kind.stamp)
        let modified = rest.removeValue(forKey: ItemField.modified)
        if let created = rest.removeValue(forKey: ItemField.created) {
            try put(created.value, to: format.createdField, created.stamp)
        }
        if let modified { try put(modified.value, to: format.modifiedField, modified.stamp) }
        if let deleted = rest.removeValue(forKey: ItemField.deleted) {
            let date = deleted.value == .bool(true) ? modified?.value ?? .unsigned(0) : .null
            try put(date, to: ItemField.deleted, deleted.stamp)
        }
        let group = try convertGuard(rest.removeValue(forKey: ItemField.access))
        if let attributes = rest.removeValue(forKey: ItemField.attributes) { try convert(attributes, in: group) }
        if kind.value.text == ItemKind.passkey.rawValue { try convertPasskey(&secrets) }
        for (name, register) in rest { try take(register, name, in: .metadata) }
        for (name, register) in secrets { try take(register, name, in: .secret) }
    }

    private mutating func convertGuard(_ access: FieldRegister?) throws(VaultError) -> String {
        var map = access?.value.map ?? CBORMap()
        let group = map["group"]?.text ?? ""
        map["group"] = nil
        map["class"] = .text(first.accessClass.rawValue)
        let stamp = access?.stamp ?? kind.stamp
        try put(.text(group), to: ItemField.group, stamp)
        try put(.map(map), to: VaultFormat.second.guardField, stamp)
        return group
    }

    private mutating func convert(_ attributes: FieldRegister, in group: String) throws(VaultError) {
        var stored: [AttributeName: CBORValue] = [:]
        for pair in attributes.value.map?.pairs ?? [] {
            guard let name = pair.key.text, !name.utf8.contains(UInt8(ascii: "/")),
                ItemFields.isName("=a.\(name)")
            else {
                throw VaultError(.fieldInvalid, "an attribute of an item has a name that format 2 does not have")
            }
            stored[AttributeName(rawValue: name)] = pair.value
        }
        let fields = AttributeFields.fields(stored, of: kind.value.text, in: group)
        for (name, value) in fields { try put(value, to: name, attributes.stamp) }
        for name in parent?.metadata.attributeFields ?? [] where fields[name] == nil {
            try put(.null, to: name, attributes.stamp)
        }
    }

    private mutating func convertPasskey(_ secrets: inout [String: FieldRegister]) throws(VaultError) {
        var made: CBORMap = [.text("backup"): .unsigned(UInt64(PasskeyBackup.backedUp.rawValue))]
        if let data = secrets[ItemField.data], let held = data.value.bytes.map({ SecretBytes(copying: $0) }),
            let (key, kept) = PasskeyRecord.parts(of: held)
        {
            secrets[ItemField.data] = nil
            for (name, value) in [(ItemField.key, key), (ItemField.kept, kept)] where value.count > 0 {
                try put(.bytes(unsafe value.withBytes { unsafe Array($0) }), to: name, data.stamp, in: .secret)
            }
            made["alg"] = PasskeyRecord.algorithm(of: key).map { .integer($0) }
        }
        try put(.map(made), to: ItemField.passkey, kind.stamp)
    }

    /// A register of a name that is in both formats, or that is not known here.
    private mutating func take(_ register: FieldRegister, _ name: String, in half: RowHalf) throws(VaultError) {
        let isTaken = ["=", "~", "a.", "x."].contains { name.utf8.starts(with: $0.utf8) }
        guard !isTaken, name != ItemField.group, name != VaultFormat.second.guardField else {
            throw VaultError(.fieldInvalid, "a field of an item has a name that means something else in format 2")
        }
        try put(register.value, to: name, register.stamp, in: half)
    }

    private mutating func put(
        _ value: CBORValue,
        to name: String,
        _ stamp: FieldStamp,
        in half: RowHalf = .metadata
    ) throws(VaultError) {
        let former = (half == .metadata ? parent?.metadata : parent?.secret)?.registers[name]
        let register = former.flatMap { $0.value == value ? $0 : nil } ?? FieldRegister(value, stamp: stamp)
        guard register.isPresent || FieldRule(name) != .fixed else {
            throw VaultError(.fieldInvalid, "a field of an item is empty that format 2 does not have empty")
        }
        if half == .metadata {
            metadata.write(register, to: name)
        } else {
            secret.write(register, to: name)
        }
    }
}
