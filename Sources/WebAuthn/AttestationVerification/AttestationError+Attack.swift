// SPDX-License-Identifier: Apache-2.0

extension AttestationError.Code {
    /// What could be done to people if this rule were left out: one clause in plain words, without a full stop.
    ///
    /// For people, in logs and explanations; the wording may change.
    public var attack: String {
        switch value {
        case .formatUnknown: "a statement that nothing here can check, passed off as one that was"
        case .statementMalformed: "a statement that two readers take for different things"
        case .algorithmMismatch: "a signature checked under another algorithm than the one that the key was made for"
        case .algorithmUnsupported: "a statement that counts as checked though nobody could verify its signature"
        case .signatureInvalid: "a statement that somebody wrote who does not hold the attestation key"
        case .certificateMalformed: "certificates that one reader takes for valid and another reads otherwise"
        case .certificateProfileViolated:
            "a certificate that was issued for something else, as for a web site, vouching for authenticators"
        case .aaguidMismatch: "one model's certificate shown for another model"
        case .chainInvalid: "certificates that have ended, or that nobody with the right to do so has issued"
        case .rootIncluded: "a statement that brings the root along that it wants to be judged by"
        case .notTrusted: "an authenticator that nobody you know vouches for, as one made of software"
        case .keyMismatch: "a genuine statement about one key, shown beside another"
        case .extensionMissing: "a certificate without any proof in it, shown as if it had one"
        case .extensionMalformed: "a proof that a lax reader takes for more than it says"
        case .nonceMismatch: "a proof that was made for another registration and is shown again"
        case .compoundPolicyUnmet: "a statement of many parts of which too few hold"
        case .modelRefused: "an authenticator of a model that you keep out"
        case .modelNotProved: "any authenticator that names the number of a model that you let in"
        case .modelUnknown: "a model of which nobody can tell you whether it is sound"
        case .statusRefused: "an authenticator whose keys, or whose check of the person, are known to be broken"
        case .attestationTypeUnlisted: "a key made in software that signs for itself and names a model that never does"
        case .metadataMalformed: "metadata that were cut or altered on the way, so that a warning is missing"
        case .metadataRolledBack: "old metadata played back, from before a model was found to be broken"
        case .metadataOutdated: "metadata held back, so that newer warnings never arrive"
        case .certificateCountInvalid: "certificates that come along unlooked at beside the one that U2F has"
        case .certificateKeyUnsuitable: "an attestation key of a kind that no U2F device has, weaker ones among them"
        case .credentialKeyUnsuitable: "a credential of another algorithm hidden behind a U2F signature"
        case .aaguidNotZero: "a U2F device taken for a model that it cannot prove to be"
        case .chainExtended: "an attested app key that is made to sign a certificate for a key of anybody's"
        case .certificateRevoked: "a device whose attestation key was taken out and is sold"
        case .revocationsMalformed: "a list of revoked certificates that was cut off before the one that counts"
        case .securityLevelInsufficient: "a key that lives in the operating system, where malware can read it"
        case .challengeMismatch: "a key that was described at another time, for something else"
        case .keyNotScoped: "a key that every app on the phone may use"
        case .keyOriginInvalid: "a key that somebody made elsewhere, kept a copy of, and brought into the device"
        case .keyPurposeInvalid: "a key made for something else, whose signatures may mean something else"
        case .versionUnsupported: "a statement read by the rules of another version"
        case .structureMalformed: "a structure with bytes left over, or cut off, that means two things at once"
        case .magicInvalid:
            "bytes of an attacker's choosing that a module signed without looking, shown as its own words"
        case .structureTypeInvalid:
            "another true statement of the module, as one about its clock, shown as one about a key"
        case .extraDataMismatch: "a certification that was made for another registration and is shown again"
        case .nameMismatch: "the certification of one key shown with the public area of another"
        case .keyNotBound: "a key made in software, loaded into a module from outside, and certified by it"
        case .vendorUnknown: "a module of no known make, as the one of FIDO's tests, whose keys are public"
        case .responseMalformed: "a token that lenient readers take apart in different ways"
        case .hostMismatch: "a token signed by anybody who has a certificate for some host of theirs"
        case .integrityMissing: "a phone whose system was altered, so that what it says of its keys is worth nothing"
        case .timestampInvalid: "a token that was recorded while the phone was still sound"
        }
    }
}
