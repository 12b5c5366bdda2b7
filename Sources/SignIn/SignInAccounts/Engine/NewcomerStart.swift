// SPDX-License-Identifier: Apache-2.0
// What somebody from a provider needs to make an account.

public import ByteEncodings
internal import WebAuthnTypes

/// What somebody without an account needs to make one.
public struct NewcomerStart: Sendable {
    /// The ceremony's token, to be handed back with the wanted name.
    public let ceremony: OpaqueToken
    /// The name that the provider told, to be shown as a proposal; nil when it told none.
    public let displayName: DisplayName?
    /// The address that the provider named, to be shown as a proposal; nil when it named none.
    public let address: ExternalAddress?
    /// Until when.
    public let expiresAt: UnixTime
}
