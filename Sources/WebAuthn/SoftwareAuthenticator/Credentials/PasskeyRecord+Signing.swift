// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import COSEKeys
package import CTAPTypes
internal import Crypto
package import PasskeyRecords
package import SecretMemory
package import WebAuthnTypes

extension PasskeyRecord {
    /// Puts a new passkey together, with secrets that are drawn whether they are asked for or not: a relying party may want them
    /// later, and a passkey lives for long.
    init(
        _ id: CredentialID,
        _ relyingParty: CTAPRelyingPartyID,
        _ user: CTAPUser,
        _ key: COSESigningKey,
        from source: RandomSource
    ) {
        self.init(
            credentialID: id.bytes,
            relyingParty: relyingParty.text,
            username: user.name ?? "",
            displayName: user.displayName ?? "",
            userHandle: user.id.bytes,
            key: key.encoded
        )
        verifiedSecret = SecretBytes(randomCount: 32, from: source)
        unverifiedSecret = SecretBytes(randomCount: 32, from: source)
    }

    /// Whether an authenticator can sign with it: other managers hand over passkeys of RSA, which are kept and not used.
    package var isUsable: Bool {
        algorithm.map { COSESigningKey.algorithms.contains(COSEAlgorithm(rawValue: $0)) } ?? false
    }

    /// The key to sign with.
    ///
    /// - Throws: `algorithmUnsupported` for another algorithm than ``COSESigningKey/algorithms`` and without a key, `scalarInvalid`.
    package func signingKey() throws(COSEKeyError) -> COSESigningKey {
        // A key of one algorithm never signs by another, whatever the record tells.
        guard let key, let rawKey, let algorithm, algorithm == Self.algorithm(of: key) else {
            throw COSEKeyError(.algorithmUnsupported, "the passkey has no key of an algorithm that is used here")
        }
        return try COSESigningKey(COSEAlgorithm(rawValue: algorithm), rawRepresentation: rawKey)
    }

    /// Whether the relying party is this one, byte for byte.
    package func belongs(to id: CTAPRelyingPartyID) -> Bool { relyingParty.utf8.elementsEqual(id.text.utf8) }

    /// The account; nil where another manager handed over no user handle.
    package var user: CTAPUser? {
        (try? UserHandle(userHandle)).map { id in
            CTAPUser(
                id: id,
                name: username.isEmpty ? nil : username,
                displayName: displayName.isEmpty ? nil : displayName
            )
        }
    }

    /// The protection; a level that is not known is taken for the strictest.
    package var protectionPolicy: CredentialProtectionPolicy {
        CredentialProtectionPolicy(rawValue: protection) ?? .userVerificationRequired
    }

    /// The counter that authenticator data carry.
    var signCount: UInt32 { backup == .deviceBound ? counter : 0 }

    /// The secret for a salt (CTAP 2.1, section 12.5): HMAC-SHA-256 under one of two keys.
    ///
    /// - Parameters:
    ///   - salt: 32 bytes.
    ///   - isVerified: Whether the person was verified for this.
    /// - Returns: 32 bytes; nil of a passkey of another manager that had no such key.
    package func secret(for salt: some Collection<UInt8>, isVerified: Bool) -> SecretBytes? {
        (isVerified ? verifiedSecret : unverifiedSecret).map { secret in
            let key = unsafe secret.withBytes { unsafe SymmetricKey(data: $0) }
            var code = Array(HMAC<SHA256>.authenticationCode(for: Array(salt), using: key))
            return SecretBytes(moving: &code)
        }
    }
}

extension COSESigningKey {
    /// The private key, PKCS #8 in DER.
    package var encoded: SecretBytes? {
        var point: [UInt8] = []
        if algorithm == .es256, let key = try? CBORValue(decoding: publicKey.encoded).map, let x = key[-2]?.bytes,
            let y = key[-3]?.bytes
        {
            point = x + y
        }
        return PasskeyRecord.key(rawRepresentation, algorithm.rawValue, point: point)
    }
}

extension SecretBytes {
    /// A copy of the bytes, for an answer that carries them.
    var exposed: [UInt8] { unsafe withBytes { unsafe [UInt8]($0) } }
}
