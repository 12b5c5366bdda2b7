// SPDX-License-Identifier: Apache-2.0
// What a trail can tell.

/// What happened to an account; an open set, so that entries of a later version survive being read.
public struct TrailKind: RawRepresentable, Sendable, Hashable {
    /// The stable name.
    public let rawValue: String

    /// Takes any name.
    ///
    /// - Parameter rawValue: A snake-case name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The account was made.
    public static let accountCreated = Self(rawValue: "account_created")
    /// A passkey signed in.
    public static let signedIn = Self(rawValue: "signed_in")
    /// A one-time link was used.
    public static let signedInByLink = Self(rawValue: "signed_in_by_link")
    /// A passkey confirmed who is there.
    public static let verified = Self(rawValue: "verified")
    /// A passkey was added.
    public static let passkeyAdded = Self(rawValue: "passkey_added")
    /// A passkey got another name.
    public static let passkeyRenamed = Self(rawValue: "passkey_renamed")
    /// A passkey was removed.
    public static let passkeyRemoved = Self(rawValue: "passkey_removed")
    /// One session was ended.
    public static let sessionEnded = Self(rawValue: "session_ended")
    /// All other sessions were ended.
    public static let otherSessionsEnded = Self(rawValue: "other_sessions_ended")
    /// The display name changed.
    public static let displayNameChanged = Self(rawValue: "display_name_changed")
    /// The operator made a one-time link.
    public static let signInLinkCreated = Self(rawValue: "sign_in_link_created")
    /// The operator disabled the account.
    public static let accountDisabled = Self(rawValue: "account_disabled")
    /// The operator enabled the account again.
    public static let accountEnabled = Self(rawValue: "account_enabled")
    /// An account was deleted; the entry tells no more than that.
    public static let accountDeleted = Self(rawValue: "account_deleted")
}
