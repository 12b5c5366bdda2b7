// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
package import SecretMemory
internal import WebAuthnTypes

/// A refresh token of a linked identity, and when it is looked at next.
///
/// It serves two ends: to ask whether the person still allows us to sign them in, and to revoke that when the account or the
/// link goes.
package struct ExternalToken: Sendable, Hashable {
    /// Its name, the same as when it was on its way.
    package let id: ExternalSecretID
    /// Whose it is.
    package let identity: ExternalIdentity
    /// The client that it was issued to.
    package let client: ClientID
    /// When the identity token was issued that came with it: an end from before says nothing of it.
    package let consentedAt: UnixTime
    /// The token.
    package var sealed: SealedSecret
    /// When it is looked at next.
    package var nextCheckAt: UnixTime
    /// How many looks in a row came to nothing.
    package var faults: Int
    /// When its owner had been seen last as this was read (``ExternalLink/consentedAt``).
    ///
    /// Whoever was seen since is not told of by a look that began before.
    package var ownerSeenAt: UnixTime

    /// Assembles a token.
    package init(
        id: ExternalSecretID,
        identity: ExternalIdentity,
        client: ClientID,
        consentedAt: UnixTime,
        sealed: SealedSecret,
        nextCheckAt: UnixTime,
        faults: Int = 0,
        ownerSeenAt: UnixTime
    ) {
        self.id = id
        self.identity = identity
        self.client = client
        self.consentedAt = consentedAt
        self.sealed = sealed
        self.nextCheckAt = nextCheckAt
        self.faults = faults
        self.ownerSeenAt = ownerSeenAt
    }
}

/// The keys that tokens of providers are sealed under, which lie outside of the store.
///
/// Rotated by putting a new key first and the one before behind it: whatever the former one sealed is sealed anew by and by
/// (``Upkeep``), and it can be dropped once nothing is left under it (``ExternalUpkeep/seals()``).
package struct ExternalTokenKeys: Sendable {
    /// The key that seals.
    let current: SecretBytes
    /// Keys that open what was sealed before.
    let former: [SecretBytes]

    /// Takes the keys.
    package init(current: SecretBytes, former: [SecretBytes] = []) {
        self.current = current
        self.former = former
    }
}
