// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A passkey, as docs/formats/logins.md and vault-2.md say: what the vault keeps of it, and what other programs hand over.
///
/// What was handed over may be on other devices, and its signature counter is zero and stays so.
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
    /// What its key signs with, by COSE's numbers; nil where that is not known.
    package var algorithm: Int?
    /// Whether it may be on other devices, fixed when it was made.
    package var backup = PasskeyBackup.backedUp
    /// How many signatures it made; of one that is bound to its device alone.
    package var counter: UInt32 = 0
    /// When it was used last, in milliseconds since 1970; nil where that is not known.
    package var used: UInt64?
    /// The secret of `hmac-secret` behind user verification: 32 bytes.
    package var verifiedSecret: SecretBytes?
    /// The secret of `hmac-secret` without user verification: 32 bytes.
    package var unverifiedSecret: SecretBytes?
    /// The large blob, as its site handed it over: at most ``longestBlob`` bytes.
    package var blob: SecretBytes?

    /// The most bytes of a large blob.
    package static let longestBlob = 2_048

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
        algorithm = key.flatMap { Self.algorithm(of: $0) }
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

    /// What a key signs with, by its algorithm identifier: P-256 with SHA-256, or Ed25519 (RFC 5480, RFC 8410); nil for others.
    ///
    /// - Parameter key: PKCS #8 in DER.
    /// - Returns: COSE's number.
    package static func algorithm(of key: SecretBytes) -> Int? {
        unsafe key.withBytes { bytes in
            guard bytes.count >= 2, unsafe bytes[1] < 0xFF else { return nil }
            // Behind the head of the sequence and the version, an integer of one byte.
            let start = unsafe (bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1]) - 0x80) + 3
            return identifiers.first { unsafe bytes.dropFirst(start).starts(with: $0.bytes) }?.algorithm
        }
    }

    private static let identifiers: [(bytes: [UInt8], algorithm: Int)] = [
        (
            [
                0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
                0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
            ], -7
        ),
        ([0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70], -8),
    ]
}

/// Whether a passkey may be on other devices; its raw value has BE in bit 0 and BS in bit 1.
package enum PasskeyBackup: UInt8, Sendable, Hashable {
    /// It never leaves its device, and counts its signatures.
    case deviceBound = 0
    /// It may be on other devices, and is not yet.
    case eligible = 1
    /// It may be on other devices, and a copy of it exists.
    case backedUp = 3
}
