// SPDX-License-Identifier: Apache-2.0
// The seam between who writes mails and what carries them away.

/// Carries mails away: a mail server, a command, or the outbox of a development set-up.
public protocol MailTransport: Sendable {
    /// Hands a mail over and waits until it is taken or refused.
    ///
    /// - Parameter mail: The mail.
    /// - Throws: Why it was not taken. That it was taken does not mean that it arrives.
    func send(_ mail: MailMessage) async throws(MailDeliveryError)
}
