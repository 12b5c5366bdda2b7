// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

extension AttestationError {
    /// The rules that this module enforces.
    ///
    /// ``description`` is the code's name, which stays as it is. What a rule is good for, and what to do about a refusal, are
    /// told by ``attack`` and ``advice``.
    public struct Code: Sendable, Hashable, CustomStringConvertible, CaseIterable {
        enum Value: String, CaseIterable {
            case formatUnknown, statementMalformed, algorithmMismatch, algorithmUnsupported, signatureInvalid
            case certificateMalformed, certificateProfileViolated, aaguidMismatch, chainInvalid, notTrusted
            case rootIncluded, keyMismatch, extensionMissing, extensionMalformed, nonceMismatch
            case certificateCountInvalid, certificateKeyUnsuitable, credentialKeyUnsuitable, aaguidNotZero
            case chainExtended, certificateRevoked, revocationsMalformed, securityLevelInsufficient
            case challengeMismatch, keyNotScoped, keyOriginInvalid, keyPurposeInvalid
            case versionUnsupported, structureMalformed, magicInvalid, structureTypeInvalid, extraDataMismatch
            case nameMismatch, keyNotBound, vendorUnknown
            case responseMalformed, hostMismatch, integrityMissing, timestampInvalid
            case compoundPolicyUnmet
            case modelRefused, modelNotProved, modelUnknown, statusRefused, attestationTypeUnlisted
            case metadataMalformed, metadataRolledBack, metadataOutdated
        }

        let value: Value

        private init(_ value: Value) { self.value = value }

