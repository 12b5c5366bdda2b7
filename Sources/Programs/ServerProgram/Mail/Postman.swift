// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import SecretMemory
internal import WebAuthnTypes

/// Writes mails from the service and sends them.
struct Postman: Sendable {
    let transport: any MailTransport
    let sender: MailSender
    let service: MessageService

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: What is told.
    ///   - recipient: Whom.
    ///   - language: In which language.
    /// - Throws: What the transport throws.
    func send(
        _ message: AccountMessage,
        to recipient: EmailAddress,
        in language: MessageLanguage
    ) async throws(MailDeliveryError) {
        let mail = MailMessage(
            MessageContent(message, from: service, in: language),
            from: sender,
            to: recipient,
            at: .present,
            random: .system
        )
        try await transport.send(mail)
    }
}
