// SPDX-License-Identifier: Apache-2.0
// A one-time way back in, made by the operator.

public import WebAuthnTypes

/// A one-time link into an account, kept as the digest of its token.
public struct SignInLink: Sendable, Hashable {
    /// SHA-256 of its token.
    public let digest: TokenDigest
    /// Into which account it leads.
    public let account: UserHandle
    /// Until when it may be used.
    public let expiresAt: UnixTime

    /// Assembles a link.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of its token.
    ///   - account: Into which account it leads.
    ///   - expiresAt: Until when it may be used.
    public init(digest: TokenDigest, account: UserHandle, expiresAt: UnixTime) {
        self.digest = digest
        self.account = account
        self.expiresAt = expiresAt
    }
}
