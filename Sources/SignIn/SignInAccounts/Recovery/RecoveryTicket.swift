// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// The token of a recovery that waits, to be kept by whoever showed the proofs.
package struct RecoveryTicket: Sendable {
    /// The token; shown once.
    package let token: OpaqueToken
    /// From when on it begins a session.
    package let dueAt: UnixTime
    /// Until when it does.
    package let expiresAt: UnixTime
}

/// What comes of a right proof.
package enum RecoveryProgress: Sendable {
    /// More is needed: the token for the next proof, what was shown, until when, and what may be shown besides.
    case needsMore(ceremony: OpaqueToken, shown: Set<RecoveryProof>, expiresAt: UnixTime)
    /// It was enough: the wait has begun.
    case waiting(RecoveryTicket)
}

/// A recovery under way; the same for every name.
package struct RecoveryStart: Sendable {
    /// The token that the first proof is given with.
    package let ceremony: OpaqueToken
    /// Until when the proofs may be given.
    package let expiresAt: UnixTime
}
