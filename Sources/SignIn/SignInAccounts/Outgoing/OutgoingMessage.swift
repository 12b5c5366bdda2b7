// SPDX-License-Identifier: Apache-2.0
// One piece of news that waits to be told.

public import ByteEncodings
internal import WebAuthnTypes

/// An entry of the trail that has to be told to somebody, kept until it was told or is too old.
public struct OutgoingMessage: Sendable, Hashable {
    /// How long after it happened something is still told, in milliseconds: 72 hours.
    public static let lifetimeMilliseconds: Int64 = 72 * 3_600_000

    /// How many mails of one kind about one account wait for one address before no more of that kind are added.
    ///
    /// Whoever changes their own account without end must not fill the queue. A recovery that began is always told.
    public static let mostOfOneKind = 20

    /// To whom a mail goes.
    public struct Recipient: Sendable, Hashable {
        /// The address, as its owner wrote it.
        public let address: String
        /// The language that its owner reads, such as `en`.
        public let language: String
        /// The name of the account that the mail is about.
        public let accountName: String

        /// Assembles a recipient.
        ///
        /// - Parameters:
        ///   - address: The address.
        ///   - language: The language that its owner reads.
        ///   - accountName: The name of the account that the mail is about.
        public init(address: String, language: String, accountName: String) {
            self.address = address
            self.language = language
            self.accountName = accountName
        }
    }

    /// The place in the queue; later ones are larger.
    public let sequence: Int64
    /// What receivers know it by, 16 random bytes: the same at every attempt.
    public let id: [UInt8]
    /// The way on which it is told.
    public let kind: OutgoingKind
    /// What is told; the account may be gone by now.
    public let event: TrailEvent
    /// To whom a mail goes; nil for webhooks.
    public let recipient: Recipient?
    /// When the next attempt is due.
    public let dueAt: UnixTime
    /// How many attempts have failed.
    public let attempts: Int
    /// When it is given up.
    public let expiresAt: UnixTime

    /// Assembles a message.
    ///
    /// - Parameters:
    ///   - sequence: The place in the queue.
    ///   - id: 16 bytes.
    ///   - kind: The way on which it is told.
    ///   - event: What is told.
    ///   - recipient: To whom a mail goes.
    ///   - dueAt: When the next attempt is due.
    ///   - attempts: How many attempts have failed.
    ///   - expiresAt: When it is given up.
    public init(
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
