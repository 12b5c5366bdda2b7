// SPDX-License-Identifier: Apache-2.0
// What a provider told, once.

public import AppleSignIn
public import WebAuthnTypes

/// An event that a provider told, with the key by which it is known when it is told again.
public struct NotificationMark: Sendable, Hashable {
    /// 32 bytes, the same each time that this event is told (``AppleSignIn/VerifiedNotification/key``).
    public let key: [UInt8]
    /// Whom it is about.
    public let identity: ExternalIdentity
    /// What happened.
    public let kind: AccountEvent.Kind
    /// When it happened, by the provider's clock.
    public let happenedAt: UnixTime
    /// When it was received.
    public let receivedAt: UnixTime

    /// For how many seconds a mark is kept: 30 days, longer than an event is taken.
    public static let retentionSeconds: Int64 = 30 * 86_400

    /// Assembles a mark.
    ///
    /// - Parameters:
    ///   - key: 32 bytes, the same each time that this event is told.
    ///   - identity: Whom it is about.
    ///   - kind: What happened.
    ///   - happenedAt: When it happened, by the provider's clock.
    ///   - receivedAt: When it was received.
    public init(
        key: [UInt8],
        identity: ExternalIdentity,
        kind: AccountEvent.Kind,
        happenedAt: UnixTime,
        receivedAt: UnixTime
    ) {
        self.key = key
        self.identity = identity
        self.kind = kind
        self.happenedAt = happenedAt
        self.receivedAt = receivedAt
    }

    /// Takes a verified notification.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - now: When it was received.
    public init(_ notification: VerifiedNotification, at now: UnixTime) {
        self.init(
            key: notification.key,
            identity: notification.identity,
            kind: notification.event.kind,
            happenedAt: notification.event.happenedAt,
            receivedAt: now
        )
    }
}

extension NotificationMark {
    /// Whether the provider does not vouch for the person any more.
    package var isEnd: Bool { kind == .consentRevoked || kind == .accountDeleted }

    /// What follows from the event for a link, which is read in the transaction that stores the event.
    ///
    /// The provider's own times decide, not the order in which events arrive: whoever stopped and came back has an older event
    /// under way, which must not unlink them again; and "off" and "on" of an address may change places on the way.
    ///
    /// - Parameters:
    ///   - link: The link as it is stored.
    ///   - hasOtherMethod: Whether the account can be entered without it.
    /// - Returns: What to do; nothing for what was overtaken.
    package func consequence(for link: ExternalLink, hasOtherMethod: Bool) -> EventConsequence {
        let isNews =
            switch kind {
            case .emailDisabled, .emailEnabled: link.addressChangedAt.map { $0 <= happenedAt } ?? true
            // Tokens say when they were issued in whole seconds, rounded down.
            case .consentRevoked, .accountDeleted: link.consentedAt <= happenedAt
            case .other: false
            }
        return isNews ? EventConsequence(of: kind, hasOtherMethod: hasOtherMethod) : .nothing
    }
}
