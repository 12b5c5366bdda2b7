// SPDX-License-Identifier: Apache-2.0
// What a client gets when it begins a recovery.

public import ByteEncodings
internal import WebAuthnTypes

/// A recovery under way; the same for every name.
public struct RecoveryStart: Sendable {
    /// The token that the first proof is given with.
    public let ceremony: OpaqueToken
    /// Until when the proofs may be given.
    public let expiresAt: UnixTime
}
