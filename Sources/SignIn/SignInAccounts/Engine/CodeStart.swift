// SPDX-License-Identifier: Apache-2.0
// A code that is on its way.

public import ByteEncodings
internal import WebAuthnTypes

/// What a client needs while a code is on its way.
public struct CodeStart: Sendable {
    /// The ceremony's token, to be handed back with the code; a mistyped code does not use it up.
    public let ceremony: OpaqueToken
    /// Until when the code can be given.
    public let expiresAt: UnixTime
    /// From when on another code can be asked for.
    public let resendAt: UnixTime
    /// Where the code was sent, masked; nil where that would tell what addresses an account has.
    public let sentTo: String?
}
