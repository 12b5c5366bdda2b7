// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import COSEKeys
public import WebAuthnTypes

/// A discoverable passkey: the private key and what is needed to find and use it.
///
/// Printing shows ID and relying party; the private key never prints itself.
public struct StoredCredential: Sendable {
    /// The passkey's ID.
    public let id: CredentialID
    /// The only relying party that the passkey signs for.
    public let relyingPartyID: RelyingPartyID
    /// The account, as the relying party named it when the passkey was made.
    public let user: UserEntity
    /// The private key.
    public let privateKey: COSEPrivateKey
    /// Whether the passkey may leave its device, with its counter.
    public var binding: CredentialBinding
    /// When the passkey was made.
    public let createdAt: UnixTime

    /// Puts a passkey together, for stores that read it back.
    ///
    /// - Parameters:
    ///   - id: The passkey's ID.
    ///   - relyingPartyID: The only relying party that the passkey signs for.
    ///   - user: The account.
    ///   - privateKey: The private key.
    ///   - binding: Whether the passkey may leave its device, with its counter.
    ///   - createdAt: When the passkey was made.
    public init(
        id: CredentialID,
        relyingPartyID: RelyingPartyID,
        user: UserEntity,
        privateKey: COSEPrivateKey,
        binding: CredentialBinding,
        createdAt: UnixTime
    ) {
        self.id = id
        self.relyingPartyID = relyingPartyID
        self.user = user
        self.privateKey = privateKey
        self.binding = binding
        self.createdAt = createdAt
    }

    /// What may be shown of the passkey.
    public var summary: PasskeySummary {
        PasskeySummary(id: id, user: user, createdAt: createdAt)
    }
}

extension StoredCredential: CustomStringConvertible, CustomReflectable {
    /// The ID and the relying party.
    public var description: String { "passkey \(id) for \(relyingPartyID)" }

    /// A mirror without children: users' names do not belong in a log either.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
