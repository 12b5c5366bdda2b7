// SPDX-License-Identifier: Apache-2.0
// A registration that has begun.

public import ByteEncodings
public import WebAuthnTypes

/// What a client needs to make a passkey.
public struct RegistrationStart: Sendable {
    /// The ceremony's token, to be handed back at the end; once.
    public let ceremony: OpaqueToken
    /// What the authenticator is asked.
    public let options: CreationOptions
    /// Until when the ceremony may be finished.
    public let expiresAt: UnixTime
}
