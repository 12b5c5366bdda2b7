// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
internal import WebAuthnTypes

/// Somebody whose identity token was verified for the sign-in that they began.
///
/// Only ``ExternalSignIn/arrive(_:token:key:code:user:)`` makes one.
package struct ExternalArrival: Sendable {
    /// What the provider says of them.
    package let identity: VerifiedIdentity
    /// Whether the code is to be exchanged before anything else: no refresh token of them is here.
    ///
    /// Where there is one the code is left to lapse: each exchange brings one token more, and with each that is revoked a
    /// provider may revoke what the person allowed as a whole.
    package let needsExchange: Bool
    let attempt: ExternalAttempt
    let code: AuthorizationCode?
    let user: OneTimeUser?
    let owner: ExternalOwner?
}

/// An exchange that is under way: its code is stored, so that whoever comes after a crash knows of it.
package struct ExternalExchange: Sendable {
    /// Who came.
    package let arrival: ExternalArrival
    /// The code to exchange.
    package let code: AuthorizationCode
    /// Until when the provider may answer; the request is given up by then, before somebody else looks after its code.
    package var until: UnixTime { order.schedule.nextAt.adding(seconds: -ExternalSignIn.marginSeconds) }
    let order: RevocationOrder
}
