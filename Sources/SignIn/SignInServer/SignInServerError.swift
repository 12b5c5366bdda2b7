// SPDX-License-Identifier: Apache-2.0
// The one error of this module that leaves it: why the service cannot be put together.

public import ByteEncodings

/// Why a service cannot start.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
public struct SignInServerError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened and what may be done, in one sentence.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SignInServerError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case resourcesMissing, templateInvalid, wordsInvalid, signingKeyInvalid, appIDInvalid, testInterfaceExposed
            case appHostShared
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The templates or static files that belong to the program cannot be found or read.
        public static let resourcesMissing = Self(.resourcesMissing)
        /// A template is no Mustache, or names something that is not there.
        public static let templateInvalid = Self(.templateInvalid)
        /// The texts of a language are no JSON, incomplete, or hold braces that mean nothing.
        public static let wordsInvalid = Self(.wordsInvalid)
        /// Bytes that are no key to sign tokens with.
        public static let signingKeyInvalid = Self(.signingKeyInvalid)
        /// Text that names no app of a platform.
        public static let appIDInvalid = Self(.appIDInvalid)
        /// The FIDO test interface where others than its owner could reach it.
        public static let testInterfaceExposed = Self(.testInterfaceExposed)

        /// An app on the service's host, or on another app's.
        public static let appHostShared = Self(.appHostShared)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
