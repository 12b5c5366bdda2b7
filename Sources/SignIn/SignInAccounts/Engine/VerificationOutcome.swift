// SPDX-License-Identifier: Apache-2.0
// A session got stronger.

/// The result of a fresh verification: the session under its new token.
public struct VerificationOutcome: Sendable {
    /// The session with its account.
    public let signedIn: SignedInSession
    /// The session's new token, for its owner alone; nil when the client brought the digest of its own.
    public let token: OpaqueToken?
}
