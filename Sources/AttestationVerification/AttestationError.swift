// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

/// Why an attestation statement does not hold.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AttestationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The broken rule.
    public let code: Code
    /// What happened and what was expected.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message in one line.
    public var description: String { "\(code): \(message)" }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension AttestationError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case formatUnknown, statementMalformed, algorithmMismatch, algorithmUnsupported, signatureInvalid
            case certificateMalformed, certificateProfileViolated, aaguidMismatch, chainInvalid, notTrusted
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The format is none that the standard registers.
        public static let formatUnknown = Self(.formatUnknown)
        /// The statement lacks a member, has one of the wrong type, or has one that the format does not know.
        public static let statementMalformed = Self(.statementMalformed)
        /// Self attestation names another algorithm than the credential key's.
        public static let algorithmMismatch = Self(.algorithmMismatch)
        /// The algorithm is none that statements can be verified with here.
        public static let algorithmUnsupported = Self(.algorithmUnsupported)
        /// The signature over authenticator data and client data hash is not the attestation key's.
        public static let signatureInvalid = Self(.signatureInvalid)
        /// A certificate cannot be read.
        public static let certificateMalformed = Self(.certificateMalformed)
        /// The leaf breaks the profile of section 8.2.1.
        public static let certificateProfileViolated = Self(.certificateProfileViolated)
        /// The leaf's AAGUID extension names another model than the authenticator data.
        public static let aaguidMismatch = Self(.aaguidMismatch)
        /// The certificates do not form a valid path at the given time.
        public static let chainInvalid = Self(.chainInvalid)
        /// The attestation holds, but the policy does not trust it.
        public static let notTrusted = Self(.notTrusted)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
