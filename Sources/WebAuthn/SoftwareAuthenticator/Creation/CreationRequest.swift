// SPDX-License-Identifier: Apache-2.0

public import COSEKeys
public import WebAuthnTypes

/// The parameters of authenticatorMakeCredential (WebAuthn Level 3, section 6.3.2).
///
/// Whether the passkey is to be discoverable is not asked: authenticators of this module make no other kind.
public struct CreationRequest: Sendable, Hashable {
    /// The digest of the client data.
    public let clientDataHash: ClientDataHash
    /// The site or app; its ID has been checked against the origin.
    public let relyingParty: RelyingPartyEntity
    /// The account.
    public let user: UserEntity
    /// Acceptable algorithms, the preferred one first.
    public let algorithms: [COSEAlgorithm]
    /// Passkeys that the account has already.
    public let excludedCredentials: [PublicKeyCredentialDescriptor]
    /// Whether the person must be verified.
    public let requiresUserVerification: Bool
    /// Acceptable attestation formats, the preferred one first; empty leaves the choice to the authenticator.
    public let attestationFormats: [AttestationFormat]

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - clientDataHash: The digest of the client data.
    ///   - relyingParty: The site or app.
    ///   - user: The account.
    ///   - algorithms: Acceptable algorithms, the preferred one first.
    ///   - excludedCredentials: Passkeys that the account has already.
    ///   - requiresUserVerification: Whether the person must be verified.
    ///   - attestationFormats: Acceptable attestation formats, the preferred one first.
    public init(
        clientDataHash: ClientDataHash,
        relyingParty: RelyingPartyEntity,
        user: UserEntity,
        algorithms: [COSEAlgorithm],
        excludedCredentials: [PublicKeyCredentialDescriptor] = [],
        requiresUserVerification: Bool,
        attestationFormats: [AttestationFormat] = []
    ) {
        self.clientDataHash = clientDataHash
        self.relyingParty = relyingParty
        self.user = user
        self.algorithms = algorithms
        self.excludedCredentials = excludedCredentials
        self.requiresUserVerification = requiresUserVerification
        self.attestationFormats = attestationFormats
    }
}
