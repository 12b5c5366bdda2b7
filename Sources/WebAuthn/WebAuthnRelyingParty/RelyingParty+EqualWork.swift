// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import COSEKeys
public import WebAuthnTypes

extension RelyingParty {
    /// Does the work of a refused verification for a credential that nobody has.
    ///
    /// The outcome is always a refusal, which the caller already knows; the time of the answer then does not tell
    /// whether a credential is registered, nor with which algorithm: every refusal compares the signature once with a key
    /// of each offered algorithm. Otherwise an allow list of invented credentials, which would all be of one algorithm,
    /// could be told from a real one by the time of its refusals.
    ///
    /// - Parameters:
    ///   - response: What the client sent.
    ///   - ceremony: What was stored when the ceremony began.
    ///   - now: The present time.
    public func rejectUnknownCredential(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        at now: UnixTime
    ) {
        guard let placeholder = rules.placeholderKeys.first,
            let handle = response.userHandle ?? ceremony.user ?? (try? UserHandle([0]))
        else { return }
        let record = CredentialRecord(id: response.id, publicKey: placeholder.bytes, userHandle: handle)
        // The client's own handle passes as the owner's, so that the signature is reached whomever it names.
        let open = AuthenticationCeremony(
            challenge: ceremony.challenge,
            userVerification: ceremony.userVerification,
            allowedCredentials: ceremony.allowedCredentials,
            user: response.userHandle == nil ? ceremony.user : nil,
            // Without its AppID an old security key's response would be refused before its signature is looked at.
            extensions: ceremony.extensions,
            expiresAt: ceremony.expiresAt
        )
        do {
            _ = try finishAuthentication(response, open, credential: record, at: now)
        } catch {
            evenOutSignature(response, after: error)
        }
    }

    /// Completes the work of a refused verification of a registered credential, so that the refusal takes as long as that
    /// of one that nobody has.
    ///
    /// - Parameters:
    ///   - response: What the client sent.
    ///   - ceremony: What was stored when the ceremony began.
    ///   - error: Why ``finishAuthentication(_:_:credential:at:)`` refused.
    ///   - now: The present time.
    public func evenOutRefusal(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        after error: CeremonyError,
        at now: UnixTime
    ) {
        switch error.code {
        case .userHandleMismatch, .credentialOfAnotherUser:
            // Refused by the record before anything was parsed, where another credential would have gone on.
            rejectUnknownCredential(response, ceremony, at: now)
        default: evenOutSignature(response, after: error)
        }
    }

    /// Compares the signature with what it was not compared with before the refusal.
    private func evenOutSignature(_ response: AuthenticationResponse, after error: CeremonyError) {
        let algorithmDone: COSEAlgorithm?
        switch error.code {
        case .signatureInvalid: algorithmDone = error.comparedAlgorithm
        case .backupEligibilityChanged, .storedKeyInvalid, .algorithmUnsupported: algorithmDone = nil
        // Refused for what every credential would have been refused for, or after a valid signature.
        default: return
        }
        for placeholder in rules.placeholderKeys where placeholder.algorithm != algorithmDone {
            _ = try? rules.checkSignature(response, key: placeholder.bytes)
        }
    }
}
