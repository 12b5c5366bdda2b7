// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why bytes are no message of the agent's protocol.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. Messages hold lengths, names and
/// expected values, never contents.
package struct AgentProtocolError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension AgentProtocolError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case frameTooLong, frameMalformed, headMalformed, secretsInvalid
            case nameUnknown, parameterMissing, parameterInvalid, parameterUnknown
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// A frame of more bytes than its side may send.
        package static let frameTooLong = Self(.frameTooLong)
        /// A frame whose lengths contradict each other.
        package static let frameMalformed = Self(.frameMalformed)
        /// A head that is not the array of the protocol in canonical CBOR.
        package static let headMalformed = Self(.headMalformed)
        /// Secrets that are not as many or as long as the head says.
        package static let secretsInvalid = Self(.secretsInvalid)
        /// A request or an answer of a name that this program does not know.
        package static let nameUnknown = Self(.nameUnknown)
        /// A parameter that must be there and is not.
        package static let parameterMissing = Self(.parameterMissing)
        /// A parameter of another form or beyond its limits.
        package static let parameterInvalid = Self(.parameterInvalid)
        /// A parameter that does not belong to this message.
        package static let parameterUnknown = Self(.parameterUnknown)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
