// SPDX-License-Identifier: Apache-2.0

package import OneTimeCodes

/// The result of adding a passkey.
package struct AddedPasskey: Sendable {
    /// The passkey.
    package let passkey: Passkey
    /// The session: the one that asked, or a new full one in place of a session that came from a link.
    package let signedIn: SignedInSession
    /// The new session's token when there is one and the client brought no digest of its own.
    package let token: OpaqueToken?
    /// Whether the session was replaced, so that a cookie must be too.
    package let isSessionReplaced: Bool
    /// What to tell the authenticator about the account.
    package let signals: SignalPayload
    /// New saved codes, to be shown once, where this ended a recovery and one of those before was used; those are void.
    package let recoveryCodes: [RecoveryCode]?
    /// The identities at providers that open the account, where this ended a recovery, or what a link began; nil otherwise, and
    /// where no providers are used.
    ///
    /// To be shown, each with a way to take it off (``ExternalIdentities/remove(_:_:)``): whoever was in the account before may
    /// have linked their own, and getting back in leaves links as they are.
    package let identities: [ExternalLink]?
}
