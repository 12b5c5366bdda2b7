// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// One entry of an account's trail.
///
/// Entries are added, never changed, and deleted with the account or when they are older than ``retentionMilliseconds``.
package struct TrailEvent: Sendable, Hashable {
    /// How long entries are kept, in milliseconds: 400 days.
    ///
    /// Counted from the newest entry of the store, so that a clock that was once set wrong empties no trail.
    package static let retentionMilliseconds: Int64 = 400 * 86_400_000

    /// Whose trail; nil for what is left of a deleted account.
    package let account: UserHandle?
    /// When it happened.
    package let at: UnixTime
    /// What happened.
    package let kind: TrailKind
    /// To what, in words for the account's owner (a passkey's name, a device); may be empty.
    package let detail: String

    /// Assembles an entry.
    package init(account: UserHandle?, at: UnixTime, kind: TrailKind, detail: String = "") {
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
