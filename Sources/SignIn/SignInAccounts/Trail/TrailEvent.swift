// SPDX-License-Identifier: Apache-2.0
// One entry of the record of what happened to an account.

public import ByteEncodings
public import WebAuthnTypes

/// One entry of an account's trail.
///
/// Entries are added, never changed, and deleted with the account or when they are older than ``retentionMilliseconds``.
public struct TrailEvent: Sendable, Hashable {
    /// How long entries are kept, in milliseconds: 400 days.
    ///
    /// Counted from the newest entry of the store, so that a clock that was once set wrong empties no trail.
    public static let retentionMilliseconds: Int64 = 400 * 86_400_000

    /// Whose trail; nil for what is left of a deleted account.
    public let account: UserHandle?
    /// When it happened.
    public let at: UnixTime
    /// What happened.
    public let kind: TrailKind
    /// To what, in words for the account's owner (a passkey's name, a device); may be empty.
    public let detail: String

    /// Assembles an entry.
    ///
    /// - Parameters:
    ///   - account: Whose trail.
    ///   - at: When it happened.
    ///   - kind: What happened.
    ///   - detail: To what; may be empty.
    public init(account: UserHandle?, at: UnixTime, kind: TrailKind, detail: String = "") {
        self.account = account
        self.at = at
        self.kind = kind
        self.detail = detail
    }

    /// The same entry with an account's handle, for whoever has to be told whose deleted account it was.
    ///
    /// - Parameter account: The account.
    /// - Returns: The entry.
    package func naming(_ account: UserHandle) -> TrailEvent {
        TrailEvent(account: account, at: at, kind: kind, detail: detail)
    }
}
