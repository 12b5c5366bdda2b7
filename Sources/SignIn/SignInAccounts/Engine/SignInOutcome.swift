// SPDX-License-Identifier: Apache-2.0
// Somebody is signed in.

/// The result of signing up, signing in or using a link.
public struct SignInOutcome: Sendable {
    /// The new session with its account.
    public let signedIn: SignedInSession
    /// The session's token, for its owner alone; nil when the client brought the digest of its own.
    public let token: OpaqueToken?
    /// What to tell the authenticator about the account.
    public let signals: SignalPayload
    /// Whether the account is another one than the name that was typed.
    public let nameDiffers: Bool
}
