// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension EngineContext {
    /// Verifies an assertion against a stored passkey.
    func verify(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        passkey: Passkey,
        at now: UnixTime
    ) throws(SignInError) -> VerifiedAuthentication {
        do {
            return try relyingParty.finishAuthentication(response, ceremony, credential: passkey.credential, at: now)
        } catch {
            // Whether somebody has the credential, and of which algorithm, must not show in the time of this answer.
            relyingParty.evenOutRefusal(response, ceremony, after: error, at: now)
            throw SignInError.credentialRefused(cause: error)
        }
    }

    /// Does the work of a verification for a credential that nobody has, and returns the refusal.
    ///
    /// An ID from the ceremony's own allow list is refused like a registered one whose signature is wrong: it is a decoy,
    /// and only the answer would tell it from the allow list of a name that somebody has.
    func unknownCredential(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        at now: UnixTime
    ) -> SignInError {
        relyingParty.rejectUnknownCredential(response, ceremony, at: now)
        guard !ceremony.allowedCredentials.contains(response.id) else {
            return .credentialRefused(cause: SignInError(.unknownCredential, "an invented or removed credential came"))
        }
        return SignInError(
            .unknownCredential,
            "this passkey is not registered here; remove it, or use another",
            unknownCredential: response.id
        )
    }
}
