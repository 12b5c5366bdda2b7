// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import MessageDelivery
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

/// Mails codes.
struct MailCodeWay: CodeWay {
    let transport: any MailTransport
    /// Whom mails come from.
    let sender: MailSender
    /// Who the messages say that they come from.
    let service: MessageService
    /// Where links lead.
    let origin: Origin
    let now: @Sendable () -> UnixTime

    let kind = MessageRecipient.Kind.email
    let attempts = Int.max

    func carry(_ posting: CodePosting, id: [UInt8]) async -> CodeAttempt {
        guard case .email(let recipient) = posting.recipient, let message = try? posting.message(origin: origin) else {
            return .refused("message_invalid")
        }
        let content = MessageContent(message, from: service, in: posting.language)
        do {
            try await transport.send(MailMessage(content, from: sender, to: recipient, at: now(), random: .system))
            return .sent
        } catch {
            if error.code == .busy { return .busy }
            return error.mayBeRepeated ? .failed(error.code.description) : .refused(error.code.description)
        }
    }
}
