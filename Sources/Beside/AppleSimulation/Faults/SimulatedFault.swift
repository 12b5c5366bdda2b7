// SPDX-License-Identifier: Apache-2.0

/// A fault, by its stable name.
package enum SimulatedFault: String, Sendable, Hashable, CaseIterable {
    // What is signed next: an identity token or a notification.

    /// The issuer is another one than it was, as if it had moved its name.
    case issuerFlipped = "issuer-flipped"
    /// The audience is somebody else's client.
    case audienceForeign = "audience-foreign"
    /// The nonce is left out, though one was sent.
    case nonceMissing = "nonce-missing"
    /// The nonce is another than the one that was sent.
    case nonceForeign = "nonce-foreign"
    /// The hash of the code beside the token is left out.
    case codeHashMissing = "code-hash-missing"
    /// The hash of the access token beside the token, which the token endpoint's tokens have, is another's.
    case accessHashForeign = "access-hash-foreign"
    /// Truth values are the texts "true" and "false".
    case booleansAsText = "booleans-as-text"
    /// The token has expired.
    case tokenExpired = "token-expired"
    /// The header says that there is no signature, and there is none (`none`).
    case algorithmNone = "algorithm-none"
    /// The header says HS256, and the public key is the secret.
    case algorithmHS256 = "algorithm-hs256"
    /// One bit of the signature is turned.
    case signatureBroken = "signature-broken"

    // The browser's way back.

    /// The state is another than the one that was sent.
    case stateForeign = "state-foreign"
    /// Name and address come again, though they were told.
    case userRepeated = "user-repeated"
    /// The field with name and address is no JSON.
    case userUnreadable = "user-unreadable"

    // The token endpoint.

    /// A code that was used is taken again.
    case codeReplayAccepted = "code-replay-accepted"
    /// A good code is refused.
    case codeRefused = "code-refused"
    /// A good client secret is refused.
    case clientRefused = "client-refused"
    /// The token endpoint answers 503.
    case tokenFailing = "token-failing"
    /// The token endpoint takes its time.
    case tokenSlow = "token-slow"
    /// The revocation endpoint answers 503.
    case revokeFailing = "revoke-failing"

    // The key set and the discovery document.

    /// The key set takes its time.
    case keysSlow = "keys-slow"
    /// The key set answers 503.
    case keysFailing = "keys-failing"
    /// The key set lacks the key that signs now.
    case keysStale = "keys-stale"
    /// The key set holds keys of algorithms that are not the issuer's.
    case keysForeignAlgorithm = "keys-foreign-algorithm"
    /// The discovery document names another issuer than the tokens do, as Apple's did on 2025-06-11.
    case discoveryFlipped = "discovery-flipped"
}
