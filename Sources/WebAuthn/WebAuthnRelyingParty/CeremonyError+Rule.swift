// SPDX-License-Identifier: Apache-2.0

extension CeremonyError.Code {
    /// The rule that a response broke, when a ceremony ends with this code.
    ///
    /// ``CeremonyRule/place(in:)`` then tells section and steps of WebAuthn Level 3.
    ///
    /// - Parameter ceremony: The ceremony that refused.
    /// - Returns: The rule; nil when that ceremony never ends with this code.
    public func rule(in ceremony: CeremonyRule.Ceremony) -> CeremonyRule? {
        switch ceremony {
        case .registration: registrationRule
        case .authentication: authenticationRule
        }
    }

    private var registrationRule: CeremonyRule? {
        switch value {
        case .attestationObjectInvalid, .authenticatorDataInvalid: .attestationObject
        case .attestedCredentialMissing, .algorithmNotOffered, .algorithmUnsupported, .credentialKeyInvalid:
            .credentialKey
        case .attestationInvalid, .attestationNotTrusted: .attestation
        case .credentialIDMismatch: .credentialID
        case .backupEligibilityChanged, .credentialNotAllowed, .credentialOfAnotherUser, .userHandleMissing,
            .userHandleMismatch, .storedKeyInvalid, .signatureInvalid, .counterRegressed:
            nil
        default: sharedRule
        }
    }

    private var authenticationRule: CeremonyRule? {
        switch value {
        case .authenticatorDataInvalid: .authenticatorData
        case .credentialNotAllowed: .allowedCredentials
        case .credentialIDMismatch, .credentialOfAnotherUser, .userHandleMissing, .userHandleMismatch: .owner
        case .backupEligibilityChanged: .backupEligibility
        case .storedKeyInvalid, .algorithmUnsupported, .signatureInvalid: .signature
        case .counterRegressed: .counter
        case .attestationObjectInvalid, .attestedCredentialMissing, .algorithmNotOffered, .credentialKeyInvalid,
            .attestationInvalid, .attestationNotTrusted:
            nil
        default: sharedRule
        }
    }

    /// The rules that both ceremonies have.
    private var sharedRule: CeremonyRule? {
        switch value {
        case .responseInvalid: .response
        case .clientDataInvalid: .clientData
        case .ceremonyTypeMismatch: .type
        case .challengeMismatch, .ceremonyExpired: .challenge
        case .originMismatch: .origin
        case .crossOriginNotAllowed, .topOriginNotAllowed: .embedding
        case .rpIDHashMismatch: .rpIDHash
        case .userPresenceMissing: .userPresence
        case .userVerificationMissing: .userVerification
        case .backupStateWithoutEligibility: .backupFlags
        case .extensionUnsolicited, .extensionOutputInvalid: .extensions
        default: nil
        }
    }
}
