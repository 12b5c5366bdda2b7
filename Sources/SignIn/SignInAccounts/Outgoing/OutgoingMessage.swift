// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
package import ByteEncodings
internal import WebAuthnTypes

/// An entry of the trail that has to be told to somebody, kept until it was told or is too old.
package struct OutgoingMessage: Sendable, Hashable {
    /// How long after it happened something is still told, in milliseconds: 72 hours.
    package static let lifetimeMilliseconds: Int64 = 72 * 3_600_000

    /// How many mails of one kind about one account wait for one address before no more of that kind are added.
    ///
    /// Whoever changes their own account without end must not fill the queue. A recovery that began is always told.
    package static let mostOfOneKind = 20

    /// To whom a mail goes.
    package struct Recipient: Sendable, Hashable {
        /// The address, as its owner wrote it.
        package let address: String
        /// The language that its owner reads, such as `en`.
        package let language: String
        /// The name of the account that the mail is about.
        package let accountName: String

        /// Assembles a recipient.
        package init(address: String, language: String, accountName: String) {
            self.address = address
            self.language = language
            self.accountName = accountName
        }
    }

    /// The place in the queue; later ones are larger.
    package let sequence: Int64
    /// What receivers know it by, 16 random bytes: the same at every attempt.
    package let id: [UInt8]
    /// The way on which it is told.
    package let kind: OutgoingKind
    /// What is told; the account may be gone by now.
    package let event: TrailEvent
    /// To whom a mail goes; nil for webhooks.
    package let recipient: Recipient?
    /// When the next attempt is due.
    package let dueAt: UnixTime
    /// How many attempts have failed.
    package let attempts: Int
    /// When it is given up.
    package let expiresAt: UnixTime

    /// Assembles a message.
    package init(
        sequence: Int64,
        id: [UInt8],
        kind: OutgoingKind,
        event: TrailEvent,
        recipient: Recipient?,
        dueAt: UnixTime,
        attempts: Int,
        expiresAt: UnixTime
    ) {
        self.sequence = sequence
        self.id = id
        self.kind = kind
        self.event = event
        self.recipient = recipient
        self.dueAt = dueAt
        self.attempts = attempts
        self.expiresAt = expiresAt
    }
}

extension OutgoingMessage.Recipient {
    /// A verified e-mail address; nil for a telephone number, which gets codes and nothing else, and for an address to which a
    /// provider forwards no mail any more.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - accountName: The name of the account that the mail is about.
    package init?(_ address: VerifiedAddress, accountName: String) {
        guard case .email(let email) = address.recipient, !address.isUndeliverable else { return nil }
        self.init(address: email.text, language: address.language.rawValue, accountName: accountName)
    }
}

extension MessageRecipient {
    /// Whether a mail goes to this address.
    package func owns(_ recipient: OutgoingMessage.Recipient) -> Bool { kind == .email && text == recipient.address }
}
