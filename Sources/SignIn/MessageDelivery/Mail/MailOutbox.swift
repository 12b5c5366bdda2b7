// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import AccountMessages
internal import Synchronization

/// Keeps the last hundred messages in memory for a page of the development set-up; for an RP ID of this machine only.
///
/// Whoever sees the outbox can sign in as anybody.
package final class MailOutbox: MailTransport {
    /// A message that went nowhere.
    package enum Letter: Sendable {
        /// A mail.
        case mail(MailMessage)
        /// A text message, and the number that it would have gone to.
        case textMessage(String, to: PhoneNumber)
    }

    private let kept = Mutex<[Letter]>([])

    /// Opens an outbox.
    ///
    /// - Parameter relyingParty: The service's RP ID, which must be `localhost` or a name under it.
    /// - Throws: `configurationInvalid` for any other.
    package init(for relyingParty: String) throws(MailDeliveryError) {
        guard relyingParty == "localhost" || relyingParty.hasSuffix(".localhost") else {
            throw MailDeliveryError(
                .configurationInvalid,
                "the outbox shows everybody's codes, so it exists for the RP ID localhost only; configure a mail "
                    + "server or a command"
            )
        }
    }

    /// The messages, newest first.
    package var letters: [Letter] { kept.withLock { $0.reversed() } }

    /// Keeps a mail; the oldest message goes when there are a hundred.
    ///
    /// - Parameter mail: The mail.
    package func send(_ mail: MailMessage) async { keep(.mail(mail)) }

    /// Keeps a text message; the oldest message goes when there are a hundred.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - number: Where it would have gone.
    package func keep(_ text: String, to number: PhoneNumber) { keep(.textMessage(text, to: number)) }

    private func keep(_ letter: Letter) {
        kept.withLock { kept in
            if kept.count >= 100 { kept.removeFirst() }
            kept.append(letter)
        }
    }
}
