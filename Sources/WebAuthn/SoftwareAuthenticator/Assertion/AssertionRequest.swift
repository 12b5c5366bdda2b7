// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// The parameters of authenticatorGetAssertion (WebAuthn Level 3, section 6.3.3).
public struct AssertionRequest: Sendable, Hashable {
    /// The relying party's ID, which has been checked against the origin.
    public let relyingPartyID: RelyingPartyID
    /// The digest of the client data.
    public let clientDataHash: ClientDataHash
    /// The only passkeys to offer; empty offers every one of the relying party.
    public let allowedCredentials: [PublicKeyCredentialDescriptor]
    /// Whether the person must be verified.
    public let requiresUserVerification: Bool

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The relying party's ID.
    ///   - clientDataHash: The digest of the client data.
    ///   - allowedCredentials: The only passkeys to offer; empty offers every one of the relying party.
    ///   - requiresUserVerification: Whether the person must be verified.
    public init(
        relyingPartyID: RelyingPartyID,
        clientDataHash: ClientDataHash,
        allowedCredentials: [PublicKeyCredentialDescriptor] = [],
        requiresUserVerification: Bool
    ) {
        self.relyingPartyID = relyingPartyID
        self.clientDataHash = clientDataHash
        self.allowedCredentials = allowedCredentials
        self.requiresUserVerification = requiresUserVerification
    }
}
