// SPDX-License-Identifier: Apache-2.0
// What a person needs to set up an authenticator app.

public import ByteEncodings
public import OneTimeCodes
internal import WebAuthnTypes

/// What a person needs to set up an authenticator app: shown once, kept nowhere in clear.
public struct AppSetUp: Sendable {
    /// The ceremony's token, to be handed back with the first code.
    public let ceremony: OpaqueToken
    /// The shared secret, for people who type it.
    public let secret: SharedSecret
    /// The secret as a URI, for the QR code.
    public let uri: KeyURI
    /// Until when the app may be confirmed.
    public let expiresAt: UnixTime
}
