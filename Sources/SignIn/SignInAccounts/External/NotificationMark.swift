// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
package import ByteEncodings
package import WebAuthnTypes

/// An event that a provider told, with the key by which it is known when it is told again.
package struct NotificationMark: Sendable, Hashable {
    /// 32 bytes, the same each time that this event is told (``AppleSignIn/VerifiedNotification/key``).
    package let key: [UInt8]
    /// Whom it is about.
    package let identity: ExternalIdentity
    /// Which of our clients it is about; nil for all.
    package let clients: Set<ClientID>?
    /// What happened.
    package let kind: AccountEvent.Kind
    /// The address that it is about; nil where it names none.
    package let address: ExternalAddress?
    /// When it happened, by the provider's clock.
    package let happenedAt: UnixTime
    /// When it was received.
    package let receivedAt: UnixTime

    /// For how many seconds a mark is kept: 30 days, longer than an event is taken.
    package static let retentionSeconds: Int64 = 30 * 86_400

    /// Assembles a mark.
    ///
    /// - Parameters:
    ///   - key: 32 bytes, the same each time that this event is told.
    ///   - identity: Whom it is about.
    ///   - clients: Which of our clients it is about; nil for all, as where the provider's own account is gone.
    ///   - kind: What happened.
    ///   - address: The address that it is about.
    ///   - happenedAt: When it happened, by the provider's clock.
    ///   - receivedAt: When it was received.
    package init(
        key: [UInt8],
        identity: ExternalIdentity,
        clients: Set<ClientID>? = nil,
        kind: AccountEvent.Kind,
        address: ExternalAddress? = nil,
        happenedAt: UnixTime,
        receivedAt: UnixTime
    ) {
        self.key = key
        self.identity = identity
        self.clients = kind == .accountDeleted ? nil : clients
        self.kind = kind
        self.address = address
        self.happenedAt = happenedAt
        self.receivedAt = receivedAt
    }

    /// Takes a verified notification.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - clients: Which of our clients belong to its App ID; nil where nobody said so, and then it is about all.
    ///   - now: When it was received.
    package init(_ notification: VerifiedNotification, about clients: Set<ClientID>? = nil, at now: UnixTime) {
        self.init(
            key: notification.key,
            identity: notification.identity,
            clients: clients,
            kind: notification.event.kind,
            address: notification.event.email.map(ExternalAddress.init),
            happenedAt: notification.event.happenedAt,
            receivedAt: now
        )
    }
}

extension NotificationMark {
    /// Whether the provider does not vouch for the person any more.
    package var isEnd: Bool { kind == .consentRevoked || kind == .accountDeleted }

    /// Whether it is an end of what the person allowed that client, then or before.
    ///
    /// - Parameters:
    ///   - client: The client; nil where it is not known which.
    ///   - consentedAt: When the person allowed it.
    /// - Returns: Whether that counts no more.
    package func ends(_ client: ClientID?, consentedAt: UnixTime) -> Bool {
        guard isEnd, consentedAt <= happenedAt else { return false }
        guard let clients, let client else { return true }
        return clients.contains(client)
    }

    /// What follows from the event for a link, which is read in the transaction that stores the event.
    ///
    /// The provider's own times decide, not the order in which events arrive: whoever stopped and came back has an older event
    /// under way, which must not unlink them again; and "off" and "on" of an address may change places on the way.
    ///
    /// - Parameters:
    ///   - link: The link as it is stored.
    ///   - hasOtherMethod: Whether the account can be entered without it.
    ///   - hasOtherApp: Whether the link has a token of a client that this is not about: the person goes on using that one.
    /// - Returns: What to do; nothing for what was overtaken.
    package func consequence(
        for link: ExternalLink,
        hasOtherMethod: Bool,
        hasOtherApp: Bool
    ) -> EventConsequence {
        let isNews =
            switch kind {
            case .emailDisabled, .emailEnabled:
                isAbout(link.address) && link.addressChangedAt.map { $0 <= happenedAt } ?? true
            // Tokens say when they were issued in whole seconds, rounded down.
            case .consentRevoked, .accountDeleted: link.consentedAt <= happenedAt && !hasOtherApp
            case .other: false
            }
        return isNews ? EventConsequence(of: kind, hasOtherMethod: hasOtherMethod) : .nothing
    }

    /// Whether it may be about an address: news of a former one say nothing of the one that took its place.
    private func isAbout(_ shown: ExternalAddress?) -> Bool {
        guard let address, let shown else { return true }
        return address.text.lowercased() == shown.text.lowercased()
    }
}

/// What came of an event that a provider told.
package enum NotificationOutcome: Sendable, Hashable {
    /// It was told before; nothing was done.
    case duplicate
    /// Nobody here has that identity.
    case unknown
    /// This was done to that account.
    case done(EventConsequence, UserHandle)
}
