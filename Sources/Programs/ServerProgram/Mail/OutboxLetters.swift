// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import MessageDelivery
internal import SignInServer

/// Shows the messages of an outbox on the page `/outbox`.
struct OutboxLetters: Outbox {
    let outbox: MailOutbox

    var letters: [OutboxLetter] {
        outbox.letters.map { letter in
            switch letter {
            case .mail(let mail):
                OutboxLetter(
                    recipient: mail.recipient.text,
                    subject: mail.content.subject,
                    text: mail.content.text,
                    html: mail.content.html
                )
            case .textMessage(let text, let number):
                OutboxLetter(recipient: number.text, subject: nil, text: text, html: nil)
            }
        }
    }
}
