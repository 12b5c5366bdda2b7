// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// The account, as the service has it now.
    ///
    /// - Returns: Its names and its stable ID.
    /// - Throws: `notSignedIn`, and what can happen on the way.
    public func account() async throws -> AccountInfo {
        let answer = try await authorized("GET", "/api/v1/account")
        return try Reply.read { () throws(JSONError) in try AccountInfo(answer) }
    }

    /// Gives the account another display name.
    ///
    /// - Parameter displayName: 1 to 64 characters.
    /// - Returns: The account, and what to tell the platform.
    /// - Throws: `notSignedIn`, `displayNameInvalid`, `linkSessionLimited`, and what can happen on the way.
    public func renameAccount(to displayName: String) async throws -> (account: AccountInfo, signals: CredentialSignals)
    {
        let answer = try await authorized("POST", "/api/v1/account/rename", ["displayName": .string(displayName)])
        return try Reply.read { () throws(JSONError) in
            (try AccountInfo(answer.object("account")), try CredentialSignals(answer.object("signals")))
        }
    }

    /// Deletes the account with everything that belongs to it, and forgets the session here.
    ///
    /// - Parameter name: The account's name, typed by the person as a confirmation.
    /// - Returns: What to tell the platform: no passkey works any more.
    /// - Throws: `notSignedIn`, `freshVerificationRequired`, `confirmationMismatch`, and what can happen on the way.
    public func deleteAccount(confirming name: String) async throws -> CredentialSignals {
        let answer = try await authorized("POST", "/api/v1/account/delete", ["name": .string(name)])
        try forget()
        return try Reply.read { () throws(JSONError) in try CredentialSignals(answer.object("signals")) }
    }

    /// What happened to the account lately.
    ///
    /// - Returns: The entries, newest first, 100 at most.
    /// - Throws: `notSignedIn`, and what can happen on the way.
    public func activity() async throws -> [ActivityEvent] {
        let answer = try await authorized("GET", "/api/v1/activity")
        return try Reply.read { () throws(JSONError) in
            try answer.objects("events") { (item) throws(JSONError) in try ActivityEvent(item) }
        }
    }
}
