// SPDX-License-Identifier: Apache-2.0
// A token made for somebody to be handed.

public import ByteEncodings
internal import WebAuthnTypes

/// A fresh one-time token with its end.
public struct IssuedToken: Sendable {
    /// The token, for its one recipient.
    public let token: OpaqueToken
    /// Until when it can be used.
    public let expiresAt: UnixTime
}
