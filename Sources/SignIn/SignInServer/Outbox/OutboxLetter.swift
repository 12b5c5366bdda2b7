// SPDX-License-Identifier: Apache-2.0
// A message of a development set-up, as its page shows it.

/// A message that went nowhere but to the page `/outbox`.
public struct OutboxLetter: Sendable {
    /// Where it would have gone.
    public let recipient: String
    /// The subject; nil for a text message.
    public let subject: String?
    /// The text.
    public let text: String
    /// The HTML, a whole document; nil for a text message.
    public let html: String?

    /// Assembles a letter.
    ///
    /// - Parameters:
    ///   - recipient: Where it would have gone.
    ///   - subject: The subject; nil for a text message.
    ///   - text: The text.
    ///   - html: The HTML, a whole document; nil for a text message.
    public init(recipient: String, subject: String?, text: String, html: String?) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.html = html
    }
}
