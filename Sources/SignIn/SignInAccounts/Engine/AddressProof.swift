// SPDX-License-Identifier: Apache-2.0
// An address that was proved before there is an account.

public import ByteEncodings
internal import WebAuthnTypes

/// What a client gets for the right code, to make an account with.
public struct AddressProof: Sendable {
    /// The token that the sign-up is begun with.
    public let ceremony: OpaqueToken
    /// Until when it can be.
    public let expiresAt: UnixTime
}
