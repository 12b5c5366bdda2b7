// SPDX-License-Identifier: Apache-2.0
// Codes as text messages that go nowhere but to a page.

internal import AccountMessages
internal import MessageDelivery
internal import SignInAccounts

/// Keeps the text messages of a development set-up for the page `/outbox`.
struct TextOutboxWay: CodeWay {
    let outbox: MailOutbox
    /// Who the messages say that they come from.
    let service: MessageService

    let kind = MessageRecipient.Kind.phone
    let attempts = 1

    func carry(_ posting: CodePosting, id _: [UInt8]) async -> CodeAttempt {
        guard case .phone(let number) = posting.recipient, let text = try? posting.exposedTextMessage(from: service)
        else {
            return .refused("message_invalid")
        }
        outbox.keep(text, to: number)
        return .sent
    }
}
