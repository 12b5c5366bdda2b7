// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A passkey, as docs/formats/logins.md says: what the vault keeps of it, and what other programs hand over.
///
/// Its signature counter is zero and stays so: passkeys that count are not handed over.
package struct PasskeyRecord: Sendable, Equatable {
    /// The credential ID.
    package var credentialID: [UInt8]
    /// The RP ID: the site's name in ASCII form.
    package var relyingParty: String
    /// The account's name.
    package var username: String
    /// The account's name for display.
    package var displayName: String
    /// The user handle.
    package var userHandle: [UInt8]
    /// The private key, PKCS #8 in DER; nil where it was not asked for.
    package var key: SecretBytes?
    /// What another program handed over with it, such as the secrets of `prf`: an object in JSON; empty for none.
    package var kept: SecretBytes

    /// Describes a passkey.
    package init(
        credentialID: [UInt8],
        relyingParty: String,
        username: String,
        displayName: String,
        userHandle: [UInt8],
        key: SecretBytes?,
        kept: SecretBytes = SecretBytes(copying: [])
    ) {
        (self.credentialID, self.relyingParty, self.userHandle) = (credentialID, relyingParty, userHandle)
        (self.username, self.displayName, self.key, self.kept) = (username, displayName, key, kept)
    }

    /// Whether another is the same passkey, whatever is known of its key.
    package func isSame(as other: Self) -> Bool {
        credentialID == other.credentialID && relyingParty == other.relyingParty && userHandle == other.userHandle
            && username == other.username && displayName == other.displayName
    }

    /// Whether its key looks like PKCS #8 (RFC 5958, section 2): one whole DER sequence that begins with a version and an algorithm.
    ///
    /// What was cut on its way must not be kept as if it could sign.
    package var isWhole: Bool {
        guard let key else { return false }
        return unsafe key.withBytes { bytes in
            guard bytes.count >= 2, unsafe bytes[0] == 0x30 else { return false }
            var (start, length) = (2, unsafe Int(bytes[1]))
            if length >= 0x80 {
                let count = length - 0x80
                guard (1...2).contains(count), bytes.count >= 2 + count else { return false }
                length = (2..<(2 + count)).reduce(0) { unsafe $0 << 8 | Int(bytes[$1]) }
                start += count
            }
            guard bytes.count == start + length, length >= 4 else { return false }
            return unsafe bytes[start] == 2 && bytes[start + 1] == 1 && bytes[start + 2] <= 1
                && bytes[start + 3] == 0x30
        }
    }
}

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

    /// The secret `data` of its item: a version, the key's length in four bytes, the key, and the rest as JSON.
    fileprivate var secret: SecretBytes? {
        guard let key else { return nil }
        var bytes: [UInt8] = [Self.version]
        // Grown once: an array that grows leaves what it held.
        bytes.reserveCapacity(5 + key.count + kept.count)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: key.count >> shift)) }
        unsafe key.withBytes { unsafe bytes.append(contentsOf: $0) }
        unsafe kept.withBytes { unsafe bytes.append(contentsOf: $0) }
        return SecretBytes(moving: &bytes)
    }

    /// Takes in the secret `data`; a passkey of which it cannot be read has no key.
    fileprivate mutating func take(_ secret: SecretBytes?) {
        guard let secret else { return }
        unsafe secret.withBytes { bytes in
            guard bytes.count >= 5, unsafe bytes[0] == Self.version else { return }
            let count = (1...4).reduce(0) { unsafe $0 << 8 | Int(bytes[$1]) }
            guard count > 0, count <= bytes.count - 5 else { return }
            key = unsafe SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[5..<(5 + count)]))
            kept = unsafe SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[(5 + count)...]))
        }
    }
}
