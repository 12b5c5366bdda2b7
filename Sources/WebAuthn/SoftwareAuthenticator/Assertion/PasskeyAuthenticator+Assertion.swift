// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import WebAuthnTypes

extension PasskeyAuthenticator {
    /// Signs with the passkey that the person chooses (WebAuthn Level 3, section 6.3.3).
    ///
    /// - Parameter request: For which relying party, and the hash of the client data.
    /// - Returns: The signature and what it covers.
    /// - Throws: `userVerificationUnavailable`, `noCredentials` (only after the person saw the request),
    ///   `operationDenied`, `userVerificationFailed`, `CancellationError`, or what the store throws.
    public func makeAssertion(for request: AssertionRequest) async throws -> Assertion {
        try await requireVerificationMeans(request.requiresUserVerification)
        let candidates = try await candidates(for: request)
        let chosen = try await choose(among: candidates, request)
        try await verifyUser(
            VerificationPrompt(relyingPartyID: request.relyingPartyID, user: chosen.user, purpose: .assertion),
            isRequired: request.requiresUserVerification
        )
        // Only now is the private key touched; the passkey may have gone while the person looked at the prompt.
        guard let credential = try await store.takeForSignature(chosen.id, of: request.relyingPartyID) else {
            throw AuthenticatorError(.noCredentials, "the chosen passkey is no longer here")
        }
        let data = AuthenticatorData(
            relyingPartyID: credential.relyingPartyID,
            flags: flags(credential.binding, userVerified: request.requiresUserVerification),
            signCount: credential.binding.signCount
        ).encoded
        return Assertion(
            credentialID: credential.id,
            authenticatorData: data,
            signature: try credential.privateKey.signature(over: data + request.clientDataHash.bytes),
            userHandle: credential.user.id
        )
    }

    private func candidates(for request: AssertionRequest) async throws -> [PasskeySummary] {
        let present = try await store.passkeys(of: request.relyingPartyID)
        // An empty list means no restriction, as in every client; of one account the newest is offered.
        guard !request.allowedCredentials.isEmpty else {
            var accounts: Set<UserHandle> = []
            return present.filter { accounts.insert($0.user.id).inserted }
        }
        let allowed = Set(request.allowedCredentials.map(\.id))
        return present.filter { allowed.contains($0.id) }
    }

    private func choose(
        among candidates: [PasskeySummary],
        _ request: AssertionRequest
    ) async throws -> PasskeySummary {
        let choice = await consent.choosePasskey(
            ChoicePrompt(
                relyingPartyID: request.relyingPartyID,
                passkeys: candidates,
                verificationFollows: request.requiresUserVerification
            )
        )
        try Task.checkCancellation()
        guard !candidates.isEmpty else {
            throw AuthenticatorError(.noCredentials, "no passkey here fits the request")
        }
        guard let chosen = candidates.first(where: { $0.id == choice }) else {
            throw AuthenticatorError(.operationDenied, "the person did not choose a passkey")
        }
        return chosen
    }
}
