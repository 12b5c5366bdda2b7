// SPDX-License-Identifier: Apache-2.0
// The one error of whatever carries mails away.

public import ByteEncodings

/// Why a mail could not be handed over, and whether another attempt may help.
///
/// Two errors are equal when their codes are equal; the message is for the operator, may change, and never holds the
/// mail's content, an address or a password.
public struct MailDeliveryError: CodedError {
    /// The broken rule.
    public let code: Code
    /// What happened, what was expected, and what may be done.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether the same mail may go through later; of a mail that is refused for good, only another one would.
    public var mayBeRepeated: Bool { code != .permanent && code != .configurationInvalid }
}

extension MailDeliveryError {
    /// The ways in which a delivery fails.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case temporary, permanent, timedOut, tlsFailed, authenticationRefused, busy, configurationInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The server cannot be reached or said "later" (4yz), or the command said so.
        public static let temporary = Self(.temporary)
        /// The server said "never" (5yz), or the command did.
        public static let permanent = Self(.permanent)
        /// There was no answer in time.
        public static let timedOut = Self(.timedOut)
        /// The connection could not be made secure: no TLS offered, or a certificate that does not hold.
        public static let tlsFailed = Self(.tlsFailed)
        /// The server refused the user name or password.
        public static let authenticationRefused = Self(.authenticationRefused)
        /// Too many mails are being handed over at this moment.
        public static let busy = Self(.busy)
        /// The set-up cannot work.
        public static let configurationInvalid = Self(.configurationInvalid)

        /// The code's stable name.
        public var description: String { value.rawValue }
    }
}
