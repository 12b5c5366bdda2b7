// SPDX-License-Identifier: Apache-2.0

public import COSEKeys
public import JSONCoding

/// Options for creating a credential (WebAuthn Level 3, section 5.4).
public struct CreationOptions: Sendable, Hashable {
    /// Who asks.
    public let relyingParty: RelyingPartyEntity

    /// The account that the credential is for.
    public let user: UserEntity

    /// The random value to be signed.
    public let challenge: Challenge

    /// Key algorithms, the most wanted first.
    ///
    /// Empty in foreign options means what ``acceptedAlgorithms`` says.
    public let algorithms: [COSEAlgorithm]

    /// How long the client may take, in milliseconds; nil leaves it to the client.
    public let timeoutMilliseconds: Int?

    /// Credentials that the account has already: their authenticators make no second one.
    public let excludedCredentials: [PublicKeyCredentialDescriptor]

    /// Requirements on the authenticator.
    public let selection: AuthenticatorSelection

    /// What the client should offer first, the most wanted first.
    public let hints: [PublicKeyCredentialHint]

    /// How much attestation is wanted.
    public let attestation: AttestationConveyance

    /// Statement formats, the most wanted first; empty for no wish.
    public let attestationFormats: [AttestationFormat]

    /// Extension inputs in their JSON form, unknown ones too.
    public let extensions: JSONObject

    /// Members that mean nothing to this edition; they survive a round trip.
    public let otherMembers: JSONObject

    private static let names = [
        "rp", "user", "challenge", "pubKeyCredParams", "timeout", "excludeCredentials", "authenticatorSelection",
        "hints", "attestation", "attestationFormats", "extensions",
    ]

    /// States what is asked for.
    ///
    /// - Parameters:
    ///   - relyingParty: Who asks.
    ///   - user: The account that the credential is for.
    ///   - challenge: The random value to be signed.
    ///   - algorithms: Key algorithms, the most wanted first.
    ///   - timeoutMilliseconds: How long the client may take; 0 to 4,294,967,295.
    ///   - excludedCredentials: Credentials that the account has already.
    ///   - selection: Requirements on the authenticator.
    ///   - hints: What the client should offer first.
    ///   - attestation: How much attestation is wanted.
    ///   - attestationFormats: Statement formats, the most wanted first.
    ///   - extensions: Extension inputs in their JSON form.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(
        relyingParty: RelyingPartyEntity,
        user: UserEntity,
        challenge: Challenge,
        algorithms: [COSEAlgorithm],
        timeoutMilliseconds: Int? = nil,
        excludedCredentials: [PublicKeyCredentialDescriptor] = [],
        selection: AuthenticatorSelection = AuthenticatorSelection(),
        hints: [PublicKeyCredentialHint] = [],
        attestation: AttestationConveyance = .none,
        attestationFormats: [AttestationFormat] = [],
        extensions: JSONObject = JSONObject(),
        otherMembers: JSONObject = JSONObject()
    ) {
        self.relyingParty = relyingParty
        self.user = user
        self.challenge = challenge
        self.algorithms = algorithms
        self.timeoutMilliseconds = timeoutMilliseconds
        self.excludedCredentials = excludedCredentials
        self.selection = selection
        self.hints = hints
        self.attestation = attestation
        self.attestationFormats = attestationFormats
        self.extensions = extensions
        self.otherMembers = otherMembers.omitting(Self.names)
    }

    /// The algorithms that a client works with: ES256 and RS256 when none are listed (section 5.1.3).
    public var acceptedAlgorithms: [COSEAlgorithm] { algorithms.isEmpty ? [.es256, .rs256] : algorithms }
}
