// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

extension SignInClient {
    /// All passkeys of the account.
    ///
    /// - Returns: The passkeys, oldest first, and whether one more is advised.
    /// - Throws: `notSignedIn`, and what can happen on the way.
    public func passkeys() async throws -> PasskeyList {
        let answer = try await authorized("GET", "/api/v1/passkeys")
        return try Reply.read { () throws(JSONError) in try PasskeyList(answer) }
    }

    /// Begins adding a passkey.
    ///
    /// - Returns: What the platform needs to make it.
    /// - Throws: `notSignedIn`, `freshVerificationRequired`, `rateLimited`, and what can happen on the way.
    public func beginAddingPasskey() async throws -> PendingRegistration {
        let answer = try await authorized("POST", "/api/v1/passkeys/add/begin", [:])
        return try Reply.read { () throws(JSONError) in try PendingRegistration(answer) }
    }

    /// Adds the passkey.
    ///
    /// A session that came from a link becomes a full one by this, under a new token. When the answer is lost, the list
    /// of passkeys tells whether this one was added.
    ///
    /// - Parameters:
    ///   - pending: What ``beginAddingPasskey()`` gave.
    ///   - result: What the platform gave.
    ///   - name: A name for the list; nil to have one chosen.
    /// - Returns: The passkey as it is listed.
    /// - Throws: `notSignedIn`, `freshVerificationRequired`, `ceremonyUnknown`, `credentialRefused`,
    ///   `credentialAlreadyRegistered`, `replyLost`, and what can happen on the way.
    public func finishAddingPasskey(
        _ pending: PendingRegistration,
        with result: RegistrationResult,
        name: String? = nil
    ) async throws -> PasskeyInfo {
        var members: JSONObject = ["ceremony": .string(pending.ceremony), "credential": result.json]
        members["name"] = name.map { .string($0) }
        let authorization = try await currentToken()
        return try await withPendingToken(members) { token, body in
            do {
                let answer = try await exchange("POST", "/api/v1/passkeys/add/finish", body, token: authorization)
                let passkey = try Reply.read { () throws(JSONError) in try PasskeyInfo(answer.object("passkey")) }
                try await settle(token)
                return passkey
            } catch let error as SignInClientError {
                guard error.leavesOutcomeOpen else {
                    try drop(token)
                    throw error
                }
                _ = try await lookFor(token, after: error)
                guard let added = try await listed(result.credentialID) else { throw error }
                return added
            }
        }
    }

    /// Gives a passkey another name.
    ///
    /// - Parameters:
    ///   - id: The credential ID.
    ///   - name: 1 to 64 characters.
    /// - Returns: The passkey as it is listed now.
    /// - Throws: `notSignedIn`, `notFound`, `nameInvalid`, and what can happen on the way.
    public func renamePasskey(_ id: [UInt8], to name: String) async throws -> PasskeyInfo {
        let path = "/api/v1/passkeys/\(Base64URL.encode(id))/rename"
        let answer = try await authorized("POST", path, ["name": .string(name)])
        return try Reply.read { () throws(JSONError) in try PasskeyInfo(answer.object("passkey")) }
    }

    /// Removes a passkey; it signs nobody in any more.
    ///
    /// - Parameter id: The credential ID.
    /// - Returns: What to tell the platform.
    /// - Throws: `notSignedIn`, `freshVerificationRequired`, `lastPasskey`, `notFound` (also after a lost answer to an
    ///   earlier try that worked), and what can happen on the way.
    public func removePasskey(_ id: [UInt8]) async throws -> CredentialSignals {
        let answer = try await authorized("POST", "/api/v1/passkeys/\(Base64URL.encode(id))/remove", [:])
        return try Reply.read { () throws(JSONError) in try CredentialSignals(answer.object("signals")) }
    }

    /// Finds out whether the session was replaced, which happens to one that came from a link.
    private func settle(_ token: SessionToken) async throws {
        do {
            if try await confirm(token) == nil { try drop(token) }
        } catch let error as SignInClientError where error.leavesOutcomeOpen {
            // The passkey is there whatever this question brings; the token stays pending, and the next call asks again.
            return
        }
    }

    private func listed(_ id: [UInt8]) async throws -> PasskeyInfo? {
        try await passkeys().passkeys.first { $0.id == id }
    }
}
