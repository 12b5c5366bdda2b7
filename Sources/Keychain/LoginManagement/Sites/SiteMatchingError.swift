// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a text is no address of a site.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds the address,
/// which may hold a name or a token.
package struct SiteMatchingError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SiteMatchingError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case addressTooLong, addressMalformed, schemeUnsupported, userInformation, hostInvalid, trailingDot
            case portInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// More bytes than an address may have.
        package static let addressTooLong = Self(.addressTooLong)
        /// White space, a control character or a backslash, which programs read differently.
        package static let addressMalformed = Self(.addressMalformed)
        /// Another scheme than `https` and `http`.
        package static let schemeUnsupported = Self(.schemeUnsupported)
        /// A name before the host, as in `https://example.com@example.net`.
        package static let userInformation = Self(.userInformation)
        /// A host that is neither a domain nor an IP address in its usual form.
        package static let hostInvalid = Self(.hostInvalid)
        /// A host with a dot behind it, which browsers take for another site.
        package static let trailingDot = Self(.trailingDot)
        /// A port that is no number from 1 to 65535.
        package static let portInvalid = Self(.portInvalid)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
