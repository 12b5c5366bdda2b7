// SPDX-License-Identifier: Apache-2.0
// The outbox, for its page.

internal import AccountMessages
internal import MailDelivery
internal import SignInServer

/// Shows the mails of an outbox on the page `/outbox`.
struct OutboxLetters: Outbox {
    let outbox: MailOutbox

    var letters: [OutboxLetter] {
        outbox.mails.map { mail in
            OutboxLetter(
                recipient: mail.recipient.text,
                subject: mail.content.subject,
                text: mail.content.text,
                html: mail.content.html
            )
        }
    }
}
