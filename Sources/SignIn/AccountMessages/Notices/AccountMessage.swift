// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// A message to an account's owner, before it is put into words.
///
/// Codes and links go to addresses that are not proved yet, so they hold nothing that somebody else chose: no account
/// name, no greeting. Else a stranger could sign up under a name that reads like an offer, with a victim's address.
package enum AccountMessage: Sendable {
    /// A code to type.
    case code(exposedCode: String, lifetimeMinutes: Int)
    /// A code to type after a password that was right.
    case secondStepCode(exposedCode: String, lifetimeMinutes: Int)
    /// A code to sign in with, and a link for the browser that asked, which opens a page that asks.
    case signInCode(exposedCode: String, MessageLink, lifetimeMinutes: Int)
    /// A link to sign in with; it opens a page that asks.
    case signInLink(MessageLink, lifetimeMinutes: Int)
    /// A sign-in from a device or network never seen.
    case newDevice(MessageOccasion)
    /// Another way to sign in.
    case methodAdded(MessageMethod, MessageOccasion)
    /// A passkey that was made without a prompt has verified its owner, and may be relied on from then on.
    case passkeyProven(name: String, MessageOccasion)
    /// A way to sign in less.
    case methodRemoved(MessageMethod, MessageOccasion)
    /// A recovery that can be completed after the deadline; the link opens a page that asks.
    case recoveryStarted(MessageOccasion, deadline: UnixTime, cancel: MessageLink)
    /// A recovery that was stopped.
    case recoveryCancelled(MessageOccasion)
    /// Another password in the place of the one before.
    case passwordChanged(MessageOccasion)
    /// A password that was right, and that is one of those that are tried first.
    case passwordFoundCommon(MessageOccasion)
    /// The password goes a day later at the earliest, since the account signs in with a passkey.
    case passwordRetiring(MessageOccasion)
    /// No password any more, since the account signs in with a passkey.
    case passwordRetired(MessageOccasion)
    /// A saved recovery code that was used.
    case recoveryCodeUsed(MessageOccasion)
    /// The end, at a provider, of what it vouched for.
    case providerEnded(name: String, MessageOccasion)
    /// The end of the account at a provider, without which this one will be deleted.
    case providerGone(name: String, MessageOccasion)
    /// The end of the account.
    case accountDeleted(MessageOccasion)
    /// A recovery had waited, and whoever began it is in.
    case recovered(MessageOccasion)
    /// So many wrong passwords in a row, typed by strangers.
    case manyFailures(count: String, MessageOccasion)
    /// So many wrong codes in a row after a password that was right.
    case codesRefused(count: String, MessageOccasion)
    /// Nothing but that mails arrive; for whoever sets the service up.
    case trial
    /// Another address, given in its masked form; this goes to the old one.
    case addressChanged(maskedAddress: String, MessageOccasion)
}
