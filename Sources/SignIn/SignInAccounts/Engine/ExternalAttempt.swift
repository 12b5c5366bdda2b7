// SPDX-License-Identifier: Apache-2.0
// A sign-in at a provider whose state was taken out.

public import AppleSignIn

/// A sign-in at a provider that came back: its state was taken out, for the browser or the session that began it.
///
/// There is none without that, and whatever came with the state is looked at only with one at hand: so the state serves once,
/// and before any cryptography.
public struct ExternalAttempt: Sendable {
    /// Whose answer it is.
    public let provider: IdentityProvider
    /// Which of our clients asked.
    public let client: ClientID
    /// The code verifier, where the provider uses proof keys.
    public let verifier: CodeVerifier?
    let nonce: Nonce
    let aim: PendingExternal.Aim

    init(_ pending: PendingExternal, at provider: IdentityProvider) {
        self.provider = provider
        (client, aim) = (pending.client, pending.aim)
        (nonce, verifier) = (pending.nonce, pending.verifier)
    }
}
