// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

extension AppleSignInError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case tokenTooLong, tokenMalformed, headerInvalid, headerCritical, headerKeyOffered, tokenTypeUnexpected
            case algorithmNotAllowed, keyUnknown, keyMismatch, signatureInvalid
            case claimMissing, claimInvalid, issuerMismatch, audienceMismatch, authorizedPartyMismatch
            case tokenExpired, issuedInFuture, tokenTooOld, nonceMissing, nonceMismatch, accessTokenHashMismatch
            case codeHashMismatch, authenticationTimeInvalid, subjectMismatch
            case keySetTooLong, keySetMalformed, keyDuplicated, keySetUnusable
            case privateKeyMalformed, identifierInvalid, lifetimeInvalid, signingFailed, secretMalformed
            case addressInvalid, settingInvalid, requestInvalid, formTooLong, formMalformed, callbackContradictory
            case codeVerifierInvalid, notificationMalformed, stateInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A token is longer than the limit; nothing of it was read.
        public static let tokenTooLong = Self(.tokenTooLong)
        /// The bytes are no JSON Web Signature in compact form, or its payload is no JSON object with distinct members.
        public static let tokenMalformed = Self(.tokenMalformed)
        /// The header is no JSON object with an algorithm and the name of a key.
        public static let headerInvalid = Self(.headerInvalid)
        /// The header demands that an extension be understood.
        public static let headerCritical = Self(.headerCritical)
        /// The header brings a key of its own, or says where to fetch one.
        public static let headerKeyOffered = Self(.headerKeyOffered)
        /// The header says that this is another kind of token.
        public static let tokenTypeUnexpected = Self(.tokenTypeUnexpected)
        /// The header's algorithm is none of those that the configuration allows.
        public static let algorithmNotAllowed = Self(.algorithmNotAllowed)
        /// The key set has no key of that name.
        public static let keyUnknown = Self(.keyUnknown)
        /// The key at hand is not the one that the header names, or is for another algorithm.
        public static let keyMismatch = Self(.keyMismatch)
        /// The key did not sign these bytes.
        public static let signatureInvalid = Self(.signatureInvalid)
        /// A claim that is required is absent.
        public static let claimMissing = Self(.claimMissing)
        /// A claim has a type or a form that it may not have.
        public static let claimInvalid = Self(.claimInvalid)
        /// The issuer is none of the pinned literals.
        public static let issuerMismatch = Self(.issuerMismatch)
        /// The token is meant for somebody else.
        public static let audienceMismatch = Self(.audienceMismatch)
        /// The token was given out to a party that is none of ours.
        public static let authorizedPartyMismatch = Self(.authorizedPartyMismatch)
        /// The token's time has run out.
        public static let tokenExpired = Self(.tokenExpired)
        /// The token says that it will be issued later than now.
        public static let issuedInFuture = Self(.issuedInFuture)
        /// The token has not expired, and is older than our own limit all the same.
        public static let tokenTooOld = Self(.tokenTooOld)
        /// The token carries no nonce, and one was sent.
        public static let nonceMissing = Self(.nonceMissing)
        /// The token's nonce is another than the one that was sent: it belongs to another sign-in.
        public static let nonceMismatch = Self(.nonceMismatch)
        /// The token belongs to another access token.
        public static let accessTokenHashMismatch = Self(.accessTokenHashMismatch)
        /// The token belongs to another authorization code.
        public static let codeHashMismatch = Self(.codeHashMismatch)
        /// The person signed in at the provider in the future, or longer ago than was asked for.
        public static let authenticationTimeInvalid = Self(.authenticationTimeInvalid)
        /// The token is about another person than the one that was expected.
        public static let subjectMismatch = Self(.subjectMismatch)
        /// A key set is longer, or has more keys, than the limit.
        public static let keySetTooLong = Self(.keySetTooLong)
        /// The bytes are no JSON Web Key Set.
        public static let keySetMalformed = Self(.keySetMalformed)
        /// Two usable keys of a set bear one name.
        public static let keyDuplicated = Self(.keyDuplicated)
        /// No key of a set can be used.
        public static let keySetUnusable = Self(.keySetUnusable)
        /// The text is no P-256 private key in PKCS#8 PEM.
        public static let privateKeyMalformed = Self(.privateKeyMalformed)
        /// A team, a key, a client, a provider or a subject is named in a form that it cannot have.
        public static let identifierInvalid = Self(.identifierInvalid)
        /// A lifetime is shorter or longer than is allowed.
        public static let lifetimeInvalid = Self(.lifetimeInvalid)
        /// The cryptography library could not sign.
        public static let signingFailed = Self(.signingFailed)
        /// A token or code is empty, too long, or holds characters that none may have.
        public static let secretMalformed = Self(.secretMalformed)
        /// An address is none that may stand there.
        public static let addressInvalid = Self(.addressInvalid)
        /// A provider's settings contradict themselves or lack something.
        public static let settingInvalid = Self(.settingInvalid)
        /// A request was asked for that the provider would refuse.
        public static let requestInvalid = Self(.requestInvalid)
        /// A form is longer, or has more fields, than the limit.
        public static let formTooLong = Self(.formTooLong)
        /// The bytes are no form, or it names a field twice.
        public static let formMalformed = Self(.formMalformed)
        /// A callback says two things at once, or nothing.
        public static let callbackContradictory = Self(.callbackContradictory)
        /// A code verifier has a length or characters that RFC 7636 does not allow.
        public static let codeVerifierInvalid = Self(.codeVerifierInvalid)
        /// A notification, or the event in it, is not what Apple sends.
        public static let notificationMalformed = Self(.notificationMalformed)
        /// What was stored is not what this module stores.
        public static let stateInvalid = Self(.stateInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}

/// Why a token, a key, an answer or a setting was refused.
///
/// What a provider answers to a request that was sent well (a refusal, a fault) is no error but a value. Two errors are
/// equal when their codes are equal; the message is for people and logs, may change, and never holds a token, a code, a
/// secret or anything about a person.
public struct AppleSignInError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
