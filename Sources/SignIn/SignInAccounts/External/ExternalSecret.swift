// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn

/// A token of a link, or one that is to be revoked, as far as its seal goes.
package struct ExternalSecret: Sendable, Hashable {
    /// Its name, the same in either place.
    package let id: ExternalSecretID
    /// What is sealed.
    package let kind: ExternalSecretKind
    /// Whose it is.
    package let identity: ExternalIdentity
    /// The client that it was issued to.
    package let client: ClientID
    /// What lies sealed.
    package let sealed: SealedSecret

    /// Assembles the parts.
    package init(
        id: ExternalSecretID,
        kind: ExternalSecretKind,
        identity: ExternalIdentity,
        client: ClientID,
        sealed: SealedSecret
    ) {
        self.id = id
        self.kind = kind
        self.identity = identity
        self.client = client
        self.sealed = sealed
    }
}

/// What kind of secret of a provider is sealed.
package enum ExternalSecretKind: String, Sendable, Hashable, CaseIterable {
    /// A code that is being exchanged: what comes of it is not known yet.
    case code
    /// An access token, where no refresh token came with it.
    case access
    /// A refresh token.
    case refresh
}

/// A token or a code as it is stored: sealed under a key that lies outside of the store.
package struct SealedSecret: Sendable, Hashable {
    /// Which key sealed it.
    package let keyID: SealKeyID
    /// Nonce (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM.
    package let bytes: [UInt8]

    /// Takes what was sealed.
    package init(keyID: SealKeyID, bytes: [UInt8]) {
        self.keyID = keyID
        self.bytes = bytes
    }
}
