// SPDX-License-Identifier: Apache-2.0
// What a client needs to go to a provider.

public import ByteEncodings
public import AppleSignIn
internal import WebAuthnTypes

/// What a browser is sent to a provider with, or an app asks its system with.
public struct ExternalStart: Sendable {
    /// Whose page it is.
    public let provider: IdentityProvider
    /// Which of our clients asks.
    public let client: ClientID
    /// The parameter `state`, with which the browser or the app comes back.
    public let state: SignInState
    /// The parameter `nonce`.
    public let nonce: Nonce
    /// The code verifier, where the provider uses proof keys.
    public let verifier: CodeVerifier?
    /// Until when they may come back.
    public let expiresAt: UnixTime
}
