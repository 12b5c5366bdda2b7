// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A ceremony that was begun and not finished: what its challenge is for, who asked, until when.
package struct ChallengeRecord: Sendable, Hashable {
    /// SHA-256 of the ceremony token that the client got.
    package let key: TokenDigest
    /// What the ceremony is for, with what it needs to be finished.
    package let purpose: CeremonyPurpose
    /// Who alone may finish it.
    package let binding: CeremonyBinding
    /// Until when it may be finished.
    package let expiresAt: UnixTime
    /// From where a stranger asked; nil where that is unknown, and for a session.
    package let address: AddressKey?

    /// Assembles a record.
    package init(
        key: TokenDigest,
        purpose: CeremonyPurpose,
        binding: CeremonyBinding,
        expiresAt: UnixTime,
        address: AddressKey? = nil
    ) {
        self.key = key
        self.purpose = purpose
        self.binding = binding
        self.expiresAt = expiresAt
        self.address = address
    }
}
