// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// Begins signing in.
    ///
    /// - Parameters:
    ///   - name: A name, or an address where the service finds accounts by those, that the person typed; nil to let the platform
    ///     offer every passkey of the domain.
    ///   - mustVerify: Whether the passkey must verify its user: after `userVerificationNeeded`.
    /// - Returns: What the platform needs to use a passkey.
    /// - Throws: `rateLimited`, and what can happen on the way. An unknown name is no error and cannot be told apart.
    public func beginSignIn(name: String? = nil, mustVerify: Bool = false) async throws -> PendingAssertion {
        var body = JSONObject()
        body["name"] = name.map { .string($0) }
        if mustVerify { body["userVerification"] = .string("required") }
        let answer = try await exchange("POST", "/api/v1/sign-in/begin", body)
        return try Reply.read { () throws(JSONError) in try PendingAssertion(answer) }
    }

    /// Signs in; an earlier session of this client lives on at the service until it runs out or is ended.
    ///
    /// - Parameters:
    ///   - pending: What ``beginSignIn(name:mustVerify:)`` gave.
    ///   - result: What the platform gave.
    /// - Returns: Who is signed in now.
    /// - Throws: `ceremonyUnknown`, `credentialRefused`, `unknownCredential`, `userVerificationNeeded`, `accountDisabled`,
    ///   `rateLimited`, `replyLost`, and what can happen on the way.
    public func finishSignIn(_ pending: PendingAssertion, with result: AssertionResult) async throws -> SignedIn {
        try await beginSession(
            "/api/v1/sign-in/finish",
            ["ceremony": .string(pending.ceremony), "credential": result.json]
        )
    }

    /// Signs in with a one-time link; such a session may only add a passkey.
    ///
    /// - Parameter linkToken: The token that the link carries.
    /// - Returns: Who is signed in now.
    /// - Throws: `linkInvalid`, `rateLimited`, `replyLost`, and what can happen on the way.
    public func signIn(linkToken: String) async throws -> SignedIn {
        try await beginSession("/api/v1/sign-in/link", ["token": .string(linkToken)])
    }
}
