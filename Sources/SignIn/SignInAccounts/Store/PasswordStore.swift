// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// Passwords, authenticator apps and saved codes.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol PasswordStore: Sendable {
    /// What a sign-in with that name and a password needs; nil when there is no account. The same statements run whether or
    /// not there is one, and whether or not it has a password.
    func secrets(
        named canonicalName: String,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets?

    /// The same of an account whose handle is known; nil when there is none. No browser was asked for.
    func secrets(of account: UserHandle) async throws(AccountStoreError) -> AccountSecrets?

    /// Begins a session after a password, writes the browser and the trail. Throws `passwordChanged` when the password is
    /// another by now, `addressChanged` when its code went to an address that is gone by now, `accountDisabled`.
    func recordPasswordSignIn(
        _ use: PasswordUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Replaces a session's token, times and methods after a password. Throws `passwordChanged`, `addressChanged`,
    /// `accountDisabled`, `tokenTaken` or `sessionEnded`.
    func recordPasswordVerification(
        _ use: PasswordUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Sets a password, ends the account's sessions other than the asking one, and tells how many. Browsers other than that
    /// of the change are known no more. In the place of another password, passkeys that are unproven go, each with an entry
    /// of the trail. Throws `sessionEnded`,
    /// `passwordChanged`, `longPasswordNeeded` for a short one without an authenticator app, `notFound`.
    func setPassword(
        _ replacement: PasswordReplacement,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int

    /// Replaces the hash of a password that stays the same, where both its stamp and its hash are still the given ones.
    ///
    /// A length that was not known becomes known when the password is long.
    func rehashPassword(
        of account: UserHandle,
        from old: AccountPassword,
        to hash: String,
        isLong: Bool
    ) async throws(AccountStoreError)

    /// Notes that a password which was right is on the blocklist, where it is still the account's and that was not noted
    /// before; writes the event then, and nothing otherwise. So its owner is told once, however many sign in at once.
    func noteCommonPassword(
        of account: UserHandle,
        _ stamp: PasswordStamp,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Removes a password, where a passkey stays that is not unproven, ends the account's other sessions, and tells how
    /// many. Passkeys that are unproven go with it, each with an entry of the trail, and browsers other than the one of the change
    /// are known no more. Throws `sessionEnded`, `notFound` or `lastMethod`.
    func removePassword(
        of account: UserHandle,
        in browser: KnownBrowser,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int

    /// Notes that an account's owner is told now that the password goes, where all holds that is asked for but that. Throws
    /// `notFound` where there is no password, `lastMethod` where something does not hold.
    ///
    /// It is void once the password is used, replaced or removed, or the account loses a passkey.
    func tellOfRetirement(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Forgets that an account's owner was told that the password goes.
    func takeBackRetirement(of account: UserHandle) async throws(AccountStoreError)

    /// Takes a password off where all holds that is asked for, a notice of a day included, ends the sessions that came with
    /// it, and tells how many. Browsers stay known: nobody is there whose own could be told from the others. Throws `notFound` where there is no password, `lastMethod` where something does not hold.
    ///
    /// Everything is looked at in the transaction, so that a passkey which goes in the same moment locks nobody out.
    func retirePassword(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int

    /// What decides whether accounts with a password can do without it, in the order of their handles, those after the
    /// given one, at most so many.
    func standingsWithPassword(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding]

    /// Stores a confirmed authenticator app in the place of the one before, and gives the password, if there is one,
    /// another stamp. Throws `sessionEnded` or `notFound`.
    ///
    /// What was begun with the password alone is void then, and a password that was verified in another session, or a provider's
    /// word there, does not count any more: it came without a code of this app.
    func saveAuthenticatorApp(
        _ app: AuthenticatorApp,
        stamp: PasswordStamp,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Removes the authenticator app. Throws `sessionEnded`, `notFound`, or `longPasswordNeeded` while there is a password
    /// that is not known to be long.
    ///
    /// With an event for the password, such a password goes as well, in the same transaction, with passkeys that are unproven and
    /// the other sessions that came with a password or a code by message, and the event is written; that is
    /// for services where passwords are off, and nobody can set a longer one. A password that is known to be long stays. Throws
    /// `lastMethod` then where the account has neither a passkey that is not unproven nor an identity that has not ended.
    func removeAuthenticatorApp(
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent,
        passwordEvent: TrailEvent?
    ) async throws(AccountStoreError)

    /// Stores recovery codes in the place of those before. Throws `sessionEnded` or `notFound`.
    func saveRecoveryCodes(
        _ codes: SavedCodes,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Writes what a judged code left, where the state is still the one that it was judged against, and tells whether it
    /// was. A recovery code that was used opens an app again that wrong codes had stopped; the event is written with it.
    func advanceCode(
        _ advance: CodeAdvance,
        of account: UserHandle,
        event: TrailEvent?
    ) async throws(AccountStoreError) -> Bool
}

/// A new password for an account, and what stood there when it was judged.
package struct PasswordReplacement: Sendable, Hashable {
    /// The new password.
    package let password: AccountPassword
    /// Which password it replaces; nil when there was none.
    ///
    /// Another one in between voids the change.
    package let previous: PasswordStamp?
    /// The browser in which it was set, which is known from now on; nil for apps.
    package let browser: KnownBrowser?

    /// Assembles a replacement.
    package init(password: AccountPassword, previous: PasswordStamp?, browser: KnownBrowser?) {
        self.password = password
        self.previous = previous
        self.browser = browser
    }
}
