// SPDX-License-Identifier: Apache-2.0

/// What happened to an account; an open set, so that entries of a later version survive being read.
package struct TrailKind: RawRepresentable, Sendable, Hashable {
    /// The stable name.
    package let rawValue: String

    /// Takes any name.
    ///
    /// - Parameter rawValue: A snake-case name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The account was made.
    package static let accountCreated = Self(rawValue: "account_created")
    /// The account was taken over from elsewhere.
    package static let accountImported = Self(rawValue: "account_imported")
    /// A passkey signed in.
    package static let signedIn = Self(rawValue: "signed_in")
    /// A one-time link was used.
    package static let signedInByLink = Self(rawValue: "signed_in_by_link")
    /// A passkey confirmed who is there.
    package static let verified = Self(rawValue: "verified")
    /// A passkey was added.
    package static let passkeyAdded = Self(rawValue: "passkey_added")
    /// A passkey that was made without a prompt verified its owner, and may be relied on from then on.
    package static let passkeyProven = Self(rawValue: "passkey_proven")
    /// A passkey got another name.
    package static let passkeyRenamed = Self(rawValue: "passkey_renamed")
    /// A passkey was removed.
    package static let passkeyRemoved = Self(rawValue: "passkey_removed")
    /// A password, and the code where one was asked for, signed in.
    package static let signedInWithPassword = Self(rawValue: "signed_in_with_password")
    /// The account got its first password.
    package static let passwordSet = Self(rawValue: "password_set")
    /// The password was replaced.
    package static let passwordChanged = Self(rawValue: "password_changed")
    /// The password that was right is on the blocklist, as only one that was not chosen here can be.
    package static let passwordFoundCommon = Self(rawValue: "password_found_common")
    /// The password was removed.
    package static let passwordRemoved = Self(rawValue: "password_removed")
    /// The operator removed the password.
    package static let passwordRemovedByOperator = Self(rawValue: "password_removed_by_operator")
    /// A rule of the deployment will take the password off, a day from then at the earliest.
    package static let passwordRetiring = Self(rawValue: "password_retiring")
    /// A rule of the deployment took the password off, after sign-ins with a passkey.
    package static let passwordRetired = Self(rawValue: "password_retired")
    /// An authenticator app was set up, in place of the one before if there was one.
    package static let appAdded = Self(rawValue: "app_added")
    /// The authenticator app was removed.
    package static let appRemoved = Self(rawValue: "app_removed")
    /// Recovery codes were made, in place of those before if there were any.
    package static let recoveryCodesCreated = Self(rawValue: "recovery_codes_created")
    /// A recovery code was used.
    package static let recoveryCodeUsed = Self(rawValue: "recovery_code_used")
    /// Somebody signed in in a browser in which nobody had signed in to the account before.
    package static let newDevice = Self(rawValue: "new_device")
    /// Somebody signed in in a known browser from a network from which nobody had signed in to the account before; the
    /// detail is the device.
    package static let newNetwork = Self(rawValue: "new_network")
    /// Strangers typed so many wrong passwords in a row; the detail is their number.
    package static let manyFailures = Self(rawValue: "many_failures")
    /// Somebody typed so many wrong codes in a row after a right password; the detail is their number.
    package static let codesRefused = Self(rawValue: "codes_refused")
    /// A code that was sent to an address signed in.
    package static let signedInWithCode = Self(rawValue: "signed_in_with_code")
    /// A verified address was added.
    package static let addressAdded = Self(rawValue: "address_added")
    /// A verified address was put in the place of another one.
    package static let addressChanged = Self(rawValue: "address_changed")
    /// A verified address was removed.
    package static let addressRemoved = Self(rawValue: "address_removed")
    /// Somebody showed enough to get back in, and waits.
    package static let recoveryStarted = Self(rawValue: "recovery_started")
    /// A recovery was stopped.
    package static let recoveryCancelled = Self(rawValue: "recovery_cancelled")
    /// A recovery ended because its owner replaced what was shown for it, or showed something stronger.
    package static let recoveryEnded = Self(rawValue: "recovery_ended")
    /// A recovery had waited, and began a session.
    package static let recovered = Self(rawValue: "recovered")
    /// A provider, such as Apple, vouched for whoever signed in.
    package static let signedInWithExternal = Self(rawValue: "signed_in_with_external")
    /// An identity at a provider was linked; the detail is the provider.
    package static let externalLinked = Self(rawValue: "external_linked")
    /// An identity at a provider was taken off; the detail is the provider.
    package static let externalUnlinked = Self(rawValue: "external_unlinked")
    /// The person ended at a provider that it vouches for them here; the detail is the provider.
    package static let externalEnded = Self(rawValue: "external_ended")
    /// The person's account at a provider is gone, and nothing else opens this one, which will be deleted; the detail is the
    /// provider.
    package static let externalGone = Self(rawValue: "external_gone")
    /// An app's session became a browser's, by a one-time link; the detail is both devices.
    package static let sessionMoved = Self(rawValue: "session_moved")
    /// One session was ended.
    package static let sessionEnded = Self(rawValue: "session_ended")
    /// All other sessions were ended.
    package static let otherSessionsEnded = Self(rawValue: "other_sessions_ended")
    /// The display name changed.
    package static let displayNameChanged = Self(rawValue: "display_name_changed")
    /// The operator put the account into a group, or into none.
    package static let groupChanged = Self(rawValue: "group_changed")
    /// The account's owner may look at the report.
    package static let operatorAppointed = Self(rawValue: "operator_appointed")
    /// The account's owner may no longer look at the report.
    package static let operatorDismissed = Self(rawValue: "operator_dismissed")
    /// The operator made a one-time link.
    package static let signInLinkCreated = Self(rawValue: "sign_in_link_created")
    /// The operator made a one-time link for somebody whose identity they checked.
    package static let checkedSignInLinkCreated = Self(rawValue: "checked_sign_in_link_created")
    /// The operator disabled the account.
    package static let accountDisabled = Self(rawValue: "account_disabled")
    /// The operator enabled the account again.
    package static let accountEnabled = Self(rawValue: "account_enabled")
    /// An account was deleted; the entry tells no more than that.
    package static let accountDeleted = Self(rawValue: "account_deleted")
}
