// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// Begins making an account with its first passkey, under a name.
    ///
    /// Where ``ServiceInformation/identifiers`` are `email`, begin with the address instead.
    ///
    /// - Parameters:
    ///   - name: The unique name to sign in with.
    ///   - displayName: The name that others see; the unique one if nil.
    ///   - invite: The token of an invite, where the service asks for one.
    /// - Returns: What the platform needs to make the passkey.
    /// - Throws: `signUpClosed`, `inviteRequired`, `inviteInvalid`, `nameTaken`, `nameInvalid`, `displayNameInvalid`,
    ///   `rateLimited`, and what can happen on the way.
    public func beginSignUp(
        name: String,
        displayName: String? = nil,
        invite: String? = nil
    ) async throws -> PendingRegistration {
        var body: JSONObject = ["name": .string(name)]
        body["displayName"] = displayName.map { .string($0) }
        body["invite"] = invite.map { .string($0) }
        let answer = try await exchange("POST", "/api/v1/sign-up/begin", body)
        return try Reply.read { () throws(JSONError) in try PendingRegistration(answer) }
    }

    /// Makes the account and signs in to it.
    ///
    /// - Parameters:
    ///   - pending: What ``beginSignUp(name:displayName:invite:)`` or ``beginSignUp(with:displayName:invite:)`` gave.
    ///   - result: What the platform gave.
    /// - Returns: Who is signed in now.
    /// - Throws: `ceremonyUnknown`, `credentialRefused`, `credentialAlreadyRegistered`, `nameTaken`, `rateLimited`,
    ///   `replyLost`, and what can happen on the way.
    public func finishSignUp(_ pending: PendingRegistration, with result: RegistrationResult) async throws -> SignedIn {
        try await beginSession(
            "/api/v1/sign-up/finish",
            ["ceremony": .string(pending.ceremony), "credential": result.json]
        )
    }
}
