// SPDX-License-Identifier: Apache-2.0
// Somebody whom a provider vouches for.

public import AppleSignIn

/// Somebody whose identity token was verified for the sign-in that they began.
///
/// Only ``ExternalSignIn/arrive(_:token:key:code:user:)`` makes one.
public struct ExternalArrival: Sendable {
    /// What the provider says of them.
    public let identity: VerifiedIdentity
    /// Whether the code is to be exchanged before anything else: no refresh token of them is here.
    ///
    /// Where there is one the code is left to lapse: each exchange brings one token more, and with each that is revoked a
    /// provider may revoke what the person allowed as a whole.
    public let needsExchange: Bool
    let attempt: ExternalAttempt
    let code: AuthorizationCode?
    let user: OneTimeUser?
    let owner: ExternalOwner?
}
