// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import Crypto

/// What a verified notification says.
///
/// Only ``NotificationVerifier`` makes one.
public struct VerifiedNotification: Sendable, Hashable {
    /// Whom it is about.
    public let identity: ExternalIdentity
    /// Which App ID it is meant for: people stop using one app of a team, and go on using another.
    public let app: ClientID
    /// What happened.
    public let event: AccountEvent
    /// When the notification was issued.
    public let issuedAt: UnixTime
    /// 32 bytes that are the same each time that this event is told, and others for each other event.
    ///
    /// Stored, unique, in the transaction that acts on the event, before the answer: Apple tells events again until it is
    /// answered, and sometimes after. The SHA-256 of the notification's identifier, the subject, the kind (either
    /// spelling) and the time, each with its length in front.
    public let key: [UInt8]

    init(identity: ExternalIdentity, app: ClientID, event: AccountEvent, issuedAt: UnixTime, identifier: String) {
        self.identity = identity
        self.app = app
        self.event = event
        self.issuedAt = issuedAt
        var hash = SHA256()
        hash.update(data: Array("martlet notification".utf8))
        for field in [identifier, event.subject, event.kind.word, String(event.happenedAt.milliseconds)] {
            hash.update(data: Array("\(field.utf8.count):".utf8))
            hash.update(data: Array(field.utf8))
        }
        key = Array(hash.finalize())
    }
}

extension VerifiedNotification: CustomStringConvertible, CustomReflectable {
    /// The kind of event alone.
    public var description: String { "\(event) at \(identity.provider)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
