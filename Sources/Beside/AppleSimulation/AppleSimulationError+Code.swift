// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

extension AppleSimulationError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case setupInvalid, keyInvalid, addressInvalid, personInvalid, personUnknown, personTaken, clientUnknown
            case teamUnknown, requestUnknown, decisionInvalid, consentMissing, relayMissing, faultUnknown
            case notificationUnknown, transferInvalid, limitReached, formMalformed, signingFailed
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The set-up is no JSON, lacks something, or names something twice.
        package static let setupInvalid = Self(.setupInvalid)
        /// Bytes that are no key of the wanted kind.
        package static let keyInvalid = Self(.keyInvalid)
        /// An address that does not lie on this machine, or is none.
        package static let addressInvalid = Self(.addressInvalid)
        /// Something that a person cannot have as name or address.
        package static let personInvalid = Self(.personInvalid)
        /// Nobody has this name.
        package static let personUnknown = Self(.personUnknown)
        /// Somebody has this name already.
        package static let personTaken = Self(.personTaken)
        /// No app or service has this identifier.
        package static let clientUnknown = Self(.clientUnknown)
        /// No team has this identifier.
        package static let teamUnknown = Self(.teamUnknown)
        /// An authorization that was answered, has grown too old, or never began.
        package static let requestUnknown = Self(.requestUnknown)
        /// A decision that the person was not asked for.
        package static let decisionInvalid = Self(.decisionInvalid)
        /// The person does not use the app.
        package static let consentMissing = Self(.consentMissing)
        /// The person did not hide the address from the app.
        package static let relayMissing = Self(.relayMissing)
        /// There is no such fault.
        package static let faultUnknown = Self(.faultUnknown)
        /// There is no such notification.
        package static let notificationUnknown = Self(.notificationUnknown)
        /// An app that cannot go to that team.
        package static let transferInvalid = Self(.transferInvalid)
        /// More of something than is kept.
        package static let limitReached = Self(.limitReached)
        /// A form or a query that is not percent-encoded UTF-8, too long, or names a field twice.
        package static let formMalformed = Self(.formMalformed)
        /// A token could not be signed.
        package static let signingFailed = Self(.signingFailed)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}

/// Why the simulator cannot do what it was told.
///
/// What the simulated issuer answers to a request of a service under test, a refusal included, is no error but a value. Two
/// errors are equal when their codes are equal; the message is for people and may change.
package struct AppleSimulationError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
