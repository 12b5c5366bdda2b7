// SPDX-License-Identifier: Apache-2.0
// The one error of this module.

public import ByteEncodings

/// Why a text is no address of a site.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. It never holds the address,
/// which may hold a name or a token.
public struct SiteMatchingError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SiteMatchingError {
    /// The rules that this module enforces.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case addressTooLong, addressMalformed, schemeUnsupported, userInformation, hostInvalid, trailingDot
            case portInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// More bytes than an address may have.
        public static let addressTooLong = Self(.addressTooLong)
        /// White space, a control character or a backslash, which programs read differently.
        public static let addressMalformed = Self(.addressMalformed)
        /// Another scheme than `https` and `http`.
        public static let schemeUnsupported = Self(.schemeUnsupported)
        /// A name before the host, as in `https://example.com@example.net`.
        public static let userInformation = Self(.userInformation)
        /// A host that is neither a domain nor an IP address in its usual form.
        public static let hostInvalid = Self(.hostInvalid)
        /// A host with a dot behind it, which browsers take for another site.
        public static let trailingDot = Self(.trailingDot)
        /// A port that is no number from 1 to 65535.
        public static let portInvalid = Self(.portInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
