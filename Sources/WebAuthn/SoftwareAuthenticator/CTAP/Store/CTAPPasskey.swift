// SPDX-License-Identifier: Apache-2.0

package import COSEKeys
package import CTAPTypes
internal import Crypto
package import SecretMemory
package import WebAuthnTypes

/// A passkey with everything that a signature needs, as the store keeps it; the time of its making is the store's to add.
package struct CTAPPasskey: Sendable {
    package let id: CredentialID
    package let relyingParty: CTAPRelyingParty
    package let user: CTAPUser
    package let privateKey: COSESigningKey
    package let binding: CredentialBinding
    package let protection: CredentialProtectionPolicy
    /// Whether it is found without its ID.
    package let isDiscoverable: Bool
    /// Nil for passkeys of other managers that had none.
    package let secrets: HMACSecrets?
    /// At most 64 bytes of the relying party's.
    package let blob: [UInt8]?
    /// 32 bytes, under which a platform keeps a large blob.
    package let largeBlobKey: SecretBytes?

    package init(
        id: CredentialID,
        relyingParty: CTAPRelyingParty,
        user: CTAPUser,
        privateKey: COSESigningKey,
        binding: CredentialBinding,
        protection: CredentialProtectionPolicy,
        isDiscoverable: Bool,
        secrets: HMACSecrets?,
        blob: [UInt8]?,
        largeBlobKey: SecretBytes?
    ) {
        self.id = id
        self.relyingParty = relyingParty
        self.user = user
        self.privateKey = privateKey
        self.binding = binding
        self.protection = protection
        self.isDiscoverable = isDiscoverable
        self.secrets = secrets
        self.blob = blob
        self.largeBlobKey = largeBlobKey
    }

    /// The part that may be shown.
    package var summary: CTAPPasskeySummary {
        CTAPPasskeySummary(
            id: id,
            relyingPartyID: relyingParty.id,
            user: user,
            protection: protection,
            isDiscoverable: isDiscoverable
        )
    }
}

extension CTAPPasskey: CustomStringConvertible, CustomReflectable {
    /// The passkey's ID and place, and no key.
    package var description: String { "passkey \(id) for \(relyingParty.id)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// The part of a passkey by which it is found and shown: no key, no secret.
package struct CTAPPasskeySummary: Sendable, Hashable {
    package let id: CredentialID
    package let relyingPartyID: CTAPRelyingPartyID
    package let user: CTAPUser
    package let protection: CredentialProtectionPolicy
    package let isDiscoverable: Bool

    package init(
        id: CredentialID,
        relyingPartyID: CTAPRelyingPartyID,
        user: CTAPUser,
        protection: CredentialProtectionPolicy,
        isDiscoverable: Bool
    ) {
        self.id = id
        self.relyingPartyID = relyingPartyID
        self.user = user
        self.protection = protection
        self.isDiscoverable = isDiscoverable
    }
}

/// The two keys from which a passkey derives secrets for given salts (CTAP 2.1, section 12.5): for a verified person, and for others.
package struct HMACSecrets: Sendable {
    /// 32 bytes.
    package let verified: SecretBytes
    /// 32 bytes.
    package let unverified: SecretBytes

    package init(verified: SecretBytes, unverified: SecretBytes) {
        self.verified = verified
        self.unverified = unverified
    }

    /// Draws fresh keys.
    package init(from source: RandomSource) {
        verified = SecretBytes(randomCount: 32, from: source)
        unverified = SecretBytes(randomCount: 32, from: source)
    }

    /// The secret for a salt: HMAC-SHA-256 under one of the keys.
    ///
    /// - Parameters:
    ///   - salt: 32 bytes.
    ///   - isVerified: Whether the person was verified for this.
    /// - Returns: 32 bytes.
    package func secret(for salt: some Collection<UInt8>, isVerified: Bool) -> SecretBytes {
        let key = unsafe (isVerified ? verified : unverified).withBytes { unsafe SymmetricKey(data: $0) }
        var code = Array(HMAC<SHA256>.authenticationCode(for: Array(salt), using: key))
        return SecretBytes(moving: &code)
    }

    /// The secrets for the values of WebAuthn's `prf`, which says what the salts are.
    ///
    /// - Parameters:
    ///   - input: One or two values.
    ///   - isVerified: Whether the person was verified for this.
    /// - Returns: 32 bytes for each value.
    package func secrets(for input: PRFInput, isVerified: Bool) -> (first: SecretBytes, second: SecretBytes?) {
        (
            secret(for: PRFInput.salt(input.first), isVerified: isVerified),
            input.second.map { secret(for: PRFInput.salt($0), isVerified: isVerified) }
        )
    }
}
