// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why an authenticator made no passkey or no signature.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct AuthenticatorError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened and what was expected; without names of people and without secrets.
    public let message: String

    /// Makes an error; also for authenticators that live elsewhere.
    ///
    /// - Parameters:
    ///   - code: The broken rule.
    ///   - message: What happened and what was expected.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension AuthenticatorError {
    /// The rules that an authenticator enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String, CaseIterable {
            case algorithmUnsupported, credentialExcluded, noCredentials, operationDenied
            case userVerificationUnavailable, userVerificationFailed, clientDataHashInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Finds a code by its stable name, for errors that crossed a wire; nil for an unknown name.
        ///
        /// - Parameter name: The text of ``description``.
        public init?(name: String) {
            guard let value = Value(rawValue: name) else { return nil }
            self.value = value
        }

        /// None of the offered algorithms is one that this authenticator signs with.
        public static let algorithmUnsupported = Self(.algorithmUnsupported)
        /// A passkey of the exclude list is here already; told only after consent.
        public static let credentialExcluded = Self(.credentialExcluded)
        /// No passkey here fits the request; told only after the person saw the request.
        public static let noCredentials = Self(.noCredentials)
        /// The person declined.
        public static let operationDenied = Self(.operationDenied)
        /// The request needs a verified person, and nothing here can verify one.
        public static let userVerificationUnavailable = Self(.userVerificationUnavailable)
        /// The person could not be verified.
        public static let userVerificationFailed = Self(.userVerificationFailed)
        /// The hash of the client data has not 32 bytes.
        public static let clientDataHashInvalid = Self(.clientDataHashInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
