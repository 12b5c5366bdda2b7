// SPDX-License-Identifier: Apache-2.0
// The rules of both ceremonies by name.

extension CeremonyError {
    /// The rules of WebAuthn Level 3, sections 7.1 and 7.2, in their order.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case clientDataInvalid, ceremonyTypeMismatch, challengeMismatch, originMismatch
            case crossOriginNotAllowed, topOriginNotAllowed, attestationObjectInvalid
            case authenticatorDataInvalid, rpIDHashMismatch, userPresenceMissing, userVerificationMissing
            case backupStateWithoutEligibility, backupEligibilityChanged, attestedCredentialMissing
            case algorithmNotOffered, algorithmUnsupported, credentialKeyInvalid, credentialIDMismatch
            case attestationInvalid, attestationNotTrusted, credentialNotAllowed, credentialOfAnotherUser
            case userHandleMissing, userHandleMismatch, storedKeyInvalid, signatureInvalid, counterRegressed
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The client data are not the JSON object of section 5.8.1.
        public static let clientDataInvalid = Self(.clientDataInvalid)
        /// The client data tell of another ceremony.
        public static let ceremonyTypeMismatch = Self(.ceremonyTypeMismatch)
        /// The signed challenge is not the one that was issued.
        public static let challengeMismatch = Self(.challengeMismatch)
        /// The ceremony took place on an origin that is not expected.
        public static let originMismatch = Self(.originMismatch)
        /// The page was embedded in a page of another origin.
        public static let crossOriginNotAllowed = Self(.crossOriginNotAllowed)
        /// The page was embedded in a page whose origin is not expected.
        public static let topOriginNotAllowed = Self(.topOriginNotAllowed)
        /// The attestation object breaks the layout of section 6.5.4.
        public static let attestationObjectInvalid = Self(.attestationObjectInvalid)
        /// The authenticator data break the layout of section 6.1.
        public static let authenticatorDataInvalid = Self(.authenticatorDataInvalid)
        /// The credential is scoped to another domain.
        public static let rpIDHashMismatch = Self(.rpIDHashMismatch)
        /// The authenticator saw nobody.
        public static let userPresenceMissing = Self(.userPresenceMissing)
        /// The authenticator did not verify who was there.
        public static let userVerificationMissing = Self(.userVerificationMissing)
        /// The credential claims to be backed up though it cannot be.
        public static let backupStateWithoutEligibility = Self(.backupStateWithoutEligibility)
        /// The credential's backup eligibility is not the one that was stored.
        public static let backupEligibilityChanged = Self(.backupEligibilityChanged)
        /// A registration without a credential.
        public static let attestedCredentialMissing = Self(.attestedCredentialMissing)
        /// The credential key's algorithm is none of those offered.
        public static let algorithmNotOffered = Self(.algorithmNotOffered)
        /// The credential key's algorithm is none that this library verifies.
        public static let algorithmUnsupported = Self(.algorithmUnsupported)
        /// The credential key is malformed, off its curve or too weak.
        public static let credentialKeyInvalid = Self(.credentialKeyInvalid)
        /// The response names another credential than the authenticator made.
        public static let credentialIDMismatch = Self(.credentialIDMismatch)
        /// The attestation statement does not hold.
        public static let attestationInvalid = Self(.attestationInvalid)
        /// The attestation is not one that the policy trusts.
        public static let attestationNotTrusted = Self(.attestationNotTrusted)
        /// The credential is none of those allowed.
        public static let credentialNotAllowed = Self(.credentialNotAllowed)
        /// The credential belongs to another account than the one that signs in.
        public static let credentialOfAnotherUser = Self(.credentialOfAnotherUser)
        /// No account was known beforehand, and the response names none.
        public static let userHandleMissing = Self(.userHandleMissing)
        /// The response names another account than the credential's.
        public static let userHandleMismatch = Self(.userHandleMismatch)
        /// The stored public key cannot be read.
        public static let storedKeyInvalid = Self(.storedKeyInvalid)
        /// The signature is not the credential's over this ceremony.
        public static let signatureInvalid = Self(.signatureInvalid)
        /// The signature counter did not grow, as when an authenticator was cloned.
        public static let counterRegressed = Self(.counterRegressed)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
