// SPDX-License-Identifier: Apache-2.0
// A one-time way back in, made by the operator.

public import ByteEncodings
public import WebAuthnTypes

/// A one-time link into an account, kept as the digest of its token.
public struct SignInLink: Sendable, Hashable {
    /// SHA-256 of its token.
    public let digest: TokenDigest
    /// Into which account it leads.
    public let account: UserHandle
    /// Until when it may be used.
    public let expiresAt: UnixTime
    /// Whether the operator made sure by two means of their own who its holder is; it then stands for both proofs of a
    /// recovery.
    public let isIdentityChecked: Bool

    /// Assembles a link.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of its token.
    ///   - account: Into which account it leads.
    ///   - expiresAt: Until when it may be used.
    ///   - isIdentityChecked: Whether the operator made sure who its holder is.
    public init(digest: TokenDigest, account: UserHandle, expiresAt: UnixTime, isIdentityChecked: Bool = false) {
        self.digest = digest
        self.account = account
        self.expiresAt = expiresAt
        self.isIdentityChecked = isIdentityChecked
    }
}
