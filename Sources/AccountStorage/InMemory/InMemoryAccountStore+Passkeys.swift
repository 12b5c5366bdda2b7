// SPDX-License-Identifier: Apache-2.0
// Signing in and passkeys in memory.

public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

extension InMemoryAccountStore {
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
            try state.require(session)
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
            try state.require(session)
            try state.requirePasskey(credential, of: account)
            guard state.passkeys(of: account).count > 1 else {
                throw AccountStoreError(.lastPasskey, "the account has no other passkey")
            }
            state.passkeys[credential] = nil
            state.trail.append(event)
        }
    }
}
