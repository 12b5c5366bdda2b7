// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why a value of the standard could not be made from what came in.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct WebAuthnTypesError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened and what was expected.
    ///
    /// Holds names and lengths, never secrets or challenges.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension WebAuthnTypesError {
    /// The rules that this module enforces.
    ///
    /// ``description`` is the code's name, which stays as it is. What a rule is good for, and what to do about a refusal, are
    /// told by ``attack`` and ``advice``.
    public struct Code: Sendable, Hashable, CustomStringConvertible, CaseIterable {
        enum Value: String, CaseIterable {
            case relyingPartyIDInvalid, originInvalid, challengeLengthInvalid, credentialIDLengthInvalid
            case userHandleLengthInvalid, aaguidInvalid, attestationFormatInvalid, clientDataInvalid
            case authenticatorDataInvalid, attestationObjectInvalid, optionsInvalid, responseInvalid
            case extensionInputInvalid, extensionOutputInvalid, extensionNotApplicable, extensionRefused
            case capabilitiesInvalid, signalInvalid, wellKnownInvalid, fingerprintInvalid
        }

        let value: Value

        private init(_ value: Value) { self.value = value }

        /// Every code.
        public static var allCases: [Code] { Value.allCases.map(Code.init) }

        /// The text is no valid lower-case domain.
        public static let relyingPartyIDInvalid = Self(.relyingPartyIDInvalid)
        /// The text is neither a serialised web origin nor an app's origin string.
        public static let originInvalid = Self(.originInvalid)
        /// The challenge is shorter than 16 or longer than 1024 bytes.
        public static let challengeLengthInvalid = Self(.challengeLengthInvalid)
        /// The credential ID is empty or longer than 1023 bytes.
        public static let credentialIDLengthInvalid = Self(.credentialIDLengthInvalid)
        /// The user handle is empty or longer than 64 bytes.
        public static let userHandleLengthInvalid = Self(.userHandleLengthInvalid)
        /// The AAGUID has not 16 bytes, or its text is not of the form 8-4-4-4-12.
        public static let aaguidInvalid = Self(.aaguidInvalid)
        /// The attestation format identifier is empty, too long or not printable ASCII.
        public static let attestationFormatInvalid = Self(.attestationFormatInvalid)
        /// The client data are not the JSON that WebAuthn Level 3, section 5.8.1, describes.
        public static let clientDataInvalid = Self(.clientDataInvalid)
        /// The authenticator data break the layout of WebAuthn Level 3, section 6.1.
        public static let authenticatorDataInvalid = Self(.authenticatorDataInvalid)
        /// The attestation object breaks the layout of WebAuthn Level 3, section 6.5.4.
        public static let attestationObjectInvalid = Self(.attestationObjectInvalid)
        /// The options JSON lacks a member or holds one of the wrong type.
        public static let optionsInvalid = Self(.optionsInvalid)
        /// The response JSON lacks a member or holds one of the wrong type.
        public static let responseInvalid = Self(.responseInvalid)
        /// The input of an extension is of another type, length or value than its definition says.
        public static let extensionInputInvalid = Self(.extensionInputInvalid)
        /// The output of an extension is of another type, length or value than its definition says.
        public static let extensionOutputInvalid = Self(.extensionOutputInvalid)
        /// The input of an extension does not fit the credentials that a request allows.
        public static let extensionNotApplicable = Self(.extensionNotApplicable)
        /// The extension belongs to another ceremony.
        public static let extensionRefused = Self(.extensionRefused)
        /// The client's capabilities are no JSON object.
        public static let capabilitiesInvalid = Self(.capabilitiesInvalid)
        /// The JSON of a signal lacks a member or holds one of the wrong type.
        public static let signalInvalid = Self(.signalInvalid)
        /// A document under `/.well-known/` has not the form that its standard gives it.
        public static let wellKnownInvalid = Self(.wellKnownInvalid)
        /// The fingerprint of a certificate has not 32 bytes, or is not spelled as pairs of digits with colons.
        public static let fingerprintInvalid = Self(.fingerprintInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
