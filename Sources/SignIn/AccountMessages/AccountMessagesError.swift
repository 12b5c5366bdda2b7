// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why an address could not be read or a message could not be written.
///
/// Two errors are equal when their codes are equal; the message is for people, may change, and never holds the address.
package struct AccountMessagesError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension AccountMessagesError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case addressLengthInvalid, addressSyntaxInvalid, addressNotASCII, domainInvalid, textInvalid, linkInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// An address, or a part of it, is empty or too long.
        package static let addressLengthInvalid = Self(.addressLengthInvalid)
        /// An address is not of the form `name@domain`, or has characters that mail allows only in quotes or not at
        /// all.
        package static let addressSyntaxInvalid = Self(.addressSyntaxInvalid)
        /// An address holds characters beyond ASCII.
        package static let addressNotASCII = Self(.addressNotASCII)
        /// What stands behind the `@` is no domain that mail is sent to.
        package static let domainInvalid = Self(.domainInvalid)
        /// A text that cannot stand in a message.
        package static let textInvalid = Self(.textInvalid)
        /// A link that does not lead to the service itself.
        package static let linkInvalid = Self(.linkInvalid)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
