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
    /// The account was taken over from elsewhere.
    public static let accountImported = Self(rawValue: "account_imported")
    /// A passkey signed in.
    public static let signedIn = Self(rawValue: "signed_in")
    /// A one-time link was used.
    public static let signedInByLink = Self(rawValue: "signed_in_by_link")
    /// A passkey confirmed who is there.
    public static let verified = Self(rawValue: "verified")
    /// A passkey was added.
    public static let passkeyAdded = Self(rawValue: "passkey_added")
    /// A passkey that was made without a prompt verified its owner, and may be relied on from then on.
    public static let passkeyProven = Self(rawValue: "passkey_proven")
    /// A passkey got another name.
    public static let passkeyRenamed = Self(rawValue: "passkey_renamed")
    /// A passkey was removed.
    public static let passkeyRemoved = Self(rawValue: "passkey_removed")
    /// A password, and the code where one was asked for, signed in.
    public static let signedInWithPassword = Self(rawValue: "signed_in_with_password")
    /// The account got its first password.
    public static let passwordSet = Self(rawValue: "password_set")
    /// The password was replaced.
    public static let passwordChanged = Self(rawValue: "password_changed")
    /// The password that was right is on the blocklist, as only one that was not chosen here can be.
    public static let passwordFoundCommon = Self(rawValue: "password_found_common")
    /// The password was removed.
    public static let passwordRemoved = Self(rawValue: "password_removed")
    /// The operator removed the password.
    public static let passwordRemovedByOperator = Self(rawValue: "password_removed_by_operator")
    /// A rule of the deployment will take the password off, a day from then at the earliest.
    public static let passwordRetiring = Self(rawValue: "password_retiring")
    /// A rule of the deployment took the password off, after sign-ins with a passkey.
    public static let passwordRetired = Self(rawValue: "password_retired")
    /// An authenticator app was set up, in place of the one before if there was one.
    public static let appAdded = Self(rawValue: "app_added")
    /// The authenticator app was removed.
    public static let appRemoved = Self(rawValue: "app_removed")
    /// Recovery codes were made, in place of those before if there were any.
    public static let recoveryCodesCreated = Self(rawValue: "recovery_codes_created")
    /// A recovery code was used.
    public static let recoveryCodeUsed = Self(rawValue: "recovery_code_used")
    /// Somebody signed in in a browser in which nobody had signed in to the account before.
    public static let newDevice = Self(rawValue: "new_device")
    /// Somebody signed in in a known browser from a network from which nobody had signed in to the account before; the
    /// detail is the device.
    public static let newNetwork = Self(rawValue: "new_network")
    /// Strangers typed so many wrong passwords in a row; the detail is their number.
    public static let manyFailures = Self(rawValue: "many_failures")
    /// Somebody typed so many wrong codes in a row after a right password; the detail is their number.
    public static let codesRefused = Self(rawValue: "codes_refused")
    /// A code that was sent to an address signed in.
    public static let signedInWithCode = Self(rawValue: "signed_in_with_code")
    /// A verified address was added.
    public static let addressAdded = Self(rawValue: "address_added")
    /// A verified address was put in the place of another one.
    public static let addressChanged = Self(rawValue: "address_changed")
    /// A verified address was removed.
    public static let addressRemoved = Self(rawValue: "address_removed")
    /// Somebody showed enough to get back in, and waits.
    public static let recoveryStarted = Self(rawValue: "recovery_started")
    /// A recovery was stopped.
    public static let recoveryCancelled = Self(rawValue: "recovery_cancelled")
    /// A recovery ended because its owner replaced what was shown for it, or showed something stronger.
    public static let recoveryEnded = Self(rawValue: "recovery_ended")
    /// A recovery had waited, and began a session.
    public static let recovered = Self(rawValue: "recovered")
    /// A provider, such as Apple, vouched for whoever signed in.
    public static let signedInWithExternal = Self(rawValue: "signed_in_with_external")
    /// An identity at a provider was linked; the detail is the provider.
    public static let externalLinked = Self(rawValue: "external_linked")
    /// An identity at a provider was taken off; the detail is the provider.
    public static let externalUnlinked = Self(rawValue: "external_unlinked")
    /// The person ended at a provider that it vouches for them here; the detail is the provider.
    public static let externalEnded = Self(rawValue: "external_ended")
    /// The person's account at a provider is gone, and nothing else opens this one, which will be deleted; the detail is the
    /// provider.
    public static let externalGone = Self(rawValue: "external_gone")
    /// One session was ended.
    public static let sessionEnded = Self(rawValue: "session_ended")
    /// All other sessions were ended.
    public static let otherSessionsEnded = Self(rawValue: "other_sessions_ended")
    /// The display name changed.
    public static let displayNameChanged = Self(rawValue: "display_name_changed")
    /// The operator put the account into a group, or into none.
    public static let groupChanged = Self(rawValue: "group_changed")
    /// The account's owner may look at the report.
    public static let operatorAppointed = Self(rawValue: "operator_appointed")
    /// The account's owner may no longer look at the report.
    public static let operatorDismissed = Self(rawValue: "operator_dismissed")
    /// The operator made a one-time link.
    public static let signInLinkCreated = Self(rawValue: "sign_in_link_created")
    /// The operator made a one-time link for somebody whose identity they checked.
    public static let checkedSignInLinkCreated = Self(rawValue: "checked_sign_in_link_created")
    /// The operator disabled the account.
    public static let accountDisabled = Self(rawValue: "account_disabled")
    /// The operator enabled the account again.
    public static let accountEnabled = Self(rawValue: "account_enabled")
    /// An account was deleted; the entry tells no more than that.
    public static let accountDeleted = Self(rawValue: "account_deleted")
}
