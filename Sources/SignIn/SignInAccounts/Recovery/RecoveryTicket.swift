// SPDX-License-Identifier: Apache-2.0
// What its owner keeps while a recovery waits.

public import ByteEncodings
internal import WebAuthnTypes

/// The token of a recovery that waits, to be kept by whoever showed the proofs.
public struct RecoveryTicket: Sendable {
    /// The token; shown once.
    public let token: OpaqueToken
    /// From when on it begins a session.
    public let dueAt: UnixTime
    /// Until when it does.
    public let expiresAt: UnixTime
}
