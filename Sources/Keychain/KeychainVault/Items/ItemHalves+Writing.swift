// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
package import PasskeyRecords
package import SecretMemory

/// A write of format 2: the date of the change, and the stamp that all its registers have.
package struct ItemWrite: Sendable {
    /// Milliseconds since 1970, for the dates of the item.
    package let now: UInt64
    /// Above all that the vault has seen (``VaultClock``).
    package let stamp: FieldStamp
    /// Source of the IDs of custom fields.
    package let random: RandomSource

    /// Describes a write.
    package init(at now: UInt64, stamp: FieldStamp, random: RandomSource) {
        (self.now, self.stamp, self.random) = (now, stamp, random)
    }
}

extension ItemHalves {
    /// The halves of a new item, in format 2.
    ///
    /// - Parameters:
    ///   - content: The item.
    ///   - accessClass: The class that it is sealed under.
    ///   - enrolment: What is enrolled now; kept for an item that is bound to it.
    ///   - dates: When it was made and changed, where another program says so; nil for now.
    ///   - passkey: The whole record of a passkey that is made; nil for what the content says of one.
    ///   - write: The time of the write.
    /// - Throws: ``VaultError/Code/contentTooLong`` for a passkey's blob that is too long.
    package init(
        writing content: ItemContent,
        as accessClass: AccessClass,
        enrolment: [UInt8]?,
        dates: ItemDates? = nil,
        passkey: PasskeyRecord? = nil,
        _ write: ItemWrite
    ) throws(VaultError) {
        self.init(accessClass: accessClass, metadata: ItemFields(.second), secret: ItemFields(.second))
        try put(.text(content.kind.rawValue), to: metadata.format.kindField, in: .metadata, write)
        try put(.unsigned(dates?.made ?? write.now), to: metadata.format.createdField, in: .metadata, write)
        if let passkey = passkey ?? content.passkey { try begin(passkey, write) }
        try change(to: content, guardedAs: (accessClass, enrolment), write, at: dates?.changed)
    }

    /// Writes what another version of an item changes; what is the same keeps its stamp.
    ///
    /// - Parameters:
    ///   - next: The item as it is to be; secrets that are nil stay, an empty note or code is taken away, and so is a custom
    ///     field that is not among those that are given.
    ///   - nextGuard: Its class and what it is bound to, where its guard is written.
    ///   - write: The time of the write.
    ///   - time: The date of the change, where it was made elsewhere; nil for now.
    /// - Throws: ``VaultError/Code/stampExhausted``.
    package mutating func change(
        to next: ItemContent,
        guardedAs nextGuard: (accessClass: AccessClass, enrolment: [UInt8]?)?,
        _ write: ItemWrite,
        at time: UInt64? = nil
    ) throws(VaultError) {
        let group = next.accessGroup ?? ""
        let fields = AttributeFields.fields(
            next.attributes.mapValues { CBORValue($0) },
            of: next.kind.rawValue,
            in: group
        )
        for (name, value) in fields { try put(value, to: name, in: .metadata, write) }
        for name in metadata.attributeFields where fields[name] == nil {
            try put(.null, to: name, in: .metadata, write)
        }
        try put(.text(group), to: ItemField.group, in: .metadata, write)
        if let nextGuard {
            accessClass = nextGuard.accessClass
            let value = Self.guardValue(next, as: accessClass, nextGuard.enrolment)
            try put(value, to: metadata.format.guardField, in: .metadata, write)
        }
        try put(next.secrets, of: next.kind, write)
        try touch(write, at: time)
    }

    /// Marks the item as one that was removed and is kept for a while, or as one that was brought back.
    package mutating func mark(asRemoved isRemoved: Bool, _ write: ItemWrite) throws(VaultError) {
        try put(isRemoved ? .unsigned(write.now) : .null, to: ItemField.deleted, in: .metadata, write)
        try touch(write)
    }

    /// What is left of an item that was removed for good, for devices that have it still.
    package func tombstone(_ write: ItemWrite) throws(VaultError) -> ItemHalves {
        var marked = self
        try marked.put(.bool(true), to: ItemField.deleted, in: .metadata, write)
        return marked.emptied
    }

    /// What a tombstone keeps of the item.
    var emptied: ItemHalves {
        let format = metadata.format
        let names = [format.kindField, ItemField.group, format.guardField, ItemField.deleted]
        let left = metadata.registers.filter { names.contains($0.key) }
        return ItemHalves(
            accessClass: accessClass,
            metadata: ItemFields(format, left),
            secret: ItemFields(format)
        )
    }

    /// Writes the date of a change, with its stamp also where the date is the same: by it a tombstone is told from a later change.
    private mutating func touch(_ write: ItemWrite, at time: UInt64? = nil) throws(VaultError) {
        let name = metadata.format.modifiedField
        let stamp = try write.stamp.above(metadata.registers[name]?.stamp)
        metadata.write(FieldRegister(.unsigned(time ?? write.now), stamp: stamp), to: name)
    }

    /// Writes a field, unless it has this value, or is fixed and there.
    mutating func put(
        _ value: CBORValue,
        to name: String,
        in half: RowHalf,
        _ write: ItemWrite
    ) throws(VaultError) {
        let former = (half == .metadata ? metadata : secret).registers[name]
        if let former {
            guard former.value != value, FieldRule(name) != .fixed else { return }
        } else if value == .null {
            return
        }
        let register = FieldRegister(value, stamp: try write.stamp.above(former?.stamp))
        if half == .metadata {
            metadata.write(register, to: name)
        } else {
            secret.write(register, to: name)
        }
    }

    private mutating func put(_ secrets: ItemSecrets, of kind: ItemKind, _ write: ItemWrite) throws(VaultError) {
        func bytes(_ secret: SecretBytes) -> [UInt8] { unsafe secret.withBytes { unsafe Array($0) } }
        let parts = kind == .passkey ? secrets.data.flatMap { PasskeyRecord.parts(of: $0) } : nil
        if let parts {
            // The key of a passkey has a field of its own.
            guard secret.bytes(ItemField.key) == parts.key else {
                throw VaultError(.fieldFixed, "the key of a passkey does not change; store it as a new passkey")
            }
            if parts.kept.count > 0 { try put(.bytes(bytes(parts.kept)), to: ItemField.kept, in: .secret, write) }
        } else if let data = secrets.data {
            let former = secret.registers[ItemField.data]?.value
            let value = CBORValue.bytes(bytes(data))
            try put(value, to: ItemField.data, in: .secret, write)
            if let former, former != value {
                try put(.unsigned(write.now), to: ItemField.changed, in: .metadata, write)
            }
        }
        for (name, text) in [(ItemField.note, secrets.note), (ItemField.code, secrets.code)] {
            guard let text else { continue }
            let value = text.count == 0 ? CBORValue.null : .text(String(decoding: bytes(text), as: UTF8.self))
            try put(value, to: name, in: .secret, write)
        }
        if let fields = secrets.fields { try put(fields, write) }
    }

    private static func guardValue(
        _ content: ItemContent,
        as accessClass: AccessClass,
        _ enrolment: [UInt8]?
    ) -> CBORValue {
        let (control, flags) = (content.accessControl, content.accessControl.constraints.rawValue)
        var map = CBORMap()
        map["class"] = .text(accessClass.rawValue)
        map["flags"] = flags == 0 ? nil : .unsigned(UInt64(flags))
        map["stays"] = control.accessibility.staysOnDevice ? .bool(true) : nil
        map["enrolment"] = control.constraints.contains(.biometryCurrentSet) ? enrolment.map { .bytes($0) } : nil
        return .map(map)
    }
}
