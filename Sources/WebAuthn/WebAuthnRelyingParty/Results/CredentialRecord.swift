// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// A credential record (WebAuthn Level 3, section 4).
public struct CredentialRecord: Sendable, Hashable {
    /// The credential.
    public let id: CredentialID
    /// The public key as the COSE_Key that came, in CBOR.
    public let publicKey: [UInt8]
    /// The account that the credential belongs to; compared on every use, so that a row moved to another account fails.
    public let userHandle: UserHandle
    /// The highest signature counter seen; zero for authenticators that do not count.
    public var signCount: UInt32
    /// Whether the authenticator has ever verified who was there.
    public var isUserVerificationInitialized: Bool
    /// How the authenticator can be reached, as it said itself.
    public var transports: [AuthenticatorTransport]
    /// Whether the credential may be backed up; nil when it was registered before this was known.
    public var backupEligible: Bool?
    /// Whether the credential was backed up at its last use.
    public var backupState: Bool
    /// The authenticator's model, all zero when not told.
    public let aaguid: AAGUID
    /// The attestation format that it came with.
    public let attestationFormat: AttestationFormat
    /// Part of the client device or roaming, as the client said at registration.
    public let attachment: AuthenticatorAttachment?
    /// Whether the credential is discoverable (`credProps.rk`); nil when the client did not tell.
    public let isDiscoverable: Bool?

    /// Assembles a record, from a registration or from storage; nothing is checked.
    ///
    /// - Parameters:
    ///   - id: The credential.
    ///   - publicKey: The public key as the COSE_Key that came, in CBOR; ``RelyingParty`` refuses one that it cannot read.
    ///   - userHandle: The account that the credential belongs to.
    ///   - signCount: The highest signature counter seen.
    ///   - isUserVerificationInitialized: Whether the authenticator has ever verified who was there.
    ///   - transports: How the authenticator can be reached.
    ///   - backupEligible: Whether the credential may be backed up; nil when unknown.
    ///   - backupState: Whether the credential was backed up at its last use.
    ///   - aaguid: The authenticator's model.
    ///   - attestationFormat: The attestation format that it came with.
    ///   - attachment: Part of the client device or roaming; nil when the client did not tell.
    ///   - isDiscoverable: Whether the credential is discoverable; nil when the client did not tell.
    public init(
        id: CredentialID,
        publicKey: [UInt8],
        userHandle: UserHandle,
        signCount: UInt32 = 0,
        isUserVerificationInitialized: Bool = false,
        transports: [AuthenticatorTransport] = [],
        backupEligible: Bool? = nil,
        backupState: Bool = false,
        aaguid: AAGUID = .zero,
        attestationFormat: AttestationFormat = .none,
        attachment: AuthenticatorAttachment? = nil,
        isDiscoverable: Bool? = nil
    ) {
        self.id = id
        self.publicKey = publicKey
        self.userHandle = userHandle
        self.signCount = signCount
        self.isUserVerificationInitialized = isUserVerificationInitialized
        self.transports = transports
        self.backupEligible = backupEligible
        self.backupState = backupState
        self.aaguid = aaguid
        self.attestationFormat = attestationFormat
        self.attachment = attachment
        self.isDiscoverable = isDiscoverable
    }
}
