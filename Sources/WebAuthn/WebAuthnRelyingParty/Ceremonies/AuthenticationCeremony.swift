// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import JSONCoding
public import WebAuthnTypes

/// An authentication under way: issued once, stored on the server, taken once before anything is verified.
///
/// It remembers of the options what the steps of WebAuthn Level 3, section 7.2, compare with.
public struct AuthenticationCeremony: StoredCeremony {
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
    /// From when on it can no longer be finished.
    public let expiresAt: UnixTime

    /// Remembers an authentication.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that must come back signed.
    ///   - userVerification: Whether user verification was demanded.
    ///   - allowedCredentials: The credentials that may answer; empty allows any.
    ///   - user: The account, when it was known beforehand.
    ///   - appID: The FIDO AppID under which older security keys may answer.
    ///   - expiresAt: From when on it can no longer be finished.
    public init(
        challenge: Challenge,
        userVerification: UserVerificationRequirement,
        allowedCredentials: [CredentialID] = [],
        user: UserHandle? = nil,
        appID: String? = nil,
        expiresAt: UnixTime
    ) {
        self.init(
            challenge: challenge,
            userVerification: userVerification,
            allowedCredentials: allowedCredentials,
            user: user,
            extensions: RequestExtensionInputs(appID: appID),
            expiresAt: expiresAt
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
    ///   - expiresAt: From when on it can no longer be finished.
    public init(
        challenge: Challenge,
        userVerification: UserVerificationRequirement,
        allowedCredentials: [CredentialID] = [],
        user: UserHandle? = nil,
        extensions: RequestExtensionInputs,
        expiresAt: UnixTime
    ) {
        self.challenge = challenge
        self.userVerification = userVerification
        self.allowedCredentials = allowedCredentials
        self.user = user
        self.extensions = extensions
        self.expiresAt = expiresAt
    }

    /// Reads what ``json`` wrote.
    ///
    /// - Parameter json: The stored object.
    /// - Throws: `JSONError` or `WebAuthnTypesError` when it was altered, when a member is missing (what an older version
    ///   stored may have no end, and is not taken for endless), and when one is not known: it may be a demand that a newer
    ///   version makes. A `userVerification` other than the three is refused as well.
    public init(json: JSONValue) throws {
        let object = try JSONObject.stored(
            json,
            known: [
                "challenge", "userVerification", "allowed", "user", "appid", "extensions", "expiresAt",
            ]
        )
        let extensions = try RequestExtensionInputs(json: try object.optionalObject("extensions") ?? JSONObject())
        self.init(
            challenge: try Challenge(bytes: try object.bytes("challenge")),
            userVerification: try object.storedUserVerification(),
            allowedCredentials: try object.storedTexts("allowed").map { try CredentialID(base64URL: $0) },
            user: try object.optionalBytes("user").map { try UserHandle($0) },
            extensions: extensions.asking(appID: try object.optionalString("appid")),
            expiresAt: UnixTime(milliseconds: try object.integer("expiresAt"))
        )
    }

    /// The ceremony as JSON, for storage on the server; it holds the challenge and must not reach logs.
    ///
    /// An object: `challenge` (base64url), `userVerification`, `allowed` (credential IDs, base64url), `user` (base64url, when
    /// it is known), `appid` (when one was offered), `extensions` (other inputs as in options, when there were any),
    /// `expiresAt` (Unix milliseconds).
    public var json: JSONValue {
        var object: JSONObject = [
            "challenge": .string(Base64URL.encode(challenge.bytes)),
            "userVerification": .string(userVerification.rawValue),
            "allowed": .array(allowedCredentials.map { .string($0.base64URL) }),
            "expiresAt": .integer(expiresAt.milliseconds),
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
