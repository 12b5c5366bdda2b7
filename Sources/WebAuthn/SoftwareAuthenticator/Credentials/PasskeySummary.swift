// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import WebAuthnTypes

/// What may be shown of a passkey: no key, no counter.
public struct PasskeySummary: Sendable, Hashable {
    /// The passkey's ID.
    public let id: CredentialID
    /// The account, as the relying party named it: foreign text, to be cleaned of control characters before it is shown.
    public let user: UserEntity
    /// When the passkey was made.
    public let createdAt: UnixTime

    /// Puts a summary together.
    ///
    /// - Parameters:
    ///   - id: The passkey's ID.
    ///   - user: The account.
    ///   - createdAt: When the passkey was made.
    public init(id: CredentialID, user: UserEntity, createdAt: UnixTime) {
        self.id = id
        self.user = user
        self.createdAt = createdAt
    }
}
