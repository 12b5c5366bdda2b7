// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// Why a ceremony gave no response.
///
/// The codes bear the names of the DOM's errors, which apps know from browsers. Two errors are equal when their codes are
/// equal; the message is for people and may change.
public struct PasskeyClientError: CodedError {
    /// The kind of failure.
    public let code: Code
    /// What happened and what may be done.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PasskeyClientError {
    /// The kinds of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case notAllowed, invalidState, security, constraint, notSupported, abort, unknown
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The person declined, the time ran out, or nothing fits the request; which of these is not told.
        public static let notAllowed = Self(.notAllowed)
        /// The account has a passkey in this authenticator already; told only after consent.
        public static let invalidState = Self(.invalidState)
        /// The origin may not use this relying party ID.
        public static let security = Self(.security)
        /// The authenticator turned out unable to verify the person although verification was asked.
        public static let constraint = Self(.constraint)
        /// None of the offered algorithms is supported.
        public static let notSupported = Self(.notSupported)
        /// The task was cancelled.
        public static let abort = Self(.abort)
        /// The authenticator failed in a way that is nobody's decision: its store or its wire.
        public static let unknown = Self(.unknown)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
