// SPDX-License-Identifier: Apache-2.0

extension CeremonyError {
    /// The rules of WebAuthn Level 3, sections 7.1 (registration) and 7.2 (authentication), in their order.
    ///
    /// ``description`` is the code's name, which stays as it is: fit for logs and for counting. What a rule is good for, and
    /// what to do about a refusal, are told by ``attack`` and ``advice``.
    public struct Code: Sendable, Hashable, CustomStringConvertible, CaseIterable {
        enum Value: String, CaseIterable {
            case responseInvalid, clientDataInvalid, ceremonyTypeMismatch, challengeMismatch, originMismatch
            case crossOriginNotAllowed, topOriginNotAllowed, attestationObjectInvalid
            case authenticatorDataInvalid, rpIDHashMismatch, userPresenceMissing, userVerificationMissing
            case backupStateWithoutEligibility, backupEligibilityChanged, attestedCredentialMissing
            case algorithmNotOffered, algorithmUnsupported, credentialKeyInvalid, credentialIDMismatch
            case attestationInvalid, attestationNotTrusted, credentialNotAllowed, credentialOfAnotherUser
            case userHandleMissing, userHandleMismatch, storedKeyInvalid, signatureInvalid, counterRegressed
            case extensionUnsolicited, extensionOutputInvalid
            case ceremonyExpired
        }

        let value: Value

        private init(_ value: Value) { self.value = value }

        /// The response is not the JSON of a credential (7.1 and 7.2, step 3); told by explanations alone, since ceremonies
        /// take responses that were read already.
        public static let responseInvalid = Self(.responseInvalid)
        /// The client data are not the JSON object of section 5.8.1 (7.1, steps 5 and 6; 7.2, steps 7 to 9).
        public static let clientDataInvalid = Self(.clientDataInvalid)
        /// The client data tell of another ceremony (7.1, step 7; 7.2, step 10).
        public static let ceremonyTypeMismatch = Self(.ceremonyTypeMismatch)
        /// The signed challenge is not the one that was issued (7.1, step 8; 7.2, step 11).
        public static let challengeMismatch = Self(.challengeMismatch)
        /// The ceremony took place on an origin that is not expected (7.1, step 9; 7.2, step 12).
        public static let originMismatch = Self(.originMismatch)
        /// The page was embedded in a page of another origin (7.1, step 10; 7.2, step 13).
        public static let crossOriginNotAllowed = Self(.crossOriginNotAllowed)
        /// The page was embedded in a page whose origin is not expected (7.1, step 11; 7.2, step 14).
        public static let topOriginNotAllowed = Self(.topOriginNotAllowed)
        /// The attestation object breaks the layout of section 6.5.4 (7.1, step 13).
        public static let attestationObjectInvalid = Self(.attestationObjectInvalid)
        /// The authenticator data break the layout of section 6.1.
        public static let authenticatorDataInvalid = Self(.authenticatorDataInvalid)
        /// The credential is scoped to another domain (7.1, step 14; 7.2, step 15).
        public static let rpIDHashMismatch = Self(.rpIDHashMismatch)
        /// The authenticator saw nobody (7.1, step 15; 7.2, step 16).
        public static let userPresenceMissing = Self(.userPresenceMissing)
        /// The authenticator did not verify who was there (7.1, step 16; 7.2, step 17).
        public static let userVerificationMissing = Self(.userVerificationMissing)
        /// The credential claims to be backed up though it cannot be (7.1, steps 17 and 18; 7.2, step 18).
        public static let backupStateWithoutEligibility = Self(.backupStateWithoutEligibility)
        /// The credential's backup eligibility is not the one that was stored (7.2, step 19).
        public static let backupEligibilityChanged = Self(.backupEligibilityChanged)
        /// A registration without a credential (7.1, step 20).
        public static let attestedCredentialMissing = Self(.attestedCredentialMissing)
        /// The credential key's algorithm is none of those offered (7.1, step 20).
        public static let algorithmNotOffered = Self(.algorithmNotOffered)
        /// The credential key's algorithm is none that this library verifies (7.1, step 20; of a stored key 7.2, step 21).
        public static let algorithmUnsupported = Self(.algorithmUnsupported)
        /// The credential key is malformed, off its curve or too weak (7.1, step 20).
        public static let credentialKeyInvalid = Self(.credentialKeyInvalid)
        /// The response names another credential than the authenticator made (7.1, step 25).
        public static let credentialIDMismatch = Self(.credentialIDMismatch)
        /// The attestation statement does not hold (7.1, steps 21 to 23).
        public static let attestationInvalid = Self(.attestationInvalid)
        /// The attestation is not one that the policy trusts (7.1, step 24).
        public static let attestationNotTrusted = Self(.attestationNotTrusted)
        /// The credential is none of those allowed (7.2, step 5).
        public static let credentialNotAllowed = Self(.credentialNotAllowed)
        /// The credential belongs to another account than the one that signs in (7.2, step 6).
        public static let credentialOfAnotherUser = Self(.credentialOfAnotherUser)
        /// No account was known beforehand, and the response names none (7.2, step 6).
        public static let userHandleMissing = Self(.userHandleMissing)
        /// The response names another account than the credential's (7.2, step 6).
        public static let userHandleMismatch = Self(.userHandleMismatch)
        /// The stored public key cannot be read (7.2, step 21).
        public static let storedKeyInvalid = Self(.storedKeyInvalid)
        /// The signature is not the credential's over this ceremony (7.2, step 21).
        public static let signatureInvalid = Self(.signatureInvalid)
        /// The signature counter did not grow, as when an authenticator was cloned (7.2, step 22).
        public static let counterRegressed = Self(.counterRegressed)
        /// An extension spoke that was not asked, and the policy refuses that (7.1, step 28; 7.2, step 23).
        public static let extensionUnsolicited = Self(.extensionUnsolicited)
        /// The output of an extension is of another type, length or value than its definition says, and the policy refuses
        /// that (7.1, step 28; 7.2, step 23).
        public static let extensionOutputInvalid = Self(.extensionOutputInvalid)

        /// The ceremony began too long ago (section 13.4.3); looked at before all other rules.
        public static let ceremonyExpired = Self(.ceremonyExpired)

        /// Every code, in the order of registration, then what authentication has beyond it.
        public static var allCases: [Code] { Value.allCases.map { Code($0) } }

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
