// SPDX-License-Identifier: Apache-2.0
// The account store that forgets everything, for tests.

public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

/// An account store in memory: the same rules as any other, nothing durable.
///
/// For tests of what stands on a store; a server that used it would lose its accounts with the process.
public final class InMemoryAccountStore: Sendable {
    private let state = Mutex(InMemoryAccounts())
    private let shelf = Mutex(ChallengeShelf(capacity: 65_536))

    /// Makes an empty store.
    public init() {}

    private func read<Value>(_ body: (InMemoryAccounts) -> Value) -> Value {
        state.withLock { body($0) }
    }

    /// Changes a copy and keeps it only when nothing was thrown, as a transaction would.
    private func write<Value>(
        _ body: (inout InMemoryAccounts) throws(AccountStoreError) -> Value
    ) throws(AccountStoreError) -> Value {
        try state.withLock { state throws(AccountStoreError) in
            var changed = state
            let value = try body(&changed)
            state = changed
            return value
        }
    }
}

extension InMemoryAccountStore: AccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func saveChallenge(_ record: ChallengeRecord, at now: UnixTime) async throws(AccountStoreError) {
        shelf.withLock { $0.put(record, at: now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func takeChallenge(
        _ key: TokenDigest,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ChallengeRecord? {
        shelf.withLock { $0.take(key, at: now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func createAccount(_ new: NewAccount) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            if let invite = new.invite {
                guard state.invite(invite, at: new.account.createdAt) != nil else {
                    throw AccountStoreError(.inviteInvalid, "the invite is used or out of time")
                }
                state.invites[invite] = nil
            }
            guard state.handle(named: new.account.name.canonical) == nil else {
                throw AccountStoreError(.nameTaken, "another account bears the name")
            }
            state.accounts[new.account.id] = new.account
            try state.insert(new.passkey, of: new.account.id)
            try state.insert(new.session)
            state.trail.append(new.event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func account(_ id: UserHandle) async throws(AccountStoreError) -> AccountPasskeys? {
        read { $0.account(id) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func account(named canonicalName: String) async throws(AccountStoreError) -> AccountPasskeys? {
        read { state in state.handle(named: canonicalName).flatMap(state.account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func account(owning credential: CredentialID) async throws(AccountStoreError) -> AccountPasskeys? {
        read { state in (state.passkeys[credential]?.credential.userHandle).flatMap(state.account) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func credentials(
        named canonicalName: String
    ) async throws(AccountStoreError) -> [PublicKeyCredentialDescriptor] {
        try await account(named: canonicalName)?.passkeys.map(\.descriptor) ?? []
    }

    /// See ``SignInAccounts/AccountStore``.
    public func accounts(
        after canonicalName: String?,
        limit: Int
    ) async throws(AccountStoreError) -> [AccountSummary] {
        read { state in
            state.accounts.values
                .filter { Array(canonicalName?.utf8 ?? "".utf8).lexicographicallyPrecedes($0.name.canonical.utf8) }
                .sorted { $0.name.canonical.utf8.lexicographicallyPrecedes($1.name.canonical.utf8) }
                .prefix(limit)
                .map { account in
                    AccountSummary(
                        account: account,
                        passkeys: state.passkeys(of: account.id).count,
                        sessions: state.sessions.values.count { $0.account == account.id }
                    )
                }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func counts() async throws(AccountStoreError) -> StoreCounts {
        read { state in
            StoreCounts(
                accounts: state.accounts.count,
                passkeys: state.passkeys.count,
                sessions: state.sessions.count
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func renameAccount(
        _ id: UserHandle,
        to displayName: DisplayName,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(id) { $0.displayName = displayName }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func disableAccount(
        _ id: UserHandle,
        at now: UnixTime,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(id) { $0.disabledAt = $0.disabledAt ?? now }
            state.sessions = state.sessions.filter { $0.value.account != id }
            state.links = state.links.filter { $0.value.account != id }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func enableAccount(_ id: UserHandle, event: TrailEvent) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(id) { $0.disabledAt = nil }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func deleteAccount(_ id: UserHandle, leaving event: TrailEvent) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(id) { _ in }
            state.accounts[id] = nil
            state.passkeys = state.passkeys.filter { $0.value.credential.userHandle != id }
            state.sessions = state.sessions.filter { $0.value.account != id }
            state.links = state.links.filter { $0.value.account != id }
            state.trail.removeAll { $0.account == id }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordSignIn(
        _ use: PasskeyUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.use(use)
            try state.insert(session)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordVerification(
        _ use: PasskeyUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.use(use)
            guard state.sessions[session.tokenDigest] == nil else {
                throw AccountStoreError(.tokenTaken, "another session has this token")
            }
            guard state.sessions.removeValue(forKey: digest)?.account == session.account else {
                throw AccountStoreError(.sessionEnded, "the session is gone or was replaced")
            }
            try state.insert(session)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard state.sessions[session.tokenDigest]?.account == session.account else {
                throw AccountStoreError(.sessionEnded, "the session is gone or was replaced")
            }
            guard state.passkeys(of: session.account).count < limit else {
                throw AccountStoreError(.passkeyLimitReached, "the account is full")
            }
            try state.insert(passkey, of: session.account)
            if let replacement {
                state.sessions[session.tokenDigest] = nil
                try state.insert(replacement)
            }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func renamePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        to name: PasskeyName,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requirePasskey(credential, of: account)
            state.passkeys[credential]?.name = name
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requirePasskey(credential, of: account)
            guard state.passkeys(of: account).count > 1 else {
                throw AccountStoreError(.lastPasskey, "the account has no other passkey")
            }
            state.passkeys[credential] = nil
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup? {
        read { state in
            guard let session = state.sessions[digest], let found = state.account(session.account) else { return nil }
            return SessionLookup(account: found.account, session: session, hasVerifiedUser: found.hasVerifiedUser)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func sessions(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [Session] {
        read { state in
            let sessions = state.sessions.values.filter { $0.account == account }
            return Array(sessions.sorted { $0.lastSeenAt > $1.lastSeenAt }.prefix(limit))
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func touchSessions(_ touches: [SessionTouch]) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            for touch in touches {
                for (digest, session) in state.sessions
                where session.id == touch.session && session.account == touch.account && session.lastSeenAt < touch.at {
                    state.sessions[digest]?.lastSeenAt = touch.at
                }
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func endSession(
        _ id: SessionID,
        of account: UserHandle,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard state.endSessions(where: { $0.account == account && $0.id == id }) == 1 else {
                throw AccountStoreError(.notFound, "there is no such session")
            }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func endSessions(
        of account: UserHandle,
        except kept: SessionID,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            let ended = state.endSessions { $0.account == account && $0.id != kept }
            if ended > 0 { state.trail.append(event) }
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveSignInLink(_ link: SignInLink, event: TrailEvent) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(link.account) { _ in }
            state.links[link.digest] = link
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func signInLink(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Account? {
        read { state in
            guard let link = state.links[digest], now < link.expiresAt else { return nil }
            return state.accounts[link.account]
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func redeemSignInLink(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let link = state.links.removeValue(forKey: digest), link.account == session.account,
                session.createdAt < link.expiresAt
            else { throw AccountStoreError(.linkInvalid, "the link is used or out of time") }
            guard state.accounts[link.account]?.isDisabled == false else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            try state.insert(session)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveInvite(_ invite: Invite) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.invites[invite.digest] = invite }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func invite(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Invite? {
        read { $0.invite(digest, at: now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func trail(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [TrailEvent] {
        read { state in Array(state.trail.reversed().lazy.filter { $0.account == account }.prefix(limit)) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func rateLimits() async throws(AccountStoreError) -> [RateLimitEntry] {
        read { $0.rateLimits }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveRateLimits(_ entries: [RateLimitEntry]) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.rateLimits = entries }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func keptSetting(_ setting: KeptSetting) async throws(AccountStoreError) -> String? {
        read { $0.settings[setting] }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func keepSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) -> String {
        try write { state throws(AccountStoreError) in
            let kept = state.settings[setting] ?? value
            state.settings[setting] = kept
            return kept
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func replaceSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.settings[setting] = value }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func sweep(at now: UnixTime, limit: Int) async throws(AccountStoreError) {
        shelf.withLock { $0.sweep(at: now) }
        try write { state throws(AccountStoreError) in
            _ = state.endSessions { $0.absoluteExpiry <= now }
            state.links = state.links.filter { now < $0.value.expiresAt }
            state.invites = state.invites.filter { now < $0.value.expiresAt }
            guard let newest = state.trail.last?.at else { return }
            let end = min(now, newest).adding(milliseconds: -TrailEvent.retentionMilliseconds)
            let kept = state.trail.prefix(limit).filter { end < $0.at }
            state.trail.replaceSubrange(..<min(limit, state.trail.count), with: kept)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func checkHealth() async throws(AccountStoreError) {}
}
