// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
internal import SecretMemory

/// The names of the fields of an item (docs/formats/vault.md and vault-2.md); others are in ``VaultFormat``.
package enum ItemField {
    static let kind = "kind"
    static let attributes = "attributes"
    static let access = "access"
    static let created = "created"
    static let modified = "modified"
    static let deleted = "deleted"
    static let group = "group"
    static let changed = "~changed"
    static let passkey = "=passkey"
    static let signatureCounter = "~counter"
    static let used = "~used"
    static let key = "=key"
    static let verifiedSecret = "=hmac-uv"
    static let unverifiedSecret = "=hmac"
    static let blob = "blob"
    static let largeBlobKey = "=large-blob-key"
    static let credentialBlob = "=cred-blob"
    static let kept = "kept"
    static let data = "data"
    static let note = "note"
    static let code = "code"
}

/// Both halves of an item as a row has them: what it is found by, and what is secret.
package struct ItemHalves: Sendable {
    /// When the secret can be read.
    package var accessClass: AccessClass
    /// What it is found by.
    package var metadata: ItemFields
    /// What is secret.
    package var secret: ItemFields

    /// Puts the halves of an item together.
    package init(accessClass: AccessClass, metadata: ItemFields, secret: ItemFields) {
        self.accessClass = accessClass
        self.metadata = metadata
        self.secret = secret
    }

    /// Whether it may lie on other devices: neither its guard nor its class keeps it on this one.
    package var mayTravel: Bool { accessClass != .whenPasscodeSet && metadata.access?["stays"] != .bool(true) }

    /// The halves of a new item.
    ///
    /// - Parameters:
    ///   - content: The item.
    ///   - accessClass: The class that it is sealed under.
    ///   - enrolment: What is enrolled now; kept for an item that is bound to it.
    ///   - stamp: The time of the write.
    package init(_ content: ItemContent, as accessClass: AccessClass, enrolment: [UInt8]?, at stamp: FieldStamp) {
        self.init(accessClass: accessClass, metadata: ItemFields(), secret: ItemFields())
        let now = CBORValue.unsigned(stamp.milliseconds)
        for (name, value) in [
            (ItemField.kind, .text(content.kind.rawValue)), (ItemField.created, now),
            (ItemField.attributes, Self.attributes(content)), (ItemField.access, Self.access(content, enrolment)),
            (ItemField.modified, now),
        ] as [(String, CBORValue)] {
            metadata.write(FieldRegister(value, stamp: stamp), to: name)
        }
        write(content.secrets, at: stamp)
    }

    /// Writes what another version of an item changes.
    ///
    /// - Parameters:
    ///   - next: The item as it is to be; secrets that are nil stay.
    ///   - changesAccess: Whether its guard or its group is written.
    ///   - enrolment: To what the next guard is bound.
    ///   - stamp: The time of the write; each field is written later than it was before.
    package mutating func change(
        to next: ItemContent,
        changesAccess: Bool,
        enrolment: [UInt8]?,
        at stamp: FieldStamp
    ) {
        put(Self.attributes(next), to: ItemField.attributes, at: stamp)
        put(.unsigned(stamp.milliseconds), to: ItemField.modified, at: stamp)
        if changesAccess { put(Self.access(next, enrolment), to: ItemField.access, at: stamp) }
        write(next.secrets, at: stamp)
    }

    /// Marks the item as one that was removed and is kept for a while, or as one that was brought back.
    package mutating func mark(asRemoved isRemoved: Bool, at stamp: FieldStamp) {
        put(.bool(isRemoved), to: ItemField.deleted, at: stamp)
        put(.unsigned(stamp.milliseconds), to: ItemField.modified, at: stamp)
    }

    private mutating func put(_ value: CBORValue, to name: String, at stamp: FieldStamp) {
        metadata.write(FieldRegister(value, stamp: Self.later(stamp, than: metadata, name)), to: name)
    }

    private mutating func write(_ secrets: ItemSecrets, at stamp: FieldStamp) {
        func bytes(_ secret: SecretBytes) -> [UInt8] { unsafe secret.withBytes { unsafe Array($0) } }
        for (name, value) in [
            (ItemField.data, secrets.data.map { .bytes(bytes($0)) }),
            (ItemField.note, secrets.note.map { .text(String(decoding: bytes($0), as: UTF8.self)) }),
            (ItemField.code, secrets.code.map { .text(String(decoding: bytes($0), as: UTF8.self)) }),
        ] as [(String, CBORValue?)] {
            guard let value else { continue }
            secret.write(FieldRegister(value, stamp: Self.later(stamp, than: secret, name)), to: name)
        }
    }

    private static func later(_ stamp: FieldStamp, than fields: ItemFields, _ name: String) -> FieldStamp {
        fields.registers[name]?.stamp.next(at: stamp.milliseconds, on: stamp.device) ?? stamp
    }

    private static func attributes(_ content: ItemContent) -> CBORValue { .map(CBORMap(content.attributes)) }

    private static func access(_ content: ItemContent, _ enrolment: [UInt8]?) -> CBORValue {
        let (control, flags) = (content.accessControl, content.accessControl.constraints.rawValue)
        var map = CBORMap()
        map["group"] = .text(content.accessGroup ?? "")
        map["flags"] = flags == 0 ? nil : .unsigned(UInt64(flags))
        map["stays"] = control.accessibility.staysOnDevice ? .bool(true) : nil
        map["enrolment"] = control.constraints.contains(.biometryCurrentSet) ? enrolment.map { .bytes($0) } : nil
        return .map(map)
    }
}
