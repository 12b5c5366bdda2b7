// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// What a verified identity token says, for the one sign-in whose nonce it carries.
///
/// Only ``IdentityTokenVerifier`` makes one.
///
/// The account is found by ``identity`` and by nothing else. Printing it shows neither subject nor address. What a token says of
/// `nonce_supported` is not told: a nonce is demanded whatever it says.
public struct VerifiedIdentity: Sendable, Hashable {
    /// Provider, tenant and subject: the key to the account.
    public let identity: ExternalIdentity
    /// The client that the token is meant for (`aud`).
    public let client: ClientID
    /// Which of the pinned issuers it names.
    public let issuer: String
    /// When it was issued (`iat`).
    public let issuedAt: UnixTime
    /// When it expires (`exp`).
    public let expiresAt: UnixTime
    /// When the person signed in at the provider (`auth_time`), a hint; Apple does not document it.
    public let authenticatedAt: UnixTime?
    /// How it is bound to the sign-in.
    public let nonce: NonceProof
    /// Whether it is bound to the code that came with it (`c_hash`).
    public let isBoundToCode: Bool
    /// Whether it is bound to the access token that came with it (`at_hash`).
    public let isBoundToAccessToken: Bool
    /// The address that the provider names, if it names one; never a key.
    public let email: EmailHint?
    /// What Apple thinks of somebody's being a person; in apps at the first sign-in alone.
    public let realUserStatus: RealUserStatus?
    /// The subject of a transfer between teams, within 60 days after one (`transfer_sub`).
    public let transferSubject: String?
    /// The organisation of an account that an organisation manages (`org_id`).
    public let organization: String?

    init(
        identity: ExternalIdentity,
        client: ClientID,
        issuer: String,
        issuedAt: UnixTime,
        expiresAt: UnixTime,
        authenticatedAt: UnixTime?,
        nonce: NonceProof,
        isBoundToCode: Bool,
        isBoundToAccessToken: Bool,
        email: EmailHint?,
        realUserStatus: RealUserStatus?,
        transferSubject: String?,
        organization: String?
    ) {
        self.identity = identity
        self.client = client
        self.issuer = issuer
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.authenticatedAt = authenticatedAt
        self.nonce = nonce
        self.isBoundToCode = isBoundToCode
        self.isBoundToAccessToken = isBoundToAccessToken
        self.email = email
        self.realUserStatus = realUserStatus
        self.transferSubject = transferSubject
        self.organization = organization
    }
}

extension VerifiedIdentity: CustomStringConvertible, CustomReflectable {
    /// The provider and the client alone.
    public var description: String { "somebody at \(identity.provider), for \(client)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
