// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// An app's move into this team, and the sixty days in which people are matched.
public struct TeamTransfer: Sendable, Hashable {
    /// Whether a sign-in belongs to somebody who was here under another team.
    public enum Match: Sendable, Hashable {
        /// It does: move the link from that identity to the new one, in one transaction.
        case moves(from: ExternalIdentity)
        /// It does not: an ordinary sign-in.
        case none
        /// Both identities have accounts, and not the same: move nothing, and tell the operator.
        case contradiction(with: ExternalIdentity)
    }

    /// How long after a transfer Apple tells who was who, in seconds: 60 days.
    public static let window: Int64 = 60 * 86_400

    /// The team that the app came from.
    public let origin: TeamID
    /// The team that took it over.
    public let recipient: TeamID
    /// When the transfer was accepted.
    public let acceptedAt: UnixTime

    /// A transfer.
    ///
    /// - Parameters:
    ///   - origin: The team that the app came from.
    ///   - recipient: The team that took it over.
    ///   - acceptedAt: When the transfer was accepted.
    /// - Throws: `settingInvalid` when both are one team.
    public init(from origin: TeamID, to recipient: TeamID, acceptedAt: UnixTime) throws(AppleSignInError) {
        guard origin != recipient else {
            throw AppleSignInError(.settingInvalid, "a transfer leads from one team to another, not to itself")
        }
        self.origin = origin
        self.recipient = recipient
        self.acceptedAt = acceptedAt
    }

    /// Whether people can still be matched.
    ///
    /// - Parameter now: The present time.
    /// - Returns: Whether now lies within 60 days after the transfer.
    public func isOpen(at now: UnixTime) -> Bool {
        acceptedAt <= now && now < acceptedAt.adding(seconds: Self.window)
    }

    /// Matches a verified sign-in with those who were exported.
    ///
    /// - Parameters:
    ///   - person: Who signed in, with a transfer subject in their token.
    ///   - exported: What was exported under that transfer subject, as the store finds it; nil when nothing was.
    ///   - owners: The accounts that the old and the new identity are linked to; nil where none is.
    ///   - now: The present time.
    /// - Returns: Whether the sign-in belongs to somebody who was here before.
    public func match<Account: Equatable>(
        _ person: VerifiedIdentity,
        exported: ExportedPerson?,
        owners: (old: Account?, new: Account?),
        at now: UnixTime
    ) -> Match {
        // The transfer subject is believed only from a signed token of the new team; a refreshed token has none here.
        guard isOpen(at: now), let subject = person.transferSubject, let exported,
            person.identity.provider == .apple, person.identity.team == recipient.text,
            exported.recipient == recipient, exported.identity.provider == .apple,
            exported.identity.team == origin.text, exported.transferSubject == subject,
            // Nobody moves from the simulator to Apple.
            person.identity.isSimulated == exported.identity.isSimulated
        else { return .none }
        switch owners {
        case (nil, _): return .none
        case (.some, nil): return .moves(from: exported.identity)
        case (let old?, let new?):
            return old == new ? .moves(from: exported.identity) : .contradiction(with: exported.identity)
        }
    }
}
