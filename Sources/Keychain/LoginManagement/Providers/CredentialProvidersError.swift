// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a registration or an answer of a provider was not taken.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It holds no secret and no name of an
/// account.
package struct CredentialProvidersError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CredentialProvidersError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case nameInvalid, nameTaken, nameUnknown, commandInvalid, tooManyProviders, registryMalformed
            case versionUnsupported, answerMalformed, otherCredential, personNotPresent, personNotVerified
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A name of other characters, or too long a one.
        package static let nameInvalid = Self(.nameInvalid)
        /// A name that a provider has already.
        package static let nameTaken = Self(.nameTaken)
        /// A name that no provider has.
        package static let nameUnknown = Self(.nameUnknown)
        /// A program that is no absolute path, or arguments that are too many.
        package static let commandInvalid = Self(.commandInvalid)
        /// One provider more than are kept.
        package static let tooManyProviders = Self(.tooManyProviders)
        /// A file of registrations that is none.
        package static let registryMalformed = Self(.registryMalformed)
        /// Another version than 1.
        package static let versionUnsupported = Self(.versionUnsupported)
        /// An answer that is not of the form.
        package static let answerMalformed = Self(.answerMalformed)
        /// An answer for another record, kind, passkey or site than was asked for.
        package static let otherCredential = Self(.otherCredential)
        /// A signature that was made without a person.
        package static let personNotPresent = Self(.personNotPresent)
        /// A signature without the verification that was asked for.
        package static let personNotVerified = Self(.personNotVerified)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
