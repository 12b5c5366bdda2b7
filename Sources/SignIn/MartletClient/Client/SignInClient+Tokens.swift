// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// The storage holds up to two tokens. `current` is known to the service; `pending` was drawn for a session whose
/// beginning is not confirmed. A pending token becomes the current one as soon as the service knows it, and goes when
/// the service says for certain that the session did not begin, or when another one is drawn.
extension SignInClient {
    /// Sends a request in the session.
    ///
    /// - Throws: `notSignedIn` and whatever the service refuses.
    func authorized(_ method: String, _ path: String, _ body: JSONObject? = nil) async throws -> JSONObject {
        let token = try await currentToken()
        do {
            return try await exchange(method, path, body, token: token)
        } catch let error as SignInClientError where error.code == .notSignedIn {
            // A request whose answer was lost may have replaced the token after it was last asked about.
            guard let pending = try load()?.pending, try await confirm(pending) != nil else {
                try drop(token)
                throw error
            }
            return try await exchange(method, path, body, token: pending)
        }
    }

    /// Sends the request that begins a session, or gives the current one a new token.
    func beginSession(
        _ path: String,
        _ members: JSONObject,
        authorization: SessionToken? = nil
    ) async throws -> SignedIn {
        try await withPendingToken(members) { token, body in
            do {
                let answer = try await exchange("POST", path, body, token: authorization)
                let signedIn = try Reply.read { () throws(JSONError) in try SignedIn(answer) }
                try promote(token)
                return signedIn
            } catch let error as SignInClientError {
                guard error.leavesOutcomeOpen else {
                    try drop(token)
                    throw error
                }
                guard let found = try await lookFor(token, after: error) else { throw error }
                return found
            }
        }
    }

    /// Draws a token and saves it before its digest can leave in a request.
    func withPendingToken<Value>(
        _ members: JSONObject,
        _ body: (SessionToken, JSONObject) async throws -> Value
    ) async throws -> Value {
        guard !isFinishing else {
            throw SignInClientError(.finishUnderWay, "another ceremony is just being finished; wait for its end")
        }
        isFinishing = true
        defer { isFinishing = false }
        let token = SessionToken(from: random)
        try update { $0.pending = token }
        var members = members
        members["session"] = ["kind": "bearer", "digest": .string(Base64URL.encode(token.digest))]
        return try await body(token, members)
    }

    /// Asks whether a session began although the request that begins it went wrong.
    ///
    /// - Throws: `replyLost` when that cannot be told now.
    func lookFor(_ token: SessionToken, after error: SignInClientError) async throws -> SignedIn? {
        do {
            return try await confirm(token)
        } catch let second as SignInClientError where second.code != .storageUnusable {
            throw SignInClientError(
                .replyLost,
                "the last step was sent but no answer came; it may have worked: resume once the service is reachable",
                status: error.status,
                requestID: error.requestID,
                cause: error
            )
        }
    }

    /// Asks the service about a token, and makes it the current one when the service knows it.
    ///
    /// - Returns: Who is signed in with it; nil when the service does not know it (or not yet: it is not forgotten).
    func confirm(_ token: SessionToken) async throws -> SignedIn? {
        do {
            let found = try await whoIsSignedIn(token)
            try promote(token)
            return found
        } catch let error as SignInClientError where error.code == .notSignedIn {
            unknownPending = token
            return nil
        }
    }

    /// Whose session a token holds.
    func whoIsSignedIn(_ token: SessionToken) async throws -> SignedIn {
        let answer = try await exchange("GET", "/api/v1/session", token: token)
        return try Reply.read { () throws(JSONError) in try SignedIn(answer) }
    }

    /// The token to use now; an open question about a newer one is settled first.
    ///
    /// - Throws: `notSignedIn`.
    func currentToken() async throws -> SessionToken {
        if let pending = try load()?.pending, !isFinishing, pending != unknownPending {
            _ = try await confirm(pending)
        }
        guard let current = try load()?.current else {
            throw SignInClientError(.notSignedIn, "nobody is signed in; sign in first")
        }
        return current
    }

    /// What is kept for this service.
    ///
    /// - Throws: `sessionOfAnotherService`, and what the storage throws.
    func load() throws -> StoredSession? {
        guard let stored = try storage.load() else { return nil }
        guard stored.service == service else {
            throw SignInClientError(
                .sessionOfAnotherService,
                "the storage holds a session of another service; use another storage, or forget that session first"
            )
        }
        return stored
    }

    /// Forgets a token, wherever it is kept; what replaced it in the meantime stays.
    func drop(_ token: SessionToken) throws {
        try update {
            if $0.pending == token { $0.pending = nil }
            if $0.current == token { $0.current = nil }
        }
    }

    /// Makes a token the current one.
    func promote(_ token: SessionToken) throws {
        try update {
            $0.current = token
            if $0.pending == token { $0.pending = nil }
        }
    }

    private func update(_ change: (inout StoredSession) -> Void) throws {
        let before = try load()
        var session = before ?? StoredSession(service: service)
        change(&session)
        guard session != before else { return }
        try storage.save(session.current == nil && session.pending == nil ? nil : session)
    }
}
