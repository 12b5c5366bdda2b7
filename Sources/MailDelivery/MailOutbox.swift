// SPDX-License-Identifier: Apache-2.0
// Mails of a development set-up, which go nowhere.

public import AccountMessages
internal import Synchronization
public import WebAuthnTypes

/// Keeps the last hundred mails in memory for a page of the development set-up; for an RP ID of this machine only.
///
/// Whoever sees the outbox can sign in as anybody.
public final class MailOutbox: MailTransport {
    private let kept = Mutex<[MailMessage]>([])

    /// Opens an outbox.
    ///
    /// - Parameter relyingParty: The service's RP ID, which must be `localhost` or a name under it.
    /// - Throws: `configurationInvalid` for any other.
    public init(for relyingParty: RelyingPartyID) throws(MailDeliveryError) {
        guard relyingParty.isLocalhost else {
            throw MailDeliveryError(
                .configurationInvalid,
                "the outbox shows everybody's codes, so it exists for the RP ID localhost only; configure a mail "
                    + "server or a command"
            )
        }
    }

    /// The mails, newest first.
    public var mails: [MailMessage] { kept.withLock { $0.reversed() } }

    /// Keeps a mail; the oldest goes when there are a hundred.
    ///
    /// - Parameter mail: The mail.
    public func send(_ mail: MailMessage) async {
        kept.withLock { kept in
            if kept.count >= 100 { kept.removeFirst() }
            kept.append(mail)
        }
    }
}
