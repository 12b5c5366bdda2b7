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
    /// The extensions that were asked for; outputs of others are unsolicited.
    public let extensions: RequestExtensionInputs

    /// The FIDO AppID under which older security keys may answer (section 10.1.1); nil: none.
    public var appID: String? { extensions.appID }

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
        self.init(
            challenge: challenge,
            userVerification: userVerification,
            allowedCredentials: allowedCredentials,
            user: user,
            extensions: RequestExtensionInputs(appID: appID)
        )
    }

    /// Remembers an authentication that asked for extensions.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that must come back signed.
    ///   - userVerification: Whether user verification was demanded.
    ///   - allowedCredentials: The credentials that may answer; empty allows any.
    ///   - user: The account, when it was known beforehand.
    ///   - extensions: The extensions that were asked for.
    public init(
        challenge: Challenge,
        userVerification: UserVerificationRequirement,
        allowedCredentials: [CredentialID] = [],
        user: UserHandle? = nil,
        extensions: RequestExtensionInputs
    ) {
        self.challenge = challenge
        self.userVerification = userVerification
        self.allowedCredentials = allowedCredentials
        self.user = user
        self.extensions = extensions
    }

    /// Reads what ``json`` wrote.
    ///
    /// - Parameter json: The stored object.
    /// - Throws: `JSONError` or `WebAuthnTypesError` when it was altered.
    public init(json: JSONValue) throws {
        let object = try JSONObject.stored(json)
        let extensions = try RequestExtensionInputs(json: try object.optionalObject("extensions") ?? JSONObject())
        self.init(
            challenge: try Challenge(bytes: try object.bytes("challenge")),
            userVerification: UserVerificationRequirement(rawValue: try object.string("userVerification")),
            allowedCredentials: try object.storedTexts("allowed").map { try CredentialID(base64URL: $0) },
            user: try object.optionalBytes("user").map { try UserHandle($0) },
            extensions: extensions.asking(appID: try object.optionalString("appid"))
        )
    }

    /// The ceremony as JSON, for storage on the server; it holds the challenge and must not reach logs.
    ///
    /// An object: `challenge` (base64url), `userVerification`, `allowed` (credential IDs, base64url), `user` (base64url, when
    /// it is known), `appid` (when one was offered), `extensions` (other inputs as in options, when there were any).
    public var json: JSONValue {
        var object: JSONObject = [
            "challenge": .string(Base64URL.encode(challenge.bytes)),
            "userVerification": .string(userVerification.rawValue),
            "allowed": .array(allowedCredentials.map { .string($0.base64URL) }),
        ]
        if let user { object["user"] = .string(user.base64URL) }
        if let appID { object["appid"] = .string(appID) }
        let others = extensions.asking(appID: nil).json
        if !others.isEmpty { object["extensions"] = .object(others) }
        return .object(object)
    }

    /// The AppID, if it was offered and the client says that it used it.
    func appID(usedBy response: AuthenticationResponse) -> String? {
        guard let appID, response.clientExtensionResults["appid"] == true else { return nil }
        return appID
    }
}
