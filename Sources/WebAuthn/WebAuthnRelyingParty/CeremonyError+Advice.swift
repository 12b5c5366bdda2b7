// SPDX-License-Identifier: Apache-2.0

extension CeremonyError.Code {
    /// What a developer or an operator may do about the refusal: one or two clauses in plain words, without a full stop.
    ///
    /// Not for the person who signs in: tell them only that it did not work. The wording may change.
    public var advice: String {
        switch value {
        case .responseInvalid:
            "send what the client's toJSON() gave, unaltered, with bytes in base64url without padding"
        case .clientDataInvalid: "hand over clientDataJSON byte for byte as it came: never decode and encode it again"
        case .ceremonyTypeMismatch: "send each response to the route of the ceremony that asked for it"
        case .challengeMismatch:
            "let the person try again with new options; if it happens often, see that each browser has a ceremony of its own"
        case .originMismatch:
            "if the origin found is yours, list it in OriginPolicy with scheme and port; if it is not, the refusal was right"
        case .crossOriginNotAllowed:
            "if your page is meant to be embedded, name the outer pages with CrossOriginPolicy.within"
        case .topOriginNotAllowed: "if the outer page may embed yours, add its origin to CrossOriginPolicy.within"
        case .attestationObjectInvalid:
            "hand over attestationObject as it came; if it came like this, the authenticator or an extension is at fault"
        case .authenticatorDataInvalid:
            "hand over authenticatorData as it came; if it came like this, the authenticator or an extension is at fault"
        case .rpIDHashMismatch:
            "compare the configured RP ID with the one that the passkey was made for; it must never change"
        case .userPresenceMissing:
            "ask again; only a registration that was begun as conditional may come without anybody's presence"
        case .userVerificationMissing:
            "let the person use another passkey, or demand preferred and count the sign-in as one factor"
        case .backupStateWithoutEligibility: "refuse, and tell the authenticator's maker"
        case .backupEligibilityChanged:
            "if the provider began to sync, choose allowUpgrade; if the flag was never stored, store nil; else register anew"
        case .attestedCredentialMissing: "send here what navigator.credentials.create() gave, not what get() gave"
        case .algorithmNotOffered: "offer the algorithm in the configuration if you want it"
        case .algorithmUnsupported:
            "offer supported algorithms alone, or hand in a verifier as RelyingPartyConfiguration.signatureVerifiers"
        case .credentialKeyInvalid: "refuse: no sound authenticator makes such a key"
        case .credentialIDMismatch: "find the record by the response's ID; in a registration the refusal was right"
        case .attestationInvalid:
            "see what was found: it is the code of the attestation rule; the person may use another authenticator"
        case .attestationNotTrusted:
            "tell the person which authenticators you take, or add the maker's root or metadata to the attestation policy"
        case .credentialNotAllowed: "begin again with all of the account's passkeys in the list, or with an empty list"
        case .credentialOfAnotherUser:
            "find passkey and account in one look-up, and name a user beforehand only when a session proves who it is"
        case .userHandleMissing:
            "the passkey is not discoverable: ask for the account's name first, and list its passkeys"
        case .userHandleMismatch: "compare the stored user handle with the account's; repair the row if it was altered"
        case .storedKeyInvalid:
            "store the public key byte for byte in COSE form, and configure the verifier that read it first"
        case .signatureInvalid: "refuse; if it strikes one person again and again, compare the stored key with a backup"
        case .extensionUnsolicited:
            "ask for the extension, or choose UnsolicitedExtensionPolicy.report: security keys tell credProtect unasked"
        case .extensionOutputInvalid:
            "choose UnsolicitedExtensionPolicy.report, which counts the output as silence, and tell the client's maker"
        case .ceremonyExpired: "let the person begin again; if it strikes many, see whether your servers' clocks agree"
        case .counterRegressed:
            "have the passkey replaced; for authenticators that count badly choose CounterPolicy.report and watch the signal"
        }
    }
}
