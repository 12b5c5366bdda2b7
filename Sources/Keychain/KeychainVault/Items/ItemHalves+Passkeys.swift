// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
package import PasskeyRecords
internal import SecretMemory

extension ItemHalves {
    /// The passkey of an item of format 2; nil for what is none, or has no record of how it was made.
    package var passkey: PasskeyRecord? {
        guard metadata.kind == .passkey, let made = metadata.registers[ItemField.passkey]?.value.map,
            let backup = made["backup"]?.integer.flatMap({ UInt8(exactly: $0) }).flatMap(PasskeyBackup.init(rawValue:)),
            var record = metadata.content(accessClass, in: .local)?.passkey
        else { return nil }
        (record.algorithm, record.backup) = (made["alg"]?.integer, backup)
        if backup == .deviceBound, case .unsigned(let count)? = metadata.registers[ItemField.signatureCounter]?.value {
            record.counter = UInt32(clamping: count)
        }
        record.used = metadata.used
        record.key = secret.bytes(ItemField.key)
        record.kept = secret.bytes(ItemField.kept) ?? record.kept
        record.verifiedSecret = secret.bytes(ItemField.verifiedSecret)
        record.unverifiedSecret = secret.bytes(ItemField.unverifiedSecret)
        record.blob = secret.bytes(ItemField.blob)
        record.largeBlobKey = secret.bytes(ItemField.largeBlobKey)
        record.credentialBlob = secret.bytes(ItemField.credentialBlob)
        // A level that is not known is kept for the strictest.
        record.protection = made["protect"].map { $0.integer ?? 3 } ?? 1
        record.isDiscoverable = made["hidden"] != .bool(true)
        record.confirmsPayments = made["pays"] == .bool(true)
        return record
    }

    /// Writes what is fixed when a passkey is made, and what came with it.
    mutating func begin(_ passkey: PasskeyRecord, _ write: ItemWrite) throws(VaultError) {
        var made: CBORMap = [.text("backup"): .unsigned(UInt64(passkey.backup.rawValue))]
        made["alg"] = passkey.algorithm.map { .integer($0) }
        made["protect"] = passkey.protection == 1 ? nil : .integer(passkey.protection)
        made["hidden"] = passkey.isDiscoverable ? nil : .bool(true)
        made["pays"] = passkey.confirmsPayments ? .bool(true) : nil
        try put(.map(made), to: ItemField.passkey, in: .metadata, write)
        for (name, value) in [
            (ItemField.key, passkey.key), (ItemField.verifiedSecret, passkey.verifiedSecret),
            (ItemField.unverifiedSecret, passkey.unverifiedSecret),
            (ItemField.kept, passkey.kept.count == 0 ? nil : passkey.kept),
            (ItemField.largeBlobKey, passkey.largeBlobKey), (ItemField.credentialBlob, passkey.credentialBlob),
        ] {
            guard let value else { continue }
            try put(.bytes(unsafe value.withBytes { unsafe Array($0) }), to: name, in: .secret, write)
        }
        try use(passkey, write)
    }

    /// Writes what changes when a passkey is used: its counter, where it counts, its large blob and the date.
    ///
    /// - Parameters:
    ///   - passkey: The passkey as it is now; without a blob, the blob is taken away.
    ///   - write: The time of the write.
    /// - Throws: ``VaultError/Code/stampExhausted``, ``VaultError/Code/contentTooLong`` for a blob of more than 2,048 bytes.
    package mutating func use(_ passkey: PasskeyRecord, _ write: ItemWrite) throws(VaultError) {
        let most = PasskeyRecord.longestBlob
        guard passkey.blob.map({ $0.count <= most }) ?? true else {
            throw VaultError(.contentTooLong, "a passkey's blob has at most \(most) bytes; keep less in it")
        }
        if passkey.backup == .deviceBound {
            try put(.unsigned(UInt64(passkey.counter)), to: ItemField.signatureCounter, in: .metadata, write)
        }
        if let used = passkey.used { try put(.unsigned(used), to: ItemField.used, in: .metadata, write) }
        let blob = passkey.blob.map { blob in CBORValue.bytes(unsafe blob.withBytes { unsafe Array($0) }) }
        try put(blob ?? .null, to: ItemField.blob, in: .secret, write)
    }
}

extension ItemFields {
    /// When a passkey was used last, in milliseconds since 1970; nil where that is not known.
    package var used: UInt64? {
        if case .unsigned(let used)? = registers[ItemField.used]?.value { used } else { nil }
    }

    /// Whether it is a passkey that never leaves its device; in format 2 alone.
    package var isDeviceBound: Bool {
        guard kind == .passkey, let made = registers[ItemField.passkey]?.value.map else { return false }
        return made["backup"]?.integer == Int(PasskeyBackup.deviceBound.rawValue)
    }

    /// The key of a passkey of format 2, and what is kept with it, as programs are handed them.
    var passkeySecret: SecretBytes? {
        guard format == .second, let key = bytes(ItemField.key) else { return nil }
        return PasskeyRecord.secret(key, bytes(ItemField.kept))
    }

    func bytes(_ name: String) -> SecretBytes? {
        registers[name]?.value.bytes.map { SecretBytes(copying: $0) }
    }
}
