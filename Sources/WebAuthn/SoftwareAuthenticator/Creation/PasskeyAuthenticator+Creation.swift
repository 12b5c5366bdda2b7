// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import SecretMemory
internal import WebAuthnTypes

extension PasskeyAuthenticator {
    /// Makes a passkey, which comes before any other that the account has here (WebAuthn Level 3, section 6.3.2).
    ///
    /// - Parameter request: For whom, and the hash of the client data.
    /// - Returns: The attestation object with the new public key.
    /// - Throws: `algorithmUnsupported`, `userVerificationUnavailable`, `operationDenied`, `credentialExcluded` (only
    ///   after consent), `userVerificationFailed`, `CancellationError`, or what the store throws.
    public func makeCredential(for request: CreationRequest) async throws -> CreatedCredential {
        guard request.algorithms.contains(.es256) else {
            throw AuthenticatorError(
                .algorithmUnsupported,
                "this authenticator signs with \(COSEAlgorithm.es256); offered were \(request.algorithms)"
            )
        }
        try await requireVerificationMeans(request.requiresUserVerification)
        try await askForConsent(to: request)
        try await refuseExcluded(request)
        try await verifyUser(
            VerificationPrompt(relyingPartyID: request.relyingParty.id, user: request.user, purpose: .creation),
            isRequired: request.requiresUserVerification
        )
        let credential = StoredCredential(
            id: try CredentialID(randomness.bytes(32)),
            relyingPartyID: request.relyingParty.id,
            user: request.user,
            privateKey: COSEPrivateKey(from: randomness),
            binding: configuration.binding,
            createdAt: now()
        )
        let attestation = try attest(credential, request)
        try await store.save(credential)
        return CreatedCredential(attestationObject: attestation.encoded, isDiscoverable: true)
    }

    private func askForConsent(to request: CreationRequest) async throws {
        let isApproved = await consent.approveCreation(
            CreationPrompt(
                relyingParty: request.relyingParty,
                user: request.user,
                verificationFollows: request.requiresUserVerification
            )
        )
        try Task.checkCancellation()
        guard isApproved else {
            throw AuthenticatorError(.operationDenied, "the person did not agree to make a passkey")
        }
    }

    /// Told only after consent: before it, a site could probe silently whose authenticator this is.
    private func refuseExcluded(_ request: CreationRequest) async throws {
        guard !request.excludedCredentials.isEmpty else { return }
        let excluded = Set(request.excludedCredentials.map(\.id))
        let present = try await store.passkeys(of: request.relyingParty.id)
        guard !present.contains(where: { excluded.contains($0.id) }) else {
            throw AuthenticatorError(.credentialExcluded, "this account has a passkey here already")
        }
    }

    private func attest(_ credential: StoredCredential, _ request: CreationRequest) throws -> AttestationObject {
        let data = AuthenticatorData(
            relyingPartyID: credential.relyingPartyID,
            flags: flags(credential.binding, userVerified: request.requiresUserVerification),
            signCount: credential.binding.signCount,
            attestedCredential: AttestedCredential(
                aaguid: configuration.aaguid,
                credentialID: credential.id,
                publicKey: credential.privateKey.publicKey
            )
        )
        guard format(preferred: request.attestationFormats) == .packed else {
            return AttestationObject(format: .none, statement: .map([:]), authenticatorData: data)
        }
        let signature = try credential.privateKey.signature(over: data.encoded + request.clientDataHash.bytes)
        return AttestationObject(
            format: .packed,
            statement: .map([
                .text("alg"): .integer(COSEAlgorithm.es256.rawValue), .text("sig"): .bytes(signature),
            ]),
            authenticatorData: data
        )
    }

    private func format(preferred: [AttestationFormat]) -> AttestationFormat {
        let supported: [AttestationFormat] = configuration.attestation == .packedSelf ? [.packed, .none] : [.none]
        return preferred.first(where: supported.contains) ?? supported[0]
    }
}

/// The outcome of a creation.
public struct CreatedCredential: Sendable, Hashable {
    /// The attestation object in CBOR (WebAuthn Level 3, section 6.5.4): authenticator data with the public key, and
    /// what the authenticator states about them.
    public let attestationObject: [UInt8]
    /// Whether the passkey can be found without its ID.
    public let isDiscoverable: Bool

    /// Puts an outcome together.
    ///
    /// - Parameters:
    ///   - attestationObject: The attestation object in CBOR.
    ///   - isDiscoverable: Whether the passkey can be found without its ID.
    public init(attestationObject: [UInt8], isDiscoverable: Bool) {
        self.attestationObject = attestationObject
        self.isDiscoverable = isDiscoverable
    }
}
