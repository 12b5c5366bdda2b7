// SPDX-License-Identifier: Apache-2.0

package import WebAuthnRelyingParty
package import WebAuthnTypes

/// What a ceremony is for; a challenge of one purpose never serves another.
package enum CeremonyPurpose: Sendable, Hashable {
    /// A new account.
    case signUp(PendingSignUp)
    /// The address of a new account.
    case signUpAddress(PendingSignUpAddress)
    /// Signing in; the canonical form of the typed name, if one was typed.
    case signIn(AuthenticationCeremony, typedName: String?)
    /// Fresh user verification of a signed-in account.
    case verify(AuthenticationCeremony, account: UserHandle)
    /// Another passkey for a signed-in account, begun with those proofs.
    case addPasskey(RegistrationCeremony, account: UserHandle, restingOn: Set<SessionProof>)
    /// A passkey that is made without a prompt, right after a sign-in with a password, begun with those proofs.
    case upgrade(RegistrationCeremony, account: UserHandle, restingOn: Set<SessionProof>)
    /// The code after a right password.
    case secondStep(PendingSecondStep)
    /// An authenticator app for a signed-in account.
    case addApp(PendingApp)
    /// Getting back into an account.
    case recovery(PendingRecovery)
    /// Another address for a signed-in account.
    case addAddress(PendingAddress)
    /// Signing in with a code by message.
    case codeSignIn(PendingCodeSignIn)
    /// A sign-in at a provider.
    case external(PendingExternal)
    /// The code after a sign-in at a provider.
    case externalStep(PendingExternalStep)
    /// A new account of somebody who came from a provider.
    case newcomer(ExternalUse)
    /// A session that a browser takes over, by the digest of its token.
    case moveSession(TokenDigest)
}

/// Who began a ceremony; whoever finishes it must be the same.
package enum CeremonyBinding: Sendable, Hashable {
    /// An app: the ceremony token alone binds, since an app holds it in its own memory.
    case bearer
    /// A browser, by the digest of its per-browser cookie.
    case browser(TokenDigest)
    /// A session, by its ID: step-up and added passkeys.
    case session(SessionID)
}
