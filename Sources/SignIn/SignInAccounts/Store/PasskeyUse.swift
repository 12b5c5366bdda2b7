// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnRelyingParty
internal import WebAuthnTypes

/// A verified use of a passkey, to be written only if nobody used it further in the meantime.
package struct PasskeyUse: Sendable {
    /// The record as the relying party left it, new counter and flags included.
    package let credential: CredentialRecord
    /// The counter that the verification compared with.
    package let previousSignCount: UInt32
    /// When it was used.
    package let usedAt: UnixTime
    /// What is told where the passkey was unproven until this use, which proves it; nil where nothing is proven.
    package let proving: TrailEvent?
    /// Whether it verified its user where there is a password that could have been used instead.
    package let sparesPassword: Bool
    /// Whether it verified its user where there is an authenticator app, whose count of wrong codes begins anew.
    package let reopensApp: Bool
    /// The network that a step-up came from, where it is known; that of a sign-in goes with its browser.
    package var network: KnownNetwork?

    /// Assembles a use.
    package init(
        credential: CredentialRecord,
        previousSignCount: UInt32,
        usedAt: UnixTime,
        proving: TrailEvent? = nil,
        sparesPassword: Bool = false,
        reopensApp: Bool = false
    ) {
        self.credential = credential
        self.previousSignCount = previousSignCount
        self.usedAt = usedAt
        self.proving = proving
        self.sparesPassword = sparesPassword
        self.reopensApp = reopensApp
    }
}
