// SPDX-License-Identifier: Apache-2.0

internal import SoftwareAuthenticator
public import WebAuthnTypes

extension WebAuthnClient {
    /// Signs in with a passkey that the person chooses (WebAuthn Level 3, section 5.1.4).
    ///
    /// - Parameter options: From the server.
    /// - Returns: The response to send to the server.
    /// - Throws: `security` before the authenticator hears of the request; `notAllowed`, `constraint`, `abort` when the
    ///   task is cancelled, `unknown`.
    public func get(_ options: RequestOptions) async throws(PasskeyClientError) -> AuthenticationResponse {
        do {
            try await requireScope(of: options.relyingPartyID, options.timeoutMilliseconds)
            let capabilities = try await authenticator.capabilities
            let clientDataJSON = clientData("webauthn.get", options.challenge)
            let request = AssertionRequest(
                relyingPartyID: options.relyingPartyID,
                clientDataHash: ClientDataHash(of: clientDataJSON),
                allowedCredentials: options.allowedCredentials,
                requiresUserVerification: try effectiveUserVerification(options.userVerification, capabilities)
            )
            let authenticator = authenticator
            let assertion = try await deadline.run(options.timeoutMilliseconds) {
                try await authenticator.makeAssertion(for: request)
            }
            return AuthenticationResponse(
                id: assertion.credentialID,
                clientDataJSON: clientDataJSON,
                authenticatorData: assertion.authenticatorData,
                signature: assertion.signature,
                userHandle: assertion.userHandle,
                attachment: capabilities.attachment
            )
        } catch {
            throw CeremonyFailure.error(for: error)
        }
    }
}
