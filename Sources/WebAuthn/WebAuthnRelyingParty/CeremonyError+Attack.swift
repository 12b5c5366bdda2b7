// SPDX-License-Identifier: Apache-2.0

extension CeremonyError.Code {
    /// What could be done to people if this rule were left out: one clause in plain words, without a full stop.
    ///
    /// For people, in logs and explanations; the wording may change.
    public var attack: String {
        switch value {
        case .responseInvalid: "malformed input that one part of a server reads differently from another"
        case .clientDataInvalid:
            "client data that two readers understand differently, as when a member stands there twice"
        case .ceremonyTypeMismatch: "the answer to one kind of ceremony passed off as the answer to another"
        case .challengeMismatch: "replay: an answer that was recorded earlier, or was given to somebody else's ceremony"
        case .originMismatch: "phishing: another site shows a copy of your page and passes on what people do there"
        case .crossOriginNotAllowed:
            "clickjacking: a foreign page frames yours, and people confirm what they do not see"
        case .topOriginNotAllowed: "clickjacking by a page that is not among those that may embed yours"
        case .attestationObjectInvalid:
            "bytes that decoders disagree about: one part of them would be checked, and another one used"
        case .authenticatorDataInvalid:
            "lengths and flags that make a reader take the wrong bytes for a key or for an ID"
        case .rpIDHashMismatch: "a credential of another domain, used at yours through a client that keeps no rules"
        case .userPresenceMissing: "malware on a person's device that signs in while nobody is there"
        case .userVerificationMissing:
            "a lost or borrowed device: whoever holds it can touch it, but does not know its PIN"
        case .backupStateWithoutEligibility:
            "an authenticator that contradicts itself, and so slips past what you decide by its flags"
        case .backupEligibilityChanged:
            "a key that can be copied, in the place of one that was bound to a single device"
        case .attestedCredentialMissing: "a registration that binds no key to the account"
        case .algorithmNotOffered: "a client that settles for a weaker algorithm than you asked for (CVE-2026-8830)"
        case .algorithmUnsupported: "an account with a key that nothing here can verify"
        case .credentialKeyInvalid: "keys made to be broken: points off the curve, short RSA moduli, an exponent of 1"
        case .credentialIDMismatch: "an ID that nobody signed, naming another credential than the one that answers"
        case .attestationInvalid: "a forged or replayed statement that passes software off as a certified authenticator"
        case .attestationNotTrusted: "an authenticator of a make that you keep out, or one that nobody vouches for"
        case .credentialNotAllowed: "an answer with another passkey than the one that you asked for"
        case .credentialOfAnotherUser:
            "somebody who names your account and signs with a passkey of their own (CVE-2026-46419)"
        case .userHandleMissing: "a response whose account nothing that was signed or stored beforehand confirms"
        case .userHandleMismatch:
            "a stored passkey that was moved to another account, or a response that was patched together"
        case .storedKeyInvalid: "a stored key that was damaged or exchanged"
        case .signatureInvalid: "anybody who does not hold the private key"
        case .extensionUnsolicited: "outputs that a client added by itself, in the hope that somebody acts on them"
        case .extensionOutputInvalid: "an output of a shape that one part of a server reads differently from another"
        case .ceremonyExpired: "an old answer, from a page left open or a log, that somebody else finishes much later"
        case .counterRegressed: "a cloned authenticator: two copies of one key count apart"
        }
    }
}
