// SPDX-License-Identifier: Apache-2.0

package import PasskeyRecords
package import SecretMemory

extension ItemContent {
    /// The passkey of an item; nil for what is none.
    ///
    /// Set, it makes the item a passkey; nil leaves it as it is.
    package var passkey: PasskeyRecord? {
        get {
            guard kind == .passkey, let identifier = attributes[.credential]?.bytes,
                let relyingParty = attributes[.relyingParty]?.text
            else { return nil }
            var record = PasskeyRecord(
                credentialID: identifier,
                relyingParty: relyingParty,
                username: attributes[.account]?.text ?? "",
                displayName: attributes[.displayName]?.text ?? "",
                userHandle: attributes[.userHandle]?.bytes ?? [],
                key: nil
            )
            record.take(secrets.data)
            return record
        }
        set {
            guard let newValue else { return }
            kind = .passkey
            for (name, value) in [
                (.credential, .bytes(newValue.credentialID)), (.relyingParty, .text(newValue.relyingParty)),
                (.account, .text(newValue.username)), (.displayName, .text(newValue.displayName)),
                (.userHandle, .bytes(newValue.userHandle)),
            ] as [(AttributeName, AttributeValue)] {
                attributes[name] = value.isEmpty ? nil : value
            }
            secrets.data = newValue.secret
        }
    }
}

extension PasskeyRecord {
    private static let version: UInt8 = 1

    /// The secret `data` of its item.
    fileprivate var secret: SecretBytes? { key.map { Self.secret($0, kept) } }

    /// The secret `data` of an item: a version, the key's length in four bytes, the key, and what is kept with it as JSON.
    package static func secret(_ key: SecretBytes, _ kept: SecretBytes?) -> SecretBytes {
        var bytes: [UInt8] = [version]
        // Grown once: an array that grows leaves what it held.
        bytes.reserveCapacity(5 + key.count + (kept?.count ?? 0))
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: key.count >> shift)) }
        for part in [key, kept] {
            guard let part else { continue }
            unsafe part.withBytes { unsafe bytes.append(contentsOf: $0) }
        }
        return SecretBytes(moving: &bytes)
    }

    /// The key of a secret `data`, and what is kept with it; nil where it cannot be read.
    package static func parts(of secret: SecretBytes) -> (key: SecretBytes, kept: SecretBytes)? {
        unsafe secret.withBytes { bytes in
            guard bytes.count >= 5, unsafe bytes[0] == version else { return nil }
            let count = (1...4).reduce(0) { unsafe $0 << 8 | Int(bytes[$1]) }
            guard count > 0, count <= bytes.count - 5 else { return nil }
            return unsafe (
                SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[5..<(5 + count)])),
                SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[(5 + count)...]))
            )
        }
    }

    /// Takes in the secret `data`; a passkey of which it cannot be read has no key.
    fileprivate mutating func take(_ secret: SecretBytes?) {
        guard let secret, let parts = Self.parts(of: secret) else { return }
        (key, kept) = (parts.key, parts.kept)
        algorithm = Self.algorithm(of: parts.key)
    }
}
