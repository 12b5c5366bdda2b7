// SPDX-License-Identifier: Apache-2.0
// Signing in and passkeys in memory.

internal import OneTimeCodes
public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func recordSignIn(
        _ use: PasskeyUse,
        session: Session,
        browser: KnownBrowser?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.use(use)
            if use.sparesPassword { state.spare(session.account) }
            try state.insert(session)
            state.note(browser, of: session.account)
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
            try state.replace(digest, with: session)
            if session.hasJustVerifiedUser { state.endRecovery(of: session.account, at: use.usedAt) }
            state.note(use.network, of: session.account, device: session.device, isTold: true)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        renewing codes: SavedCodes?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            guard state.passkeys(of: session.account).count < limit else {
                throw AccountStoreError(.passkeyLimitReached, "the account is full")
            }
            try state.insert(passkey, of: session.account)
            if let replacement {
                state.sessions[session.tokenDigest] = nil
                try state.insert(replacement)
            } else if !passkey.isUnproven {
                state.endRecovery(of: session.account, at: event.at)
            }
            state.trail.append(event)
            let account = session.account
            guard let codes, state.codes[account]?.set.digests.contains(nil) == true else { return false }
            state.codes[account] = codes
            state.endRecovery(of: account, by: [.savedCode], at: event.at)
            state.trail.append(TrailEvent(account: account, at: event.at, kind: .recoveryCodesCreated))
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func renamePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        to name: PasskeyName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(session)
            try state.requirePasskey(credential, of: account)
            state.passkeys[credential]?.name = name
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.requireProofs(of: session)
            try state.requirePasskey(credential, of: account)
            guard let passkey = state.passkeys[credential], state.mayLose(passkey, of: account) else {
                throw AccountStoreError(.lastPasskey, "the account has no other passkey")
            }
            state.passkeys[credential] = nil
            for (digest, other) in state.sessions where other.account == account && other.id != session?.id {
                state.sessions[digest]?.userVerifiedAt = nil
                state.sessions[digest]?.passkeyUsedAt = nil
            }
            state.countAnew(account)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func claimPrompt(
        of account: UserHandle,
        onBehalfOf session: Session,
        at now: UnixTime,
        spacing seconds: Int64
    ) async throws(AccountStoreError) -> Bool {
        try write { state throws(AccountStoreError) in
            try state.require(session)
            if let last = state.prompts[account], last <= now, now < last.adding(seconds: seconds) { return false }
            state.prompts[account] = now
            return true
        }
    }
}
