// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// What a client needs for the second step after a right password.
package struct SecondStepStart: Sendable {
    /// The ceremony's token, to be handed back with a code; a mistyped code does not use it up.
    package let ceremony: OpaqueToken
    /// With what the step can be done, the usual one first.
    package let methods: [SecondStepMethod]
    /// Until when; of a code by message, how long it can be given.
    package let expiresAt: UnixTime
    /// Where a code was sent, masked; nil where none was.
    package let sentTo: String?
    /// From when on another code can be asked for; nil where none was sent.
    package let resendAt: UnixTime?
}

/// With what a sign-in can go on after a right password.
package enum SecondStepMethod: String, Sendable, Hashable, CaseIterable {
    /// A code of the authenticator app.
    case authenticatorApp = "authenticator_app"
    /// A code that was sent by mail.
    case emailCode = "email_code"
    /// A code that was sent by text message.
    case smsCode = "sms_code"
    /// One of the saved recovery codes, which is used up.
    case recoveryCode = "recovery_code"
}
