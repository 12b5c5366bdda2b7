// SPDX-License-Identifier: Apache-2.0
// What passwords and codes need of the in-memory data.

internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension InMemoryAccounts {
    func secrets(of id: UserHandle, browser: TokenDigest?) -> AccountSecrets? {
        guard let found = account(id) else { return nil }
        return AccountSecrets(
            account: found.account,
            methods: found.methods,
            password: passwords[id],
            app: apps[id],
            codes: codes[id],
            addresses: addresses(of: id),
            isKnownBrowser: browser.map { browser in
                browsers[id, default: []].contains { $0.digest == browser && !$0.isForNewsAlone }
            } ?? false
        )
    }

    func hasProvenPasskey(_ id: UserHandle) -> Bool { passkeys(of: id).contains { !$0.isUnproven } }

    /// Whether something else than its password opens the account: a passkey that may be relied on, or an identity at a provider
    /// that has not ended.
    func opensWithoutPassword(_ id: UserHandle) -> Bool {
        hasProvenPasskey(id) || !external.providers(of: id).isEmpty
    }

    /// Whether the passkey may go: another one that may be relied on, or a password, stays.
    func mayLose(_ passkey: Passkey, of id: UserHandle) -> Bool {
        passwords[id] != nil
            || passkeys(of: id).contains { !$0.isUnproven && $0.credential.id != passkey.credential.id }
    }

    func require(_ stamp: PasswordStamp, of id: UserHandle) throws(AccountStoreError) {
        guard passwords[id]?.stamp == stamp else {
            throw AccountStoreError(.passwordChanged, "the password is another by now")
        }
        guard accounts[id]?.isDisabled != true else {
            throw AccountStoreError(.accountDisabled, "the account is disabled")
        }
    }

    func requireApp(beside password: AccountPassword, of id: UserHandle) throws(AccountStoreError) {
        guard password.isLong != false || apps[id] != nil else {
            throw AccountStoreError(.longPasswordNeeded, "a short password needs an app beside it")
        }
    }

    mutating func note(_ browser: KnownBrowser?, of id: UserHandle, isSignIn: Bool = true) {
        guard let browser else { return }
        let isNew = noteDevice(browser, of: id, isSignIn: isSignIn)
        note(browser.network, of: id, device: browser.device, isTold: isSignIn && !isNew)
    }

    /// Keeps a browser in mind, and tells whether it was noted as a new one.
    private mutating func noteDevice(_ browser: KnownBrowser, of id: UserHandle, isSignIn: Bool) -> Bool {
        var isNew = false
        var known = browsers[id, default: []]
        if let index = known.firstIndex(where: { $0.digest == browser.digest }) {
            guard known[index].seenAt.adding(seconds: 86_400) <= browser.seenAt else { return false }
            known[index] = browser
        } else {
            let isOld = accounts[id].map { $0.createdAt.adding(seconds: 86_400) <= browser.seenAt } ?? false
            isNew = isSignIn && (!known.isEmpty || (isOld && browser.isToldAsFirst))
            if isNew {
                trail.append(TrailEvent(account: id, at: browser.seenAt, kind: .newDevice, detail: browser.device))
            }
            known.append(browser)
        }
        known.sort { $0.seenAt > $1.seenAt }
        // Of each of the two kinds the last ones stay.
        browsers[id] = [true, false].flatMap { kind in
            known.filter { $0.isForNewsAlone == kind }.prefix(KnownBrowser.limit)
        }
        return isNew
    }

    mutating func replace(
        _ digest: TokenDigest,
        with session: Session,
        passwordVerifiedAt: UnixTime? = nil
    ) throws(AccountStoreError) {
        guard sessions[session.tokenDigest] == nil else {
            throw AccountStoreError(.tokenTaken, "another session has this token")
        }
        guard let former = sessions.removeValue(forKey: digest), former.account == session.account else {
            throw AccountStoreError(.sessionEnded, "the session is gone or was replaced")
        }
        var session = session
        // As in SQL: only what is new, since what was there before may have been taken away meanwhile.
        let now = session.authenticatedAt
        if session.userVerifiedAt != now { session.userVerifiedAt = former.userVerifiedAt }
        if session.passkeyUsedAt != now { session.passkeyUsedAt = former.passkeyUsedAt }
        if session.externalVerifiedAt != now { session.externalVerifiedAt = former.externalVerifiedAt }
        session.passwordVerifiedAt = passwordVerifiedAt ?? former.passwordVerifiedAt
        try insert(session)
    }
}
