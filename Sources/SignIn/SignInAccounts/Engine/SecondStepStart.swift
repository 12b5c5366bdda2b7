// SPDX-License-Identifier: Apache-2.0
// A right password that waits for a code.

public import ByteEncodings
internal import WebAuthnTypes

/// What a client needs for the second step after a right password.
public struct SecondStepStart: Sendable {
    /// The ceremony's token, to be handed back with a code; a mistyped code does not use it up.
    public let ceremony: OpaqueToken
    /// With what the step can be done, the usual one first.
    public let methods: [SecondStepMethod]
    /// Until when; of a code by message, how long it can be given.
    public let expiresAt: UnixTime
    /// Where a code was sent, masked; nil where none was.
    public let sentTo: String?
    /// From when on another code can be asked for; nil where none was sent.
    public let resendAt: UnixTime?
}
