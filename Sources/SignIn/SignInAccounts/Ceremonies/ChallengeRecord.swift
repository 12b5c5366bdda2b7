// SPDX-License-Identifier: Apache-2.0
// A ceremony under way.

public import ByteEncodings
internal import WebAuthnTypes

/// A ceremony that was begun and not finished: what its challenge is for, who asked, until when.
public struct ChallengeRecord: Sendable, Hashable {
    /// SHA-256 of the ceremony token that the client got.
    public let key: TokenDigest
    /// What the ceremony is for, with what it needs to be finished.
    public let purpose: CeremonyPurpose
    /// Who alone may finish it.
    public let binding: CeremonyBinding
    /// Until when it may be finished.
    public let expiresAt: UnixTime
    /// From where a stranger asked; nil where that is unknown, and for a session.
    public let address: AddressKey?

    /// Assembles a record.
    ///
    /// - Parameters:
    ///   - key: SHA-256 of the ceremony token.
    ///   - purpose: What the ceremony is for.
    ///   - binding: Who alone may finish it.
    ///   - expiresAt: Until when it may be finished.
    ///   - address: From where a stranger asked.
    public init(
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
