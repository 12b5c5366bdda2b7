// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import WebAuthnTypes

/// What a sign-in at a provider keeps until the browser or the app comes back; looked up by the digest of its state.
///
/// Nonce and verifier never leave the service but in the request to the provider.
package struct PendingExternal: Sendable, Hashable {
    /// What the sign-in is for; one that was begun for one purpose serves no other.
    package enum Aim: Sendable, Hashable {
        /// A session, or an account.
        case signIn
        /// Another way into that account, begun in a session that held these proofs.
        case link(UserHandle, restingOn: Set<SessionProof>)
        /// Fresh verification of that account's owner.
        case verify(UserHandle)
    }

    /// The provider.
    package let provider: ProviderName
    /// Which of our clients asks; the token must be meant for it.
    package let client: ClientID
    /// The nonce.
    package let nonce: Nonce
    /// The code verifier, where the provider uses proof keys.
    package let verifier: CodeVerifier?
    /// What the sign-in is for.
    package let aim: Aim
}

extension PendingExternal {
    /// Hashes all but the secrets.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        hasher.combine(client)
        hasher.combine(aim)
    }
}

extension PendingExternal: CustomStringConvertible, CustomReflectable {
    /// The provider alone.
    package var description: String { "a sign-in at \(provider)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// What a sign-in at a provider keeps until the code of the account's authenticator app comes.
package struct PendingExternalStep: Sendable, Hashable {
    /// Whose account.
    package let account: UserHandle
    /// Who was seen at the provider.
    package let use: ExternalUse
    /// The account's password; another one by then, or another app, voids the step.
    package let stamp: PasswordStamp?
    /// Whether the account had signed in in that browser before; its wrong codes are counted apart then.
    package let isKnownBrowser: Bool

    /// Assembles a step.
    package init(account: UserHandle, use: ExternalUse, stamp: PasswordStamp?, isKnownBrowser: Bool = false) {
        self.account = account
        self.use = use
        self.stamp = stamp
        self.isKnownBrowser = isKnownBrowser
    }
}
