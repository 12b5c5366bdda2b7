// SPDX-License-Identifier: Apache-2.0
// Passwords and codes in memory.

internal import OneTimeCodes
public import SignInAccounts
internal import Synchronization
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func secrets(
        named canonicalName: String,
        browser: TokenDigest?
    ) async throws(AccountStoreError) -> AccountSecrets? {
        read { state in state.handle(named: canonicalName).flatMap { state.secrets(of: $0, browser: browser) } }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func secrets(of account: UserHandle) async throws(AccountStoreError) -> AccountSecrets? {
        read { $0.secrets(of: account, browser: nil) }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordPasswordSignIn(
        _ use: PasswordUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(use.stamp, of: session.account)
            try state.require(use.recipient, of: session.account, since: use.sentAt)
            state.countAnew(session.account)
            try state.insert(session)
            state.note(use.browser, of: session.account)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordPasswordVerification(
        _ use: PasswordUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(use.stamp, of: session.account)
            try state.require(use.recipient, of: session.account, since: use.sentAt)
            state.countAnew(session.account)
            try state.replace(digest, with: session, passwordVerifiedAt: session.passwordVerifiedAt)
            state.note(use.network, of: session.account, device: session.device, isTold: true)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func setPassword(
        _ replacement: PasswordReplacement,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            try state.change(account) { _ in }
            try state.requireApp(beside: replacement.password, of: account)
            guard state.passwords[account]?.stamp == replacement.previous else {
                throw AccountStoreError(.passwordChanged, "the password is another by now")
            }
            state.passwords[account] = replacement.password
            if replacement.previous != nil {
                state.removeUnprovenPasskeys(of: account, at: event.at)
                state.endRecovery(of: account, by: [.password], at: event.at)
            }
            state.countAnew(account)
            let ended = state.endSessions { $0.account == account && $0.id != session?.id }
            state.browsers[account]?.removeAll { $0.digest != replacement.browser?.digest }
            state.forgetNetworks(of: account, but: replacement.browser?.network)
            state.note(replacement.browser, of: account, isSignIn: false)
            state.trail.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func rehashPassword(
        of account: UserHandle,
        from old: AccountPassword,
        to hash: String,
        isLong: Bool
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard state.passwords[account]?.stamp == old.stamp, state.passwords[account]?.hash == old.hash else {
                return
            }
            state.passwords[account]?.hash = hash
            if isLong { state.passwords[account]?.isLong = true }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func noteCommonPassword(
        of account: UserHandle,
        _ stamp: PasswordStamp,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let password = state.passwords[account], password.stamp == stamp, password.foundCommonAt == nil else {
                return
            }
            state.passwords[account]?.foundCommonAt = event.at
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removePassword(
        of account: UserHandle,
        in browser: KnownBrowser,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            guard state.passwords[account] != nil else {
                throw AccountStoreError(.notFound, "the account has no password")
            }
            guard state.hasProvenPasskey(account) else {
                throw AccountStoreError(.lastMethod, "the account has no passkey to rely on")
            }
            state.passwords[account] = nil
            state.removeUnprovenPasskeys(of: account, at: event.at)
            state.endRecovery(of: account, by: [.password], at: event.at)
            state.countAnew(account)
            state.browsers[account]?.removeAll { $0.digest != browser.digest }
            state.forgetNetworks(of: account, but: browser.network)
            state.note(browser, of: account, isSignIn: false)
            let ended = state.endSessions { $0.account == account && $0.id != session?.id }
            state.trail.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveAuthenticatorApp(
        _ app: AuthenticatorApp,
        stamp: PasswordStamp,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard app.state.isConfirmed else {
                throw AccountStoreError(.ruleBroken, "an app is stored once it is confirmed")
            }
            try state.requireProofs(of: session)
            try state.change(account) { _ in }
            state.apps[account] = app
            if let password = state.passwords[account] {
                state.passwords[account] = AccountPassword(
                    hash: password.hash,
                    isLong: password.isLong,
                    changedAt: password.changedAt,
                    stamp: stamp,
                    foundCommonAt: password.foundCommonAt
                )
            }
            for (digest, other) in state.sessions where other.account == account && other.id != session?.id {
                state.sessions[digest]?.passwordVerifiedAt = nil
                state.sessions[digest]?.externalVerifiedAt = nil
            }
            state.removeUnprovenPasskeys(of: account, at: event.at)
            state.endRecovery(of: account, by: [.appCode], at: event.at)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removeAuthenticatorApp(
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent,
        passwordEvent: TrailEvent?
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            guard state.apps[account] != nil else {
                throw AccountStoreError(.notFound, "the account has no authenticator app")
            }
            if let password = state.passwords[account], password.isLong != true {
                guard let passwordEvent else {
                    throw AccountStoreError(.longPasswordNeeded, "the password is not known to be long")
                }
                guard state.opensWithoutPassword(account) else {
                    throw AccountStoreError(.lastMethod, "nothing but the password opens the account")
                }
                state.passwords[account] = nil
                state.removeUnprovenPasskeys(of: account, at: event.at)
                state.endRecovery(of: account, by: [.password], at: event.at)
                state.countAnew(account)
                _ = state.endSessions {
                    $0.account == account && $0.id != session?.id
                        && !$0.methods.isDisjoint(with: SignInMethod.comingWithPassword)
                }
                state.trail.append(passwordEvent)
            }
            state.apps[account] = nil
            state.endRecovery(of: account, by: [.appCode], at: event.at)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveRecoveryCodes(
        _ codes: SavedCodes,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            try state.change(account) { _ in }
            state.codes[account] = codes
            state.endRecovery(of: account, by: [.savedCode], at: event.at)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func advanceCode(
        _ advance: CodeAdvance,
        of account: UserHandle,
        event: TrailEvent?
    ) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            switch advance {
            case .app(let old, let new):
                guard state.apps[account] == old else { return false }
                state.apps[account] = AuthenticatorApp(
                    sealedSecret: old.sealedSecret,
                    state: new,
                    createdAt: old.createdAt
                )
            case .recovery(let old, let new):
                guard let kept = state.codes[account], kept.set == old else { return false }
                state.codes[account] = SavedCodes(set: new, createdAt: kept.createdAt)
                if new.left < old.left, let app = state.apps[account] {
                    state.apps[account] = AuthenticatorApp(
                        sealedSecret: app.sealedSecret,
                        state: app.state.reopened,
                        createdAt: app.createdAt
                    )
                }
            }
            if let event { state.trail.append(event) }
            return true
        }
    }
}
