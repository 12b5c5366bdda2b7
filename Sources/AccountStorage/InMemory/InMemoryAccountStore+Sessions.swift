// SPDX-License-Identifier: Apache-2.0
// Sessions in memory.

public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup? {
        read { state in
            guard let session = state.sessions[digest], let found = state.account(session.account) else { return nil }
            return SessionLookup(account: found.account, session: session, methods: found.methods)
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
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.require(session)
            guard state.endSessions(where: { $0.account == account && $0.id == id }) == 1 else {
                throw AccountStoreError(.notFound, "there is no such session")
            }
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func endSessions(
        otherThan session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try write { state throws(AccountStoreError) in
            try state.require(session)
            let ended = state.endSessions { $0.account == session.account && $0.id != session.id }
            if ended > 0 { state.trail.append(event) }
            return ended
        }
    }
}
