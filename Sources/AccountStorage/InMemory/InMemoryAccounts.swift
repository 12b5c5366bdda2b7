// SPDX-License-Identifier: Apache-2.0
// What the in-memory store holds.

internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// The in-memory store's data as one value.
package struct InMemoryAccounts: Sendable {
    var accounts: [UserHandle: Account] = [:]
    var passkeys: [CredentialID: Passkey] = [:]
    var passwords: [UserHandle: AccountPassword] = [:]
    /// How often in a row accounts signed in without their password.
    var spared: [UserHandle: Int] = [:]
    /// When owners were told that their password goes.
    var toldOfRetirement: [UserHandle: UnixTime] = [:]
    var operators: Set<UserHandle> = []
    var groups: [UserHandle: AccountGroup] = [:]
    var apps: [UserHandle: AuthenticatorApp] = [:]
    var codes: [UserHandle: SavedCodes] = [:]
    var addresses: [UserHandle: [VerifiedAddress]] = [:]
    var browsers: [UserHandle: [KnownBrowser]] = [:]
    var networks: [UserHandle: [KnownNetwork]] = [:]
    var toldOfNetwork: [UserHandle: UnixTime] = [:]
    var prompts: [UserHandle: UnixTime] = [:]
    var sessions: [TokenDigest: Session] = [:]
    var links: [TokenDigest: SignInLink] = [:]
    var invites: [TokenDigest: Invite] = [:]
    var recoveries: [UserHandle: RecoveryCase] = [:]
    var external = InMemoryExternal()
    var trail = InMemoryTrail()
    /// The number of the last entry of the trail that is counted.
    var countedTrail: Int64 = 0
    var signInCounts: [CountPlace: Int] = [:]
    var weeklyAccounts: [WeeklyPlace: Int] = [:]
    var accountWeeks: [UserHandle: AccountWeek] = [:]
    var rateLimits: [RateLimitEntry] = []
    var settings: [KeptSetting: String] = [:]
    var imports: [ImportMark] = []
    var outgoing: [Outgoing] = []
    /// The last number that a message was given.
    var outgoingSequence: Int64 = 0
    var places: [OutgoingKind: Int64] = [:]

    func handle(named canonicalName: String) -> UserHandle? {
        accounts.values.first { $0.name.canonical.utf8.elementsEqual(canonicalName.utf8) }?.id
    }

    func passkeys(of account: UserHandle) -> [Passkey] {
        passkeys.values.filter { $0.credential.userHandle == account }.sorted { left, right in
            left.createdAt == right.createdAt
                ? left.credential.id.bytes.lexicographicallyPrecedes(right.credential.id.bytes)
                : left.createdAt < right.createdAt
        }
    }

    func account(_ id: UserHandle) -> AccountPasskeys? {
        accounts[id].map {
            AccountPasskeys(
                account: $0,
                passkeys: passkeys(of: id),
                hasPassword: passwords[id] != nil,
                hasAuthenticatorApp: apps[id] != nil,
                external: external.providers(of: id)
            )
        }
    }

    func invite(_ digest: TokenDigest, at now: UnixTime) -> Invite? {
        guard let invite = invites[digest], now < invite.expiresAt, !invite.isForFirstAccount || accounts.isEmpty else {
            return nil
        }
        return invite
    }

    mutating func change(_ id: UserHandle, _ change: (inout Account) -> Void) throws(AccountStoreError) {
        guard var account = accounts[id] else { throw AccountStoreError(.notFound, "there is no such account") }
        change(&account)
        accounts[id] = account
    }

    mutating func insert(_ passkey: Passkey, of account: UserHandle) throws(AccountStoreError) {
        guard passkeys[passkey.credential.id] == nil else {
            throw AccountStoreError(.credentialTaken, "the credential is registered already")
        }
        passkeys[passkey.credential.id] = passkey
    }

    mutating func insert(_ session: Session) throws(AccountStoreError) {
        guard sessions[session.tokenDigest] == nil else {
            throw AccountStoreError(.tokenTaken, "another session has this token")
        }
        sessions[session.tokenDigest] = session
    }

    func require(_ session: Session?) throws(AccountStoreError) {
        guard let session else { return }
        guard sessions[session.tokenDigest]?.account == session.account else {
            throw AccountStoreError(.sessionEnded, "the session is gone or was replaced")
        }
    }

    /// Requires that a session still has its token and what was proved in it; without one there is nothing to require.
    func requireProofs(of session: Session?) throws(AccountStoreError) {
        try require(session)
        guard let session, let kept = sessions[session.tokenDigest] else { return }
        for time in [\Session.userVerifiedAt, \.passwordVerifiedAt, \.passkeyUsedAt, \.externalVerifiedAt] {
            guard session[keyPath: time] == nil || session[keyPath: time] == kept[keyPath: time] else {
                throw AccountStoreError(.proofGone, "what was proved in the session counts no more")
            }
        }
        guard !session.isLimitedToAddingPasskey, kept.userVerifiedAt == nil else { return }
        let methods = account(session.account)?.methods
        guard methods?.hasVerifiedUser != true, kept.passkeyUsedAt != nil || methods?.hasPasskey != true else {
            throw AccountStoreError(.proofGone, "what was proved in the session does not suffice any more")
        }
    }

    func requirePasskey(_ id: CredentialID, of account: UserHandle) throws(AccountStoreError) {
        guard passkeys[id]?.credential.userHandle == account else {
            throw AccountStoreError(.notFound, "the account has no such passkey")
        }
    }

    mutating func use(_ use: PasskeyUse) throws(AccountStoreError) {
        let owner = use.credential.userHandle
        guard accounts[owner]?.isDisabled != true else {
            throw AccountStoreError(.accountDisabled, "the account is disabled")
        }
        guard let stored = passkeys[use.credential.id], stored.credential.userHandle == owner,
            stored.credential.signCount < use.credential.signCount
                || stored.credential.signCount == use.previousSignCount
        else { throw AccountStoreError(.passkeyChanged, "the passkey is gone, or its counter has moved past") }
        if let proving = use.proving, stored.isUnproven { trail.append(proving) }
        var changed = stored
        changed.credential.signCount = use.credential.signCount
        changed.credential.backupEligible = use.credential.backupEligible
        changed.credential.backupState = use.credential.backupState
        if use.credential.isUserVerificationInitialized {
            changed.credential.isUserVerificationInitialized = true
            changed.isUnproven = false
        }
        changed.lastUsedAt = use.usedAt
        passkeys[use.credential.id] = changed
    }

    /// Removes the passkeys of an account that rest on its password, and tells of each.
    mutating func removeUnprovenPasskeys(of account: UserHandle, at now: UnixTime) {
        let unproven = passkeys(of: account).filter(\.isUnproven)
        for passkey in unproven {
            passkeys[passkey.credential.id] = nil
            trail.append(TrailEvent(account: account, at: now, kind: .passkeyRemoved, detail: passkey.name.text))
        }
        guard !unproven.isEmpty else { return }
        _ = endSessions { $0.account == account && $0.methods == [.passkey] && $0.userVerifiedAt == nil }
    }

    mutating func endSessions(where isEnded: (Session) -> Bool) -> Int {
        let before = sessions.count
        sessions = sessions.filter { !isEnded($0.value) }
        return before - sessions.count
    }
}
