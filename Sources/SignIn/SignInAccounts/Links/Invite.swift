// SPDX-License-Identifier: Apache-2.0
// A permission to sign up.

public import ByteEncodings
internal import WebAuthnTypes

/// A permission to make one account, kept as the digest of its token.
public struct Invite: Sendable, Hashable {
    /// SHA-256 of its token.
    public let digest: TokenDigest
    /// Until when it may be used.
    public let expiresAt: UnixTime
    /// Whether it serves the very first account alone; such an invite also opens a closed sign-up.
    public let isForFirstAccount: Bool

    /// Assembles an invite.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of its token.
    ///   - expiresAt: Until when it may be used.
    ///   - isForFirstAccount: Whether it serves the very first account alone.
    public init(digest: TokenDigest, expiresAt: UnixTime, isForFirstAccount: Bool = false) {
        self.digest = digest
        self.expiresAt = expiresAt
        self.isForFirstAccount = isForFirstAccount
    }
}
