// SPDX-License-Identifier: Apache-2.0
// A sign-in at a provider that was begun.

public import AppleSignIn
public import WebAuthnTypes

/// What a sign-in at a provider keeps until the browser or the app comes back; looked up by the digest of its state.
///
/// Nonce and verifier never leave the service but in the request to the provider.
public struct PendingExternal: Sendable, Hashable {
    /// What the sign-in is for; one that was begun for one purpose serves no other.
    public enum Aim: Sendable, Hashable {
        /// A session, or an account.
        case signIn
        /// Another way into that account, begun in a session that held these proofs.
        case link(UserHandle, restingOn: Set<SessionProof>)
        /// Fresh verification of that account's owner.
        case verify(UserHandle)
    }

    /// The provider.
    public let provider: ProviderName
    /// Which of our clients asks; the token must be meant for it.
    public let client: ClientID
    /// The nonce.
    public let nonce: Nonce
    /// The code verifier, where the provider uses proof keys.
    public let verifier: CodeVerifier?
    /// What the sign-in is for.
    public let aim: Aim

    /// Assembles a sign-in that was begun.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - client: Which of our clients asks.
    ///   - nonce: The nonce.
    ///   - verifier: The code verifier.
    ///   - aim: What the sign-in is for.
    public init(provider: ProviderName, client: ClientID, nonce: Nonce, verifier: CodeVerifier?, aim: Aim) {
        self.provider = provider
        self.client = client
        self.nonce = nonce
        self.verifier = verifier
        self.aim = aim
    }
}

extension PendingExternal {
    /// Hashes all but the secrets.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        hasher.combine(client)
        hasher.combine(aim)
    }
}

extension PendingExternal: CustomStringConvertible, CustomReflectable {
    /// The provider alone.
    public var description: String { "a sign-in at \(provider)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
