// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
internal import WebAuthnTypes

/// A sign-in at a provider that came back: its state was taken out, for the browser or the session that began it.
///
/// There is none without that, and whatever came with the state is looked at only with one at hand: so the state serves once,
/// and before any cryptography.
package struct ExternalAttempt: Sendable {
    /// Whose answer it is.
    package let provider: IdentityProvider
    /// Which of our clients asked.
    package let client: ClientID
    /// The code verifier, where the provider uses proof keys.
    package let verifier: CodeVerifier?
    let nonce: Nonce
    let aim: PendingExternal.Aim

    init(_ pending: PendingExternal, at provider: IdentityProvider) {
        self.provider = provider
        (client, aim) = (pending.client, pending.aim)
        (nonce, verifier) = (pending.nonce, pending.verifier)
    }
}

/// What a browser is sent to a provider with, or an app asks its system with.
package struct ExternalStart: Sendable {
    /// Whose page it is.
    package let provider: IdentityProvider
    /// Which of our clients asks.
    package let client: ClientID
    /// The parameter `state`, with which the browser or the app comes back.
    package let state: SignInState
    /// The parameter `nonce`.
    package let nonce: Nonce
    /// The code verifier, where the provider uses proof keys.
    package let verifier: CodeVerifier?
    /// Until when they may come back.
    package let expiresAt: UnixTime
}
