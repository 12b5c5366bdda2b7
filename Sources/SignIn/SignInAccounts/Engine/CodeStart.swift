// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// What a client needs while a code is on its way.
package struct CodeStart: Sendable {
    /// The ceremony's token, to be handed back with the code; a mistyped code does not use it up.
    package let ceremony: OpaqueToken
    /// Until when the code can be given.
    package let expiresAt: UnixTime
    /// From when on another code can be asked for.
    package let resendAt: UnixTime
    /// Where the code was sent, masked; nil where that would tell what addresses an account has.
    package let sentTo: String?
}

/// What a client needs to use a passkey.
package struct AuthenticationStart: Sendable {
    /// The ceremony's token, to be handed back at the end; once.
    package let ceremony: OpaqueToken
    /// What the authenticator is asked.
    package let options: RequestOptions
    /// Until when the ceremony may be finished.
    package let expiresAt: UnixTime
}

/// What a client needs to make a passkey.
package struct RegistrationStart: Sendable {
    /// The ceremony's token, to be handed back at the end; once.
    package let ceremony: OpaqueToken
    /// What the authenticator is asked.
    package let options: CreationOptions
    /// Until when the ceremony may be finished.
    package let expiresAt: UnixTime
}
