// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import WebAuthnTypes

/// Finding the session of a request, listing sessions and ending them.
package struct SessionManagement: Sendable {
    static let mostListed = 500

    let context: EngineContext

    /// Finds the live session of a token.
    ///
    /// Read from the store each time, so that a session that was ended, or whose account was disabled, is dead at once.
    ///
    /// - Parameters:
    ///   - token: The token from the cookie or the `Authorization` header.
    ///   - kind: By which of the two it came; a token of the other kind is refused.
    /// - Returns: The session with its account.
    /// - Throws: `notSignedIn`, `serviceUnavailable`.
    package func authenticate(token: String, kind: SessionKind) async throws(SignInError) -> SignedInSession {
        guard let digest = OpaqueToken(exposed: token)?.digest else { throw SignInError.notSignedIn }
        return try await authenticate(digest, kind: kind)
    }

    /// The same by the token's digest.
    func authenticate(_ digest: TokenDigest, kind: SessionKind) async throws(SignInError) -> SignedInSession {
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.session(digest)
        }
        let now = context.now()
        guard let found, found.session.kind == kind, !found.account.isDisabled,
            context.policy.isLive(found.session, now: now)
        else { throw SignInError.notSignedIn }
        var session = found.session
        let isAhead = session.lastSeenAt > now.adding(seconds: Session.clockToleranceSeconds)
        if isAhead || session.lastSeenAt.adding(seconds: context.policy.sessionTouchSeconds) <= now {
            context.touches.note(SessionTouch(account: session.account, session: session.id, at: now))
            session.lastSeenAt = now
        }
        return SignedInSession(
            account: found.account,
            session: session,
            methods: found.methods,
            policy: context.policy,
            now: now
        )
    }

    /// The account's live sessions, the last used first, 500 at most.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The sessions, each with its expiry.
    /// - Throws: `linkSessionLimited`, `serviceUnavailable`.
    package func list(_ signedIn: SignedInSession) async throws(SignInError) -> [SignedInSession] {
        try signedIn.requireFullSession()
        let now = context.now()
        let account = signedIn.account
        let sessions = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.sessions(of: account.id, limit: Self.mostListed)
        }
        let methods = try await context.current(signedIn).methods
        return sessions.filter { context.policy.isLive($0, now: now) }.map {
            SignedInSession(
                account: account,
                session: $0,
                methods: methods,
                policy: context.policy,
                now: now
            )
        }
    }

    /// Ends the session that asks: signs out.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Throws: `serviceUnavailable`. A session that is gone already is not an error.
    package func endCurrent(_ signedIn: SignedInSession) async throws(SignInError) {
        do {
            // Whoever signs out means this session, also when its token was replaced a moment ago.
            try await end(signedIn.session.id, of: signedIn, onBehalfOf: nil)
        } catch {
            guard error.code == .notFound else { throw error }
        }
    }

    /// Ends one of the account's sessions.
    ///
    /// - Parameters:
    ///   - id: The session's public ID in base64url.
    ///   - signedIn: The session that asks.
    /// - Throws: `linkSessionLimited`, `notFound`, `notSignedIn`, `serviceUnavailable`.
    package func end(_ id: String, _ signedIn: SignedInSession) async throws(SignInError) {
        try signedIn.requireFullSession()
        guard let id = SessionID(base64URL: id) else { throw SignInError.notFound }
        try await end(id, of: signedIn, onBehalfOf: signedIn.session)
    }

    /// Ends all of the account's sessions but the one that asks.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: How many were ended.
    /// - Throws: `linkSessionLimited`, `notSignedIn`, `serviceUnavailable`.
    package func endOthers(_ signedIn: SignedInSession) async throws(SignInError) -> Int {
        try signedIn.requireFullSession()
        let session = signedIn.session
        let event = TrailEvent(account: session.account, at: context.now(), kind: .otherSessionsEnded)
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.endSessions(otherThan: session, event: event)
        }
    }

    private func end(
        _ id: SessionID,
        of signedIn: SignedInSession,
        onBehalfOf session: Session?
    ) async throws(SignInError) {
        let account = signedIn.account.id
        let event = TrailEvent(account: account, at: context.now(), kind: .sessionEnded)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.endSession(id, of: account, onBehalfOf: session, event: event)
        }
    }
}

extension SessionManagement {
    /// Finds a live session by its public ID, which opens nothing by itself: the caller must have it from a signed token.
    ///
    /// - Parameters:
    ///   - id: The session's public ID.
    ///   - account: Whose session it is.
    /// - Returns: The session with its account.
    /// - Throws: `notSignedIn`, also when the account has 500 sessions that were used later; `serviceUnavailable`.
    package func authenticate(
        session id: SessionID,
        of account: UserHandle
    ) async throws(SignInError) -> SignedInSession {
        let sessions = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.sessions(of: account, limit: Self.mostListed)
        }
        guard let session = sessions.first(where: { $0.id == id }) else { throw SignInError.notSignedIn }
        return try await authenticate(session.tokenDigest, kind: session.kind)
    }
}
