// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// Has a code sent to the address that a new account will be found by.
    ///
    /// For services whose ``ServiceInformation/identifiers`` are `email`; others answer `codes_off`. The answer is the same
    /// whether or not an account has the address: whoever reads the mail is told.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - invite: The token of an invite, where the service asks for one.
    ///   - language: In which language the mail is written: `en`, `ja` or `ko`; nil for the service's own choice.
    /// - Returns: What ``proveAddress(_:code:)`` needs beside the code.
    /// - Throws: `codesOff`, `signUpClosed`, `inviteRequired`, `inviteInvalid`, `addressUnusable`, `rateLimited`, and what can
    ///   happen on the way.
    public func beginSignUp(
        address: String,
        invite: String? = nil,
        language: String? = nil
    ) async throws -> PendingAddress {
        var body: JSONObject = ["address": .string(address)]
        body["invite"] = invite.map { .string($0) }
        let answer = try await exchange("POST", "/api/v1/sign-up/address/begin", body, language: language)
        return try Reply.read { () throws(JSONError) in try PendingAddress(answer) }
    }

    /// Has another code sent in the place of the one before, from ``PendingAddress/resendAt`` on.
    ///
    /// - Parameters:
    ///   - pending: What ``beginSignUp(address:invite:language:)`` gave.
    ///   - language: In which language the mail is written.
    /// - Returns: What takes its place.
    /// - Throws: `ceremonyUnknown`, `rateLimited`, and what can happen on the way.
    public func resendCode(_ pending: PendingAddress, language: String? = nil) async throws -> PendingAddress {
        let body: JSONObject = ["ceremony": .string(pending.ceremony)]
        let answer = try await exchange("POST", "/api/v1/sign-up/address/resend", body, language: language)
        return try Reply.read { () throws(JSONError) in try PendingAddress(answer) }
    }

    /// Proves the address by the code that was mailed; a code that is wrong leaves the others to be tried.
    ///
    /// - Parameters:
    ///   - pending: What ``beginSignUp(address:invite:language:)`` or the last ``resendCode(_:language:)`` gave.
    ///   - code: What the person typed.
    /// - Returns: What ``beginSignUp(with:displayName:invite:)`` needs.
    /// - Throws: `codeRefused`, `codeSpent`, `codeStopped`, `addressTaken` where an account has the address, which only the
    ///   mailbox's owner learns, `ceremonyUnknown`, `rateLimited`, and what can happen on the way.
    public func proveAddress(_ pending: PendingAddress, code: String) async throws -> ProvedAddress {
        let body: JSONObject = ["ceremony": .string(pending.ceremony), "code": .string(code)]
        let answer = try await exchange("POST", "/api/v1/sign-up/address/finish", body)
        return try Reply.read { () throws(JSONError) in try ProvedAddress(answer) }
    }

    /// Begins making an account under an address; ``finishSignUp(_:with:)`` makes it.
    ///
    /// - Parameters:
    ///   - address: What ``proveAddress(_:code:)`` gave; good for one account.
    ///   - displayName: The name that others see; the address if nil.
    ///   - invite: The token of an invite, where the service asks for one.
    /// - Returns: What the platform needs to make the passkey.
    /// - Throws: `signUpClosed`, `inviteRequired`, `inviteInvalid`, `nameTaken`, `nameInvalid`, `displayNameInvalid`,
    ///   `ceremonyUnknown`, `rateLimited`, and what can happen on the way.
    public func beginSignUp(
        with address: ProvedAddress,
        displayName: String? = nil,
        invite: String? = nil
    ) async throws -> PendingRegistration {
        var body: JSONObject = ["proof": .string(address.proof)]
        body["displayName"] = displayName.map { .string($0) }
        body["invite"] = invite.map { .string($0) }
        let answer = try await exchange("POST", "/api/v1/sign-up/begin", body)
        return try Reply.read { () throws(JSONError) in try PendingRegistration(answer) }
    }
}
