// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// The parts of a passkey, as docs/formats/logins.md says; its name and its note are those of a ``Login``.
package struct PasskeyDetails: Sendable, Equatable {
    /// The credential ID.
    package let credentialID: [UInt8]
    /// The RP ID: the site's name in ASCII form.
    package let relyingParty: String
    /// The user handle.
    package let userHandle: [UInt8]
    /// The account's name for display.
    package let displayName: String
    /// The private key, PKCS #8 in DER; nil where it was not asked for.
    package var key: SecretBytes?
    /// What another program handed over with it, such as the secrets of `prf`.
    package var kept = KeptMembers.none

    package init(
        credentialID: [UInt8],
        relyingParty: String,
        userHandle: [UInt8],
        displayName: String,
        key: SecretBytes? = nil,
        kept: KeptMembers = .none
    ) {
        self.credentialID = credentialID
        self.relyingParty = relyingParty
        self.userHandle = userHandle
        self.displayName = displayName
        self.key = key
        self.kept = kept
    }

    /// Whether a key looks like PKCS #8 (RFC 5958, section 2): one whole DER sequence that begins with a version and an algorithm.
    ///
    /// What was cut on its way must not be kept as if somebody could sign in with it.
    static func isWhole(_ key: SecretBytes) -> Bool {
        unsafe key.withBytes { bytes in
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

    /// Whether another is the same passkey, whatever is known of its key.
    func isSame(as other: Self) -> Bool {
        credentialID == other.credentialID && relyingParty == other.relyingParty && userHandle == other.userHandle
            && displayName == other.displayName
    }

    private static let version: UInt8 = 1

    /// The secret `data` of its item: a version, the key's length in four bytes, the key, and the rest as JSON.
    var secret: SecretBytes? {
        guard let key else { return nil }
        var bytes: [UInt8] = [Self.version]
        // Grown once: an array that grows leaves what it held.
        bytes.reserveCapacity(5 + key.count + kept.bytes.count)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: key.count >> shift)) }
        unsafe key.withBytes { unsafe bytes.append(contentsOf: $0) }
        unsafe kept.bytes.withBytes { unsafe bytes.append(contentsOf: $0) }
        return SecretBytes(moving: &bytes)
    }

    /// Takes in the secret `data`; a passkey of which it cannot be read has no key.
    mutating func take(_ secret: SecretBytes?) {
        guard let secret else { return }
        unsafe secret.withBytes { bytes in
            guard bytes.count >= 5, unsafe bytes[0] == Self.version else { return }
            let count = (1...4).reduce(0) { unsafe $0 << 8 | Int(bytes[$1]) }
            guard count > 0, count <= bytes.count - 5 else { return }
            key = unsafe SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[5..<(5 + count)]))
            kept = unsafe KeptMembers(SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[(5 + count)...])))
        }
    }
}
