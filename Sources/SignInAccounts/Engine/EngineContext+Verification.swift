// SPDX-License-Identifier: Apache-2.0
// Judging an assertion, for signing in and for step-up alike.

internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension EngineContext {
    /// Verifies an assertion against a stored passkey.
    func verify(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        passkey: Passkey
    ) throws(SignInError) -> VerifiedAuthentication {
        do {
            return try relyingParty.finishAuthentication(response, ceremony, credential: passkey.credential)
        } catch {
            throw SignInError.credentialRefused(cause: error)
        }
    }

    /// Does the work of a verification for a credential that nobody has, and returns the refusal.
    func unknownCredential(_ response: AuthenticationResponse, _ ceremony: AuthenticationCeremony) -> SignInError {
        relyingParty.rejectUnknownCredential(response, ceremony)
        return SignInError(
            .unknownCredential,
            "this passkey is not registered here; remove it, or use another",
            unknownCredential: response.id
        )
    }
}
