// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A permission to make one account, kept as the digest of its token.
package struct Invite: Sendable, Hashable {
    /// SHA-256 of its token.
    package let digest: TokenDigest
    /// Until when it may be used.
    package let expiresAt: UnixTime
    /// Whether it serves the very first account alone; such an invite also opens a closed sign-up.
    package let isForFirstAccount: Bool

    /// Assembles an invite.
    package init(digest: TokenDigest, expiresAt: UnixTime, isForFirstAccount: Bool = false) {
        self.digest = digest
        self.expiresAt = expiresAt
        self.isForFirstAccount = isForFirstAccount
    }
}
