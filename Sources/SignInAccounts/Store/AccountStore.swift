// SPDX-License-Identifier: Apache-2.0
// Where accounts live: whole operations, each of which happens entirely or not at all.

public import WebAuthnTypes

/// A store of accounts.
///
/// Each operation is one transaction: it returns after its effect is durable, or throws and leaves nothing behind. No
/// caller combines two of them to keep a rule; the rule is inside one. One conformance suite holds every store to this.
///
/// What a session asks for happens only while that session lives: the same transaction looks, so that a request of a
/// thief that was under way when the owner ended the session does nothing after the owner was told so. Such operations
/// throw `sessionEnded` when the session is gone or its token was replaced; without a session the service itself asks.
/// Those that set or remove a password, an app, recovery codes or an address, and those that remove a passkey or the account,
/// throw `proofGone` when a time of its proofs is not the stored one any more.
public protocol AccountStore: Sendable {
    // MARK: Ceremonies

    /// Keeps a ceremony under way. It need not survive a crash.
    func saveChallenge(_ record: ChallengeRecord, at now: UnixTime) async throws(AccountStoreError)

    /// Takes a ceremony out: of any number of concurrent takers one gets it, and never twice. Nil when there is none, or
    /// it is out of time.
    func takeChallenge(_ key: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> ChallengeRecord?

    /// Looks at a ceremony without taking it out, where a typing error must not end it. Nil when there is none, or it is
    /// out of time.
    func challenge(_ key: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> ChallengeRecord?

    /// Puts a ceremony in the place of the one that was looked at, and tells whether that one was still there, unchanged
    /// and in time. Of any number of concurrent callers that looked at the same one, one succeeds.
    func replaceChallenge(
        _ old: ChallengeRecord,
        with new: ChallengeRecord,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool

    // MARK: Accounts

    /// Stores account, first passkeys, password, first session and trail entry, and uses up the invite. Throws `nameTaken`,
    /// `credentialTaken` or `inviteInvalid`; `lastMethod` for an account that nobody could sign in to.
    func createAccount(_ new: NewAccount) async throws(AccountStoreError)

    /// The account and its passkeys; nil when there is none.
    func account(_ id: UserHandle) async throws(AccountStoreError) -> AccountPasskeys?

    /// The account of that canonical name and its passkeys; nil when there is none.
    func account(named canonicalName: String) async throws(AccountStoreError) -> AccountPasskeys?

    /// The credentials of the account of that canonical name; empty when there is none. The same statements run whether
    /// or not there is one.
    func credentials(
        named canonicalName: String
    ) async throws(AccountStoreError) -> [PublicKeyCredentialDescriptor]

    /// The account that owns the credential, and all its passkeys; nil when there is none.
    func account(owning credential: CredentialID) async throws(AccountStoreError) -> AccountPasskeys?

    /// Accounts in the order of their canonical names, those after the given one, at most so many.
    func accounts(after canonicalName: String?, limit: Int) async throws(AccountStoreError) -> [AccountSummary]

    /// How much the store holds.
    func counts() async throws(AccountStoreError) -> StoreCounts

    /// Changes the display name. Throws `sessionEnded` or `notFound`.
    func renameAccount(
        _ id: UserHandle,
        to displayName: DisplayName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Forbids signing in and ends all sessions, and voids all links and recoveries. Throws `notFound`.
    func disableAccount(_ id: UserHandle, at now: UnixTime, event: TrailEvent) async throws(AccountStoreError)

    /// Allows signing in again, and gives the password, if there is one, another stamp: what was begun before is void.
    /// Throws `notFound`.
    func enableAccount(_ id: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// Deletes the account with everything that belongs to it, its trail included, and leaves the one entry, which names
    /// no account. Throws `sessionEnded` or `notFound`.
    func deleteAccount(
        _ id: UserHandle,
        onBehalfOf session: Session?,
        leaving event: TrailEvent
    ) async throws(AccountStoreError)

    // MARK: Signing in and passkeys

    /// Writes a passkey's use, a new session and a trail entry, and the browser where one is given; a use that proves the
    /// passkey is told where it was unproven until then. A use that spared the password is counted with it, up to
    /// ``PasswordRetirement/limit``; a use of the password, or of a code in its place, begins the count anew, as does the
    /// removal of a passkey. Throws `passkeyChanged`
    /// when the passkey is gone or its counter has moved past, `accountDisabled` when the account may not sign in.
    func recordSignIn(
        _ use: PasskeyUse,
        session: Session,
        browser: KnownBrowser?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Writes a passkey's use and replaces a session's token, times and methods; a use that proves the passkey is told. Of
    /// the times of passkeys only those of this use are written: a removal meanwhile took the others away. Throws `passkeyChanged`, `accountDisabled`, or
    /// `sessionEnded` when the session no longer has the replaced digest.
    func recordVerification(
        _ use: PasskeyUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Adds a passkey on behalf of a session; when a replacement is given, it takes the session's place. Throws
    /// `credentialTaken`, `passkeyLimitReached`, or `sessionEnded` when the session is gone.
    func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Gives one of the account's passkeys another name. Throws `sessionEnded` or `notFound`.
    func renamePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        to name: PasskeyName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Removes one of the account's passkeys; another one that is not unproven, or a password, stays, also when two removals
    /// meet. What a passkey showed in the account's other sessions does not count there any more: it may have been this
    /// one. Throws `sessionEnded`, `notFound` or `lastPasskey`.
    func removePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Notes that the account's owner is offered a passkey now, where that was not done within so many seconds, and tells
    /// whether it was noted: of any number of concurrent askers one is told so. Throws `sessionEnded`.
    func claimPrompt(
        of account: UserHandle,
        onBehalfOf session: Session,
        at now: UnixTime,
        spacing seconds: Int64
    ) async throws(AccountStoreError) -> Bool

    // MARK: Passwords and codes

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

    /// Removes a password, where a passkey stays that is not unproven, ends the account's other sessions, and tells how
    /// many. Passkeys that are unproven go with it, each with an entry of the trail. Throws `sessionEnded`, `notFound` or `lastMethod`.
    func removePassword(
        of account: UserHandle,
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
    /// it, and tells how many. Throws `notFound` where there is no password, `lastMethod` where something does not hold.
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
    /// What was begun with the password alone is void then, and a password that was verified in another session does not
    /// count there any more: it came without a code of this app.
    func saveAuthenticatorApp(
        _ app: AuthenticatorApp,
        stamp: PasswordStamp,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Removes the authenticator app. Throws `sessionEnded`, `notFound`, or `longPasswordNeeded` while there is a password
    /// that is not known to be long.
    func removeAuthenticatorApp(
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
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

    // MARK: Addresses

    /// The account's verified addresses, the oldest first.
    func addresses(of account: UserHandle) async throws(AccountStoreError) -> [VerifiedAddress]

    /// What a sign-in with a code sent to that address needs; nil when no account has it. The same statements run whether
    /// or not one does.
    func secrets(
        at recipient: MessageRecipient,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets?

    /// Adds a verified address, or puts it in the place of another one of the account. A password that was verified in the
    /// account's other sessions does not count there any more: it may have come without a code to this address. Where another
    /// one goes, the account's other sessions end that a code to an address of its kind alone began. Throws `sessionEnded`, `notFound` for an unknown account or former address, `addressTaken`, `addressLimitReached`, `nameTaken`.
    ///
    /// With a name the account bears it from now on, and shows it where it showed the former one.
    func saveAddress(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient?,
        naming name: AccountName?,
        of account: UserHandle,
        limit: Int,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// The canonical name of the account that has a verified e-mail address, with the same work whether or not any has.
    func accountName(atEmail canonical: String) async throws(AccountStoreError) -> String?

    /// Removes one of the account's addresses, and ends other sessions as `saveAddress` does. Throws `sessionEnded` or
    /// `notFound`.
    func removeAddress(
        _ recipient: MessageRecipient,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Begins a session after a code that was sent to an address, writes the browser and the trail. Throws `addressChanged`
    /// when the address is not the account's any more or was proved anew since, when the password is another, and when the
    /// account has an app or a passkey that is not unproven; `accountDisabled`.
    func recordCodeSignIn(
        _ use: AddressUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    // MARK: Sessions

    /// The session of that token with its account; nil when there is none. Whether it is still live is the caller's to
    /// judge.
    func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup?

    /// The account's sessions, the last used first, at most so many.
    func sessions(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [Session]

    /// Notes when sessions were last used; sessions that are gone are passed over.
    func touchSessions(_ touches: [SessionTouch]) async throws(AccountStoreError)

    /// Ends one of the account's sessions. Throws `sessionEnded` or `notFound`.
    func endSession(
        _ id: SessionID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Ends all of the asking session's account's other sessions, and tells how many. Throws `sessionEnded`.
    func endSessions(
        otherThan session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int

    // MARK: Links and invites

    /// Keeps a one-time link and notes it in the trail. Throws `notFound`.
    func saveSignInLink(_ link: SignInLink, event: TrailEvent) async throws(AccountStoreError)

    /// Whose link that is, without using it up; nil when it is unknown, used or out of time.
    func signInLink(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Account?

    /// Uses up a link and begins the session. Throws `linkInvalid`, or `accountDisabled`.
    func redeemSignInLink(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Keeps an invite.
    func saveInvite(_ invite: Invite) async throws(AccountStoreError)

    /// The invite, without using it up; nil when it is unknown, used or out of time, or was for the first account and
    /// there is one.
    func invite(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Invite?

    // MARK: Recovery

    /// Uses up a one-time link of that account without beginning a session; nil when there was none in time.
    func takeSignInLink(
        _ digest: TokenDigest,
        of account: UserHandle,
        at now: UnixTime
    ) async throws(AccountStoreError) -> SignInLink?

    /// Keeps a recovery in the place of the account's one before, whose name it takes, and notes it in the trail. Throws
    /// `notFound`, `accountDisabled`, or `recoveryInvalid` when what was shown is another by now, or the account was
    /// disabled since.
    ///
    /// It ends, with an entry of the trail, when a password, codes, an app or an address that was shown is replaced or
    /// removed, when a session that may do more than that adds a passkey that is not unproven, and when a passkey verifies
    /// its user in a session.
    func saveRecovery(
        _ recovery: RecoveryCase,
        restingOn basis: RecoveryBasis,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// The recovery of that token; nil when it is unknown, used, cancelled or out of time.
    func recovery(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase?

    /// The recovery of that name; nil when it is unknown, used, cancelled or out of time.
    func recovery(_ id: RecoveryID, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase?

    /// The account's recovery that waits or is due; nil when there is none.
    func recovery(of account: UserHandle, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase?

    /// Ends a recovery for good. Throws `sessionEnded`, or `notFound` when it is gone already.
    func cancelRecovery(
        _ id: RecoveryID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Uses up a recovery, ends all sessions and voids all links of its account, and begins the session. Throws
    /// `recoveryInvalid` when it is gone, another account's, out of time or not due when the session begins, or
    /// `accountDisabled`.
    func redeemRecovery(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    // MARK: Imports

    /// Stores accounts that come from elsewhere, in their order, each whole or not at all, and moves the mark of their
    /// import; nothing of it happens unless all of it does. Accounts that meet one that is there, or an earlier one of the
    /// batch, are left out; the mark is made when it is known which. Returns the mark. Throws `importMoved` when the
    /// previous mark is no longer the import's, because another program goes on with it, and `lastMethod` when nobody
    /// could sign in to one of the accounts.
    func importAccounts(
        _ accounts: [NewAccount],
        following previous: ImportMark?,
        leaving mark: @escaping @Sendable ([ImportClash]) -> ImportMark
    ) async throws(AccountStoreError) -> ImportMark

    /// Which of these accounts meet one that is there; stores nothing.
    func clashes(of accounts: [NewAccount]) async throws(AccountStoreError) -> [ImportClash]

    /// The marks of the imports that are remembered, the latest first.
    func importMarks() async throws(AccountStoreError) -> [ImportMark]

    // MARK: Groups

    /// The group that an account is in; nil for none.
    func group(of account: UserHandle) async throws(AccountStoreError) -> AccountGroup?

    /// Puts an account into a group in the place of the one before, or into none; nothing happens, and the event is not
    /// written, where it is there already. Throws `notFound`.
    func setGroup(_ group: AccountGroup?, of account: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// All groups that accounts are in, in the order of their names.
    func groups() async throws(AccountStoreError) -> [GroupSize]

    // MARK: Operators

    /// Whether the account's owner may look at the report; not for an account that does not exist.
    func isOperator(_ account: UserHandle) async throws(AccountStoreError) -> Bool

    /// Makes the account's owner an operator, or one no longer; nothing happens, and the event is not written, where it is
    /// so already. Throws `notFound`.
    func setOperator(_ isOperator: Bool, of account: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// The names of all operators, in their order.
    func operators() async throws(AccountStoreError) -> [AccountName]

    // MARK: The way to passkeys

    /// Adds the sign-ins among the next entries of the trail, at most so many, to the counts, each entry once; tells whether
    /// more may wait.
    func countSignIns(limit: Int) async throws(AccountStoreError) -> Bool

    /// The counts of that week and later ones, by week, method and platform.
    func signInCounts(since week: SignInWeek) async throws(AccountStoreError) -> [SignInCount]

    /// What decides whether an account can do without a password; nil when there is no such account.
    func standing(of account: UserHandle) async throws(AccountStoreError) -> UpgradeStanding?

    /// What decides whether accounts, with a password or without, can do without one: in the order of their handles, those
    /// after the given one, at most so many.
    func standings(after account: UserHandle?, limit: Int) async throws(AccountStoreError) -> [UpgradeStanding]

    /// How many accounts are where on the way to passkeys; looks at every account.
    func migrationState() async throws(AccountStoreError) -> MigrationState

    // MARK: Trail, limits, settings, upkeep

    /// The account's trail, newest first, at most so many.
    func trail(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [TrailEvent]

    /// Writes each note into the trail of the account that has the name; of names that nobody has, nothing.
    func noteFailures(_ notes: [FailureNote]) async throws(AccountStoreError)

    /// The rate limits that were last saved.
    func rateLimits() async throws(AccountStoreError) -> [RateLimitEntry]

    /// Replaces the saved rate limits.
    func saveRateLimits(_ entries: [RateLimitEntry]) async throws(AccountStoreError)

    /// A setting that is kept with the data; nil when it was never kept.
    func keptSetting(_ setting: KeptSetting) async throws(AccountStoreError) -> String?

    /// Keeps a setting unless it is kept already, and returns what is kept then.
    func keepSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) -> String

    /// Replaces a kept setting.
    func replaceSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError)

    /// Removes sessions, links, invites and ceremonies that are out of time, and the oldest entries of the trail once they
    /// are older than ``TrailEvent/retentionMilliseconds`` both now and compared with the newest entry; at most so many
    /// of each.
    func sweep(at now: UnixTime, limit: Int) async throws(AccountStoreError)

    /// Tells whether the store can be read and written; throws `unavailable` or what else is wrong.
    func checkHealth() async throws(AccountStoreError)
}

extension AccountStore {
    /// Adds a verified address, or puts it in the place of another one of the account, whose name stays.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - former: The address whose place it takes; nil for one more.
    ///   - account: Whose address it is.
    ///   - limit: How many addresses the account may have.
    ///   - session: The session that must not have ended; nil for none.
    ///   - event: The entry of the trail.
    /// - Throws: What the operation with a name throws.
    public func saveAddress(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient?,
        of account: UserHandle,
        limit: Int,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await saveAddress(
            address,
            replacing: former,
            naming: nil,
            of: account,
            limit: limit,
            onBehalfOf: session,
            event: event
        )
    }
}
