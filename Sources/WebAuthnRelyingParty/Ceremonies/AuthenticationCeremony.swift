// SPDX-License-Identifier: Apache-2.0
// What the relying party remembers between the two halves of an authentication.

internal import ByteEncodings
public import JSONCoding
public import WebAuthnTypes

/// An authentication under way: issued once, stored on the server, taken once before anything is verified.
public struct AuthenticationCeremony: Sendable, Hashable {
    /// The challenge that must come back signed.
    public let challenge: Challenge
    /// Whether user verification was demanded.
    public let userVerification: UserVerificationRequirement
    /// The credentials that may answer; empty allows any.
    public let allowedCredentials: [CredentialID]
    /// The account, when it was known beforehand.
    public let user: UserHandle?
    /// The FIDO AppID under which older security keys may answer (section 10.1.1); nil: none.
    public let appID: String?

    /// Remembers an authentication.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that must come back signed.
    ///   - userVerification: Whether user verification was demanded.
    ///   - allowedCredentials: The credentials that may answer; empty allows any.
    ///   - user: The account, when it was known beforehand.
    ///   - appID: The FIDO AppID under which older security keys may answer.
    public init(
        challenge: Challenge,
        userVerification: UserVerificationRequirement,
        allowedCredentials: [CredentialID] = [],
        user: UserHandle? = nil,
        appID: String? = nil
    ) {
        self.challenge = challenge
        self.userVerification = userVerification
        self.allowedCredentials = allowedCredentials
        self.user = user
        self.appID = appID
    }

    /// Reads what ``json`` wrote.
    ///
    /// - Parameter json: The stored object.
    /// - Throws: `JSONError` or `WebAuthnTypesError` when it was altered.
    public init(json: JSONValue) throws {
        let object = try JSONObject.stored(json)
        self.init(
            challenge: try Challenge(bytes: try object.bytes("challenge")),
            userVerification: UserVerificationRequirement(rawValue: try object.string("userVerification")),
            allowedCredentials: try object.storedTexts("allowed").map { try CredentialID(base64URL: $0) },
            user: try object.optionalBytes("user").map { try UserHandle($0) },
            appID: try object.optionalString("appid")
        )
    }

    /// The ceremony as JSON, for storage on the server; it holds the challenge and must not reach logs.
    ///
    /// An object: `challenge` (base64url), `userVerification`, `allowed` (credential IDs, base64url), `user` (base64url, when
    /// it is known), `appid` (when one was offered).
    public var json: JSONValue {
        var object: JSONObject = [
            "challenge": .string(Base64URL.encode(challenge.bytes)),
            "userVerification": .string(userVerification.rawValue),
            "allowed": .array(allowedCredentials.map { .string($0.base64URL) }),
        ]
        if let user { object["user"] = .string(user.base64URL) }
        if let appID { object["appid"] = .string(appID) }
        return .object(object)
    }

    /// The AppID, if it was offered and the client says that it used it.
    func appID(usedBy response: AuthenticationResponse) -> String? {
        guard let appID, response.clientExtensionResults["appid"] == true else { return nil }
        return appID
    }
}
