// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// Begins verifying the person again, which changing ways to sign in needs (`freshVerificationRequired`).
    ///
    /// - Returns: What the platform needs to use a passkey of this account.
    /// - Throws: `notSignedIn`, `linkSessionLimited`, `rateLimited`, and what can happen on the way.
    public func beginVerification() async throws -> PendingAssertion {
        let answer = try await authorized("POST", "/api/v1/verify/begin", [:])
        return try Reply.read { () throws(JSONError) in try PendingAssertion(answer) }
    }

    /// Verifies the person; the session gets a new token, the old one is dead.
    ///
    /// - Parameters:
    ///   - pending: What ``beginVerification()`` gave.
    ///   - result: What the platform gave.
    /// - Returns: The session as it is now; `freshUntil` says how long it counts as fresh.
    /// - Throws: `notSignedIn`, `ceremonyUnknown`, `credentialRefused`, `rateLimited`, `replyLost`, and what can happen
    ///   on the way.
    public func finishVerification(_ pending: PendingAssertion, with result: AssertionResult) async throws -> SignedIn {
        try await beginSession(
            "/api/v1/verify/finish",
            ["ceremony": .string(pending.ceremony), "credential": result.json],
            authorization: try await currentToken()
        )
    }
}