        /// Every code.
        public static var allCases: [Code] { Value.allCases.map(Code.init) }

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}

// MARK: Rules of every format

extension AttestationError.Code {
    /// The format is none that the standard registers.
    public static let formatUnknown = Self(.formatUnknown)
    /// The statement lacks a member, has one of the wrong type, or has one that the standard took out (`ecdaaKeyId`).
    public static let statementMalformed = Self(.statementMalformed)
    /// Self attestation names another algorithm than the credential key's.
    public static let algorithmMismatch = Self(.algorithmMismatch)
    /// The algorithm is none that statements can be verified with here.
    public static let algorithmUnsupported = Self(.algorithmUnsupported)
    /// The signature over what the format signs is not the attestation key's.
    public static let signatureInvalid = Self(.signatureInvalid)
    /// A certificate cannot be read.
    public static let certificateMalformed = Self(.certificateMalformed)
    /// The leaf breaks the profile of its format: section 8.2.1 for `packed`, 8.3.1 for `tpm`, no authority for all.
    public static let certificateProfileViolated = Self(.certificateProfileViolated)
    /// The leaf's AAGUID extension names another model than the authenticator data.
    public static let aaguidMismatch = Self(.aaguidMismatch)
    /// The certificates do not form a valid path at the given time.
    public static let chainInvalid = Self(.chainInvalid)
    /// The statement brings along the root of its path, and the policy lets none come along in its format.
    public static let rootIncluded = Self(.rootIncluded)
    /// The attestation holds, but the policy does not trust it.
    public static let notTrusted = Self(.notTrusted)
    /// The key that the statement vouches for is not the credential key.
    public static let keyMismatch = Self(.keyMismatch)
    /// The leaf lacks the extension that carries the proof.
    public static let extensionMissing = Self(.extensionMissing)
    /// The extension that carries the proof is not strict DER of the expected shape.
    public static let extensionMalformed = Self(.extensionMalformed)
    /// The nonce is not SHA-256 of authenticator data and client data hash: the proof was made for something else.
    public static let nonceMismatch = Self(.nonceMismatch)
    /// Too few parts of a compound statement hold, or not the ones that the policy asks for (section 8.9).
    public static let compoundPolicyUnmet = Self(.compoundPolicyUnmet)
}

// MARK: Rules of policies

extension AttestationError.Code {
    /// The policy does not let the model in that the authenticator names.
    public static let modelRefused = Self(.modelRefused)
    /// The policy lets in some models alone, and the attestation proves none.
    public static let modelNotProved = Self(.modelNotProved)
    /// The metadata do not know the model, and the policy asks for one that they know.
    public static let modelUnknown = Self(.modelUnknown)
    /// The metadata say that the model is compromised, or what else the policy shuts out.
    public static let statusRefused = Self(.statusRefused)
    /// The metadata say that the model attests in other ways than this one.
    public static let attestationTypeUnlisted = Self(.attestationTypeUnlisted)
}

// MARK: Rules of metadata

extension AttestationError.Code {
    /// Metadata cannot be read.
    public static let metadataMalformed = Self(.metadataMalformed)
    /// Metadata have a lower number than those that are there: somebody plays back older ones.
    public static let metadataRolledBack = Self(.metadataRolledBack)
    /// Newer metadata are overdue.
    public static let metadataOutdated = Self(.metadataOutdated)
}

// MARK: Rules of fido-u2f (section 8.6)

extension AttestationError.Code {
    /// There is not exactly one certificate.
    public static let certificateCountInvalid = Self(.certificateCountInvalid)
    /// The attestation key is not on P-256.
    public static let certificateKeyUnsuitable = Self(.certificateKeyUnsuitable)
    /// The credential key is not ES256.
    public static let credentialKeyUnsuitable = Self(.credentialKeyUnsuitable)
    /// The authenticator data name a model, which U2F cannot prove, and the policy asks for zero.
    public static let aaguidNotZero = Self(.aaguidNotZero)
}

// MARK: Rules of android-key (section 8.4)

extension AttestationError.Code {
    /// A certificate above the leaf describes a key too: an attested key was made to vouch for another one.
    public static let chainExtended = Self(.chainExtended)
    /// A certificate of the statement is in the list of revoked ones.
    public static let certificateRevoked = Self(.certificateRevoked)
    /// A list of revoked certificates cannot be read.
    public static let revocationsMalformed = Self(.revocationsMalformed)
    /// Software alone described the key, or holds it, and the policy asks for hardware.
    public static let securityLevelInsufficient = Self(.securityLevelInsufficient)
    /// The key description's challenge is not the client data hash.
    public static let challengeMismatch = Self(.challengeMismatch)
    /// The key may be used by all applications: it is bound to no relying party.
    public static let keyNotScoped = Self(.keyNotScoped)
    /// The key was not generated in the device, or nobody that the policy listens to says that it was.
    public static let keyOriginInvalid = Self(.keyOriginInvalid)
    /// The key may not sign, or nobody that the policy listens to says that it may.
    public static let keyPurposeInvalid = Self(.keyPurposeInvalid)
}

// MARK: Rules of tpm (section 8.3)

extension AttestationError.Code {
    /// The statement's version is none that is known.
    public static let versionUnsupported = Self(.versionUnsupported)
    /// A TPM structure is cut off, has bytes left over, or holds a value that its place does not allow.
    public static let structureMalformed = Self(.structureMalformed)
    /// The attested structure does not begin with TPM_GENERATED_VALUE: anything may have been signed, not only what the
    /// module itself made.
    public static let magicInvalid = Self(.magicInvalid)
    /// The attested structure does not certify a key (TPM_ST_ATTEST_CERTIFY).
    public static let structureTypeInvalid = Self(.structureTypeInvalid)
    /// The attested structure's extra data are not the hash of authenticator data and client data hash.
    public static let extraDataMismatch = Self(.extraDataMismatch)
    /// The attested name is not that of the public area: another key was certified.
    public static let nameMismatch = Self(.nameMismatch)
    /// The key need not have been made in the module, may leave it, or may not sign (``TPMKeyRule/madeInside``).
    public static let keyNotBound = Self(.keyNotBound)
    /// The manufacturer is not in the table that the policy asks for.
    public static let vendorUnknown = Self(.vendorUnknown)
}

// MARK: Rules of android-safetynet (section 8.5)

extension AttestationError.Code {
    /// The response is no compact JWS with the members that are needed.
    public static let responseMalformed = Self(.responseMalformed)
    /// The certificate that signed the response is not issued to attest.android.com.
    public static let hostMismatch = Self(.hostMismatch)
    /// The service did not find the device whole: `ctsProfileMatch` or `basicIntegrity` is not true.
    public static let integrityMissing = Self(.integrityMissing)
    /// The response was made too long ago, or in the future.
    public static let timestampInvalid = Self(.timestampInvalid)
}

/// Why an attestation statement does not hold, by the procedures of WebAuthn Level 3, section 8.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AttestationError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What the rule asks for; nil where it cannot be told in a few words.
    public let expected: String?
    /// What was there instead; nil where nothing was, or where it cannot be told in a few words.
    public let found: String?
    /// What happened and what was expected.
    public let message: String

    init(_ code: Code, expected: String? = nil, found: String? = nil, _ message: String) {
        self.code = code
        self.expected = expected
        self.found = found
        self.message = message
    }
}
