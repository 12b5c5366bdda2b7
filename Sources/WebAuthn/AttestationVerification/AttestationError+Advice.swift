// SPDX-License-Identifier: Apache-2.0

extension AttestationError.Code {
    /// What a developer or an operator may do about the refusal: one or two clauses in plain words, without a full stop.
    ///
    /// Not for the person who registers: tell them only which authenticators you take. The wording may change.
    public var advice: String {
        switch value {
        case .formatUnknown:
            "ask for the formats that you know, or let the policy ignore this one; the standard registers no other"
        case .statementMalformed:
            "hand the statement over as it came; if it came like this, the authenticator or an extension is at fault"
        case .algorithmMismatch: "refuse, and tell the authenticator's maker: both numbers come from the same device"
        case .algorithmUnsupported:
            "let the person use another authenticator, or ask for no attestation"
        case .signatureInvalid:
            "refuse; if every device of one make is struck, see that all parts reach you byte for byte"
        case .certificateMalformed:
            "tell the authenticator's maker; six of Yubico's first certificates are known and let in"
        case .certificateProfileViolated:
            "some devices from before 2019 break it: enforcesCertificateProfile says whether they may come"
        case .aaguidMismatch: "refuse: the certificate names the true model, and the response another one"
        case .chainInvalid:
            "see that the clock is right, and that the statement brings the certificates between leaf and root"
        case .rootIncluded:
            "take the format out of formatsWithoutRoot: a root that comes along is trusted by no more than without it"
        case .notTrusted: "add the maker's root to trustAnchors, load the metadata, or ask for less than trusted"
        case .keyMismatch: "refuse: the device vouches for another key than the one that is being registered"
        case .extensionMissing:
            "see that the first certificate is the leaf; if it is, the device gives no proof of this format"
        case .extensionMalformed: "tell the device's maker: what it put into the certificate is no strict DER"
        case .nonceMismatch:
            "hand over clientDataJSON and authenticatorData as they came, from one and the same response"
        case .compoundPolicyUnmet: "see in the outcome's parts which do not hold, or let CompoundPolicy ask for fewer"
        case .modelRefused: "tell the person which models you take; the policy's allowed and refused say it"
        case .modelNotProved:
            "give the model an anchor of its own: TrustAnchor(der, models: [model]), or metadata that hold its root"
        case .modelUnknown: "load newer metadata, or do without requiresEntry if models outside them may come"
        case .statusRefused: "have the person use another one; a mended model is let in by the reading latestReport"
        case .attestationTypeUnlisted:
            "refuse; if the maker confirms the way of attesting, its metadata are to be mended"
        case .metadataMalformed: "fetch them again and keep the last good ones meanwhile"
        case .metadataRolledBack: "keep those that you have; see who serves you older ones"
        case .metadataOutdated: "see why fetching fails: newer ones are published each month"
        case .certificateCountInvalid:
            "tell the authenticator's maker: a fido-u2f statement has one certificate, and no chain"
        case .certificateKeyUnsuitable: "refuse: U2F devices attest with P-256 keys alone"
        case .credentialKeyUnsuitable: "refuse: U2F devices make ES256 keys alone"
        case .aaguidNotZero: "switch off requiresZeroAAGUIDInU2F if clients of yours fill in a model; never believe it"
        case .chainExtended: "refuse: whoever sends this has issued a certificate with an app's key"
        case .certificateRevoked:
            "have the person use another device; an update of the system may give this one a new key"
        case .revocationsMalformed: "fetch the list again as it is published, and keep the last good one meanwhile"
        case .securityLevelInsufficient:
            "choose AndroidKeyEnforcement.hardware or anywhere if devices without such a chip shall be let in"
        case .challengeMismatch: "hand over clientDataJSON byte for byte: the key's description holds its hash"
        case .keyNotScoped: "refuse, and tell the maker of the browser or app that made the key"
        case .keyOriginInvalid: "choose AndroidKeyEnforcement.anywhere only if the system's own word is enough for you"
        case .keyPurposeInvalid: "tell the maker of the browser or app: the key was not made for signing"
        case .versionUnsupported: "tell the authenticator's maker: the standard knows version 2.0 alone"
        case .structureMalformed:
            "hand over certInfo and pubArea as they came; if they came like this, the platform's driver is at fault"
        case .magicInvalid: "refuse: no module made this structure"
        case .structureTypeInvalid: "tell the maker of the client: certInfo must come from TPM2_Certify"
        case .extraDataMismatch:
            "hand over clientDataJSON and authenticatorData as they came; certInfo holds the hash of both"
        case .nameMismatch: "refuse: certInfo and pubArea are about two keys"
        case .keyNotBound: "refuse; only if a copy of the key elsewhere does not matter to you choose TPMKeyRule.any"
        case .vendorUnknown:
            "choose TPMVendorRule.any: new makers join the table, and the anchors decide whom you trust"
        case .responseMalformed: "hand over the response as it came: a compact JWS, signed and not encrypted"
        case .hostMismatch: "refuse: the service signed as attest.android.com and as nobody else"
        case .integrityMissing: "have the person use a device as its maker delivered it"
        case .timestampInvalid: "see that the clock is right, and let the person try again"
        }
    }
}
