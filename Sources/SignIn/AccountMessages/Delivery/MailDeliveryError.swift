// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a mail could not be handed over, and whether another attempt may help.
///
/// Two errors are equal when their codes are equal; the message is for the operator, may change, and never holds the
/// mail's content, an address or a password.
package struct MailDeliveryError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether the same mail may go through later; of a mail that is refused for good, only another one would.
    package var mayBeRepeated: Bool { code != .permanent && code != .configurationInvalid }
}

extension MailDeliveryError {
    /// The ways in which a delivery fails.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case temporary, permanent, timedOut, tlsFailed, authenticationRefused, busy, configurationInvalid
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The server cannot be reached or said "later" (4yz), or the command said so.
        package static let temporary = Self(.temporary)
        /// The server said "never" (5yz), or the command did.
        package static let permanent = Self(.permanent)
        /// There was no answer in time.
        package static let timedOut = Self(.timedOut)
        /// The connection could not be made secure: no TLS offered, or a certificate that does not hold.
        package static let tlsFailed = Self(.tlsFailed)
        /// The server refused the user name or password.
        package static let authenticationRefused = Self(.authenticationRefused)
        /// Too many mails are being handed over at this moment.
        package static let busy = Self(.busy)
        /// The set-up cannot work.
        package static let configurationInvalid = Self(.configurationInvalid)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}

/// Carries mails away: a mail server, a command, or the outbox of a development set-up.
package protocol MailTransport: Sendable {
    /// Hands a mail over and waits until it is taken or refused.
    ///
    /// - Parameter mail: The mail.
    /// - Throws: Why it was not taken. That it was taken does not mean that it arrives.
    func send(_ mail: MailMessage) async throws(MailDeliveryError)
}
