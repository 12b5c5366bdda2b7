// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding

/// One event of a notification.
///
/// Printing it shows the kind alone.
public struct AccountEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// `email-disabled`: mail to the relay address reaches nobody any more.
        case emailDisabled
        /// `email-enabled`: it does again.
        case emailEnabled
        /// `consent-revoked`: the person stopped using Apple for us.
        case consentRevoked
        /// `account-deleted`, as Apple documents it, or `account-delete`, as it was seen: there is no such Apple account
        /// any more.
        case accountDeleted
        /// A kind that is not known: stored, answered, and nothing done. At most 64 printable ASCII characters.
        case other(String)

        init(_ word: String) {
            self =
                switch word {
                case "email-disabled": .emailDisabled
                case "email-enabled": .emailEnabled
                case "consent-revoked": .consentRevoked
                case "account-deleted", "account-delete": .accountDeleted
                default: .other(PrintableText.shortened(word))
                }
        }

        /// One word for each kind, whatever its spelling was.
        var word: String {
            switch self {
            case .emailDisabled: "email-disabled"
            case .emailEnabled: "email-enabled"
            case .consentRevoked: "consent-revoked"
            case .accountDeleted: "account-deleted"
            case .other(let word): word
            }
        }
    }

    /// What happened.
    public let kind: Kind
    /// To whom: the subject within the team.
    public let subject: String
    /// When, to the millisecond.
    public let happenedAt: UnixTime
    /// The address that the event is about, if it names one.
    public let email: EmailHint?

    /// Reads the claim `events`: an object, or the text of one.
    ///
    /// - Throws: `notificationMalformed` or `claimMissing`.
    static func read(_ claims: TokenClaims) throws(AppleSignInError) -> AccountEvent {
        guard let value = claims.present(.events) else { throw TokenClaims.missing(.events) }
        guard let text = value.string else { return try AccountEvent(value) }
        let limits = JSONLimits(maximumDepth: 4, maximumLength: 8_192)
        let parsed: JSONValue
        do {
            parsed = try JSONValue(parsing: text.utf8, limits: limits)
        } catch {
            throw malformed("the text of its events could not be read: \(error.message)")
        }
        return try AccountEvent(parsed)
    }

    private init(_ value: JSONValue) throws(AppleSignInError) {
        guard let event = value.object else { throw Self.malformed("its events are no object") }
        guard let word = event["type"]?.string, (1...255).contains(word.utf8.count) else {
            throw Self.malformed("its event has no type of 1 to 255 bytes")
        }
        guard let subject = event["sub"]?.string, ExternalIdentity.isSubject(subject) else {
            throw Self.malformed("its event names nobody (sub)")
        }
        // Seconds, where milliseconds belong, would make every event older than all sign-ins, and so nothing of it.
        guard let time = event["event_time"]?.integer, (1_000_000_000_000...253_402_300_799_999).contains(time) else {
            throw Self.malformed("its event_time is no number of milliseconds since 1970")
        }
        kind = Kind(word)
        self.subject = subject
        happenedAt = UnixTime(milliseconds: time)
        let isPrivate = TolerantBoolean.read(event["is_private_email"])
        email = event["email"]?.string.flatMap { EmailHint($0, isVerified: false, isPrivateRelay: isPrivate) }
    }

    private static func malformed(_ reason: String) -> AppleSignInError {
        AppleSignInError(.notificationMalformed, "the notification is not what Apple sends: \(reason)")
    }
}

extension AccountEvent: CustomStringConvertible, CustomReflectable {
    /// The kind alone.
    public var description: String { kind.word }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
