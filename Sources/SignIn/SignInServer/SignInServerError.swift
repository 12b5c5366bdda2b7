// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a service cannot start.
///
/// Two errors are equal when their codes are equal; the message is for people and may change.
package struct SignInServerError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened and what may be done, in one sentence.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SignInServerError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case resourcesMissing, templateInvalid, wordsInvalid, signingKeyInvalid, appIDInvalid, appHostShared
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The templates or static files that belong to the program cannot be found or read.
        package static let resourcesMissing = Self(.resourcesMissing)
        /// A template is no Mustache, or names something that is not there.
        package static let templateInvalid = Self(.templateInvalid)
        /// The texts of a language are no JSON, incomplete, or hold braces that mean nothing.
        package static let wordsInvalid = Self(.wordsInvalid)
        /// Bytes that are no key to sign tokens with.
        package static let signingKeyInvalid = Self(.signingKeyInvalid)
        /// Text that names no app of a platform.
        package static let appIDInvalid = Self(.appIDInvalid)
        /// An app on the service's host, or on another app's.
        package static let appHostShared = Self(.appHostShared)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
