// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// Begins a sign-in at a provider.
    ///
    /// - Parameters:
    ///   - provider: One of ``ServiceInformation/providers``, by its name.
    ///   - app: The app's client there; with Apple its bundle identifier.
    /// - Returns: What the platform is to ask with.
    /// - Throws: `externalOff`, `badRequest` for an app that the operator has not named, `rateLimited`, and what can happen on
    ///   the way.
    public func beginSignIn(provider: String, app: String) async throws -> PendingProviderSignIn {
        let body: JSONObject = ["provider": .string(provider), "client": .string(app)]
        let answer = try await exchange("POST", "/api/v1/sign-in/external/begin", body)
        return try Reply.read { () throws(JSONError) in try PendingProviderSignIn(answer, provider: provider) }
    }

    /// Signs in with what the platform gave.
    ///
    /// A name that came with it is kept in the names' storage before anything is sent, and until the service has
    /// acknowledged it: providers tell it once. Where the network fails or the app dies, begin again; the platform
    /// gives no name then, and the kept one goes along.
    ///
    /// - Parameters:
    ///   - pending: What ``beginSignIn(provider:app:)`` gave.
    ///   - grant: What the platform gave.
    /// - Returns: What comes of it.
    /// - Throws: `ceremonyUnknown`, `externalRefused`, `signUpClosed`, `accountDisabled`, `rateLimited`, `replyLost`, and what
    ///   can happen on the way.
    public func finishSignIn(
        _ pending: PendingProviderSignIn,
        with grant: ProviderGrant
    ) async throws -> ProviderOutcome {
        try await withPendingToken(try members(pending, grant)) { token, body in
            do {
                let answer = try await exchange("POST", "/api/v1/sign-in/external/finish", body)
                let outcome = try Reply.read { () throws(JSONError) in try Self.outcome(answer) }
                forgetName(grant, for: pending.provider)
                // No session begins yet but with the first of the three.
                if case .signedIn = outcome { try promote(token) } else { try drop(token) }
                return outcome
            } catch let error as SignInClientError {
                guard error.leavesOutcomeOpen else {
                    try drop(token)
                    throw error
                }
                guard let found = try await lookFor(token, after: error) else { throw error }
                forgetName(grant, for: pending.provider)
                return .signedIn(found)
            }
        }
    }

    /// Gives the code that the account also asks for; a wrong one may be tried again.
    ///
    /// - Parameters:
    ///   - pending: What ``ProviderOutcome/codeNeeded(_:)`` brought.
    ///   - code: What the person typed.
    /// - Returns: Who is signed in now.
    /// - Throws: `codeRefused`, `codeMistyped`, `codeStopped`, `ceremonyUnknown`, `rateLimited`, `replyLost`, and what can
    ///   happen on the way.
    public func finishSignIn(_ pending: PendingProviderCode, code: String) async throws -> SignedIn {
        try await beginSession(
            "/api/v1/sign-in/external/code",
            ["ceremony": .string(pending.ceremony), "code": .string(code)]
        )
    }

    /// Makes an account for somebody new, and signs in; offer them a passkey next.
    ///
    /// - Parameters:
    ///   - newcomer: What ``ProviderOutcome/newcomer(_:)`` brought.
    ///   - name: The account's name.
    ///   - displayName: The name that others see; what the provider told if nil.
    ///   - invite: The token of an invite, where the service asks for one.
    /// - Returns: Who is signed in now.
    /// - Throws: `nameTaken`, `nameInvalid`, `displayNameInvalid`, `inviteRequired`, `inviteInvalid`, `signUpClosed`,
    ///   `identityTaken`, `ceremonyUnknown`, `rateLimited`, `replyLost`, and what can happen on the way.
    public func signUp(
        _ newcomer: ProviderNewcomer,
        name: String,
        displayName: String? = nil,
        invite: String? = nil
    ) async throws -> SignedIn {
        try await signUp(newcomer, ["name": .string(name)], displayName, invite)
    }

    /// Makes an account under an address, where the service finds accounts by those alone.
    ///
    /// - Parameters:
    ///   - newcomer: What ``ProviderOutcome/newcomer(_:)`` brought.
    ///   - address: What ``proveAddress(_:code:)`` gave.
    ///   - displayName: The name that others see; what the provider told if nil.
    ///   - invite: The token of an invite, where the service asks for one.
    /// - Returns: Who is signed in now.
    /// - Throws: As ``signUp(_:name:displayName:invite:)``.
    public func signUp(
        _ newcomer: ProviderNewcomer,
        with address: ProvedAddress,
        displayName: String? = nil,
        invite: String? = nil
    ) async throws -> SignedIn {
        try await signUp(newcomer, ["proof": .string(address.proof)], displayName, invite)
    }

    private func signUp(
        _ newcomer: ProviderNewcomer,
        _ members: JSONObject,
        _ displayName: String?,
        _ invite: String?
    ) async throws -> SignedIn {
        var body = members
        body["ceremony"] = .string(newcomer.ceremony)
        body["displayName"] = displayName.map { .string($0) }
        body["invite"] = invite.map { .string($0) }
        return try await beginSession("/api/v1/sign-up/external", body)
    }

    /// The members of a request that brings what the platform gave, with the name that waits.
    func members(_ pending: PendingProviderSignIn, _ grant: ProviderGrant) throws -> JSONObject {
        var members: JSONObject = [
            "state": .string(pending.state), "identityToken": .string(grant.identityToken),
            "code": .string(grant.code),
        ]
        members["user"] = try keepName(grant, for: pending.provider)
        return members
    }

    private static func outcome(_ answer: JSONObject) throws(JSONError) -> ProviderOutcome {
        if let next = try answer.optionalObject("next") { return .codeNeeded(try PendingProviderCode(next)) }
        if let newcomer = try answer.optionalObject("newcomer") { return .newcomer(try ProviderNewcomer(newcomer)) }
        return .signedIn(try SignedIn(answer))
    }
}
