// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// What is known of an identity when an event about it arrives: which things happened when, at Apple.
///
/// Notifications come late, twice and out of order. Apple's own times decide: an event counts only when nothing of its
/// kind is known to have happened after it.
public struct EventHistory: Sendable, Hashable {
    /// Whether an event is news.
    public enum Verdict: Sendable, Hashable {
        /// It is: act on it, and store the history that comes with it.
        case news(EventHistory)
        /// Something later is known: store that it was told, answer, and do nothing.
        case overtaken
    }

    /// When the newest identity token of the person was issued, which shows that they consented then.
    public var consentedAt: UnixTime?
    /// When the newest event about the relay address happened that was acted on.
    public var addressChangedAt: UnixTime?

    /// A history.
    ///
    /// - Parameters:
    ///   - consentedAt: When the newest identity token was issued (``VerifiedIdentity/issuedAt``).
    ///   - addressChangedAt: When the newest event about the relay address happened.
    public init(consentedAt: UnixTime? = nil, addressChangedAt: UnixTime? = nil) {
        self.consentedAt = consentedAt
        self.addressChangedAt = addressChangedAt
    }

    /// Judges an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether to act on it.
    public func judge(_ event: AccountEvent) -> Verdict {
        switch event.kind {
        case .emailDisabled, .emailEnabled:
            // Of two at one time the later comer counts: they are told apart by the key of their notifications.
            guard addressChangedAt.map({ $0 <= event.happenedAt }) ?? true else { return .overtaken }
            var next = self
            next.addressChangedAt = event.happenedAt
            return .news(next)
        case .consentRevoked, .accountDeleted:
            // Whoever stopped and came back has an older event under way, which must not unlink them again. Tokens say
            // when they were issued in whole seconds, rounded down.
            guard consentedAt.map({ $0 <= event.happenedAt }) ?? true else { return .overtaken }
            return .news(self)
        case .other: return .news(self)
        }
    }
}
