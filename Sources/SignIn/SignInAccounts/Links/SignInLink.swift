// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// A one-time link into an account, kept as the digest of its token.
package struct SignInLink: Sendable, Hashable {
    /// SHA-256 of its token.
    package let digest: TokenDigest
    /// Into which account it leads.
    package let account: UserHandle
    /// Until when it may be used.
    package let expiresAt: UnixTime
    /// Whether the operator made sure by two means of their own who its holder is; it then stands for both proofs of a
    /// recovery.
    package let isIdentityChecked: Bool

    /// Assembles a link.
    package init(digest: TokenDigest, account: UserHandle, expiresAt: UnixTime, isIdentityChecked: Bool = false) {
        self.digest = digest
        self.account = account
        self.expiresAt = expiresAt
        self.isIdentityChecked = isIdentityChecked
    }
}
