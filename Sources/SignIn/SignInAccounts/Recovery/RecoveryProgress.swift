// SPDX-License-Identifier: Apache-2.0
// How far a recovery came by a proof.

public import ByteEncodings
internal import WebAuthnTypes

/// What comes of a right proof.
public enum RecoveryProgress: Sendable {
    /// More is needed: the token for the next proof, what was shown, until when, and what may be shown besides.
    case needsMore(ceremony: OpaqueToken, shown: Set<RecoveryProof>, expiresAt: UnixTime)
    /// It was enough: the wait has begun.
    case waiting(RecoveryTicket)
}
