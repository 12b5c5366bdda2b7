// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// The identities that open the account, the oldest first.
    ///
    /// - Returns: The identities.
    /// - Throws: `notSignedIn`, `linkSessionLimited`, and what can happen on the way.
    public func identities() async throws -> [IdentityInfo] {
        let answer = try await authorized("GET", "/api/v1/account/identities")
        return try Reply.read { () throws(JSONError) in
            try answer.optionalObjects("identities") { (object) throws(JSONError) in try IdentityInfo(object) }
        }
    }

    /// Begins to link an identity; ``finishLinking(_:with:)`` does it.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - app: The app's client there.
    /// - Returns: What the platform is to ask with.
    /// - Throws: `freshVerificationRequired`, `notSignedIn`, `externalOff`, `badRequest`, `rateLimited`, and what can happen on
    ///   the way.
    public func beginLinking(provider: String, app: String) async throws -> PendingProviderSignIn {
        try await begin("/api/v1/account/identities/begin", provider, app)
    }

    /// Links the identity; the session gets a new token, the old one is dead.
    ///
    /// - Parameters:
    ///   - pending: What ``beginLinking(provider:app:)`` gave.
    ///   - grant: What the platform gave.
    /// - Returns: The session as it is now.
    /// - Throws: `identityTaken`, `identityLimitReached`, `externalRefused`, `ceremonyUnknown`, `freshVerificationRequired`,
    ///   `notSignedIn`, `replyLost`, and what can happen on the way.
    public func finishLinking(_ pending: PendingProviderSignIn, with grant: ProviderGrant) async throws -> SignedIn {
        let signedIn = try await beginSession(
            "/api/v1/account/identities/finish",
            try members(pending, grant),
            authorization: try await currentToken()
        )
        forgetName(grant, for: pending.provider)
        return signedIn
    }

    /// Begins to confirm who is there by an identity of the account, where no passkey verifies its owner.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - app: The app's client there.
    /// - Returns: What the platform is to ask with.
    /// - Throws: `freshVerificationRequired` where a passkey must verify, `notSignedIn`, `externalOff`, `badRequest`,
    ///   `rateLimited`, and what can happen on the way.
    public func beginVerification(provider: String, app: String) async throws -> PendingProviderSignIn {
        try await begin("/api/v1/verify/external/begin", provider, app)
    }

    /// Confirms who is there; the session gets a new token, the old one is dead.
    ///
    /// - Parameters:
    ///   - pending: What ``beginVerification(provider:app:)`` gave.
    ///   - grant: What the platform gave.
    ///   - appCode: A code of the authenticator app, or a saved one, where the account has an app.
    /// - Returns: The session as it is now.
    /// - Throws: `externalRefused`, `codeRequired`, `codeRefused`, `codeMistyped`, `codeStopped`, `ceremonyUnknown`,
    ///   `notSignedIn`, `replyLost`, and what can happen on the way.
    public func finishVerification(
        _ pending: PendingProviderSignIn,
        with grant: ProviderGrant,
        appCode: String? = nil
    ) async throws -> SignedIn {
        var body = try members(pending, grant)
        body["appCode"] = appCode.map { .string($0) }
        let signedIn = try await beginSession(
            "/api/v1/verify/external/finish",
            body,
            authorization: try await currentToken()
        )
        forgetName(grant, for: pending.provider)
        return signedIn
    }

    /// Takes an identity off.
    ///
    /// - Parameter provider: Whose.
    /// - Throws: `lastMethod` where nothing else opens the account, `notFound`, `freshVerificationRequired`, `notSignedIn`, and
    ///   what can happen on the way.
    public func removeIdentity(provider: String) async throws {
        _ = try await authorized("POST", "/api/v1/account/identities/remove", ["provider": .string(provider)])
    }

    private func begin(_ path: String, _ provider: String, _ app: String) async throws -> PendingProviderSignIn {
        let answer = try await authorized("POST", path, ["provider": .string(provider), "client": .string(app)])
        return try Reply.read { () throws(JSONError) in try PendingProviderSignIn(answer, provider: provider) }
    }
}
