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

    /// Remembers an authentication.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that must come back signed.
    ///   - userVerification: Whether user verification was demanded.
    ///   - allowedCredentials: The credentials that may answer; empty allows any.
    ///   - user: The account, when it was known beforehand.
    public init(
        challenge: Challenge,
        userVerification: UserVerificationRequirement,
        allowedCredentials: [CredentialID] = [],
        user: UserHandle? = nil
    ) {
        self.challenge = challenge
        self.userVerification = userVerification
        self.allowedCredentials = allowedCredentials
        self.user = user
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
            user: try object.optionalBytes("user").map { try UserHandle($0) }
        )
    }

    /// The ceremony as JSON, for storage on the server; it holds the challenge and must not reach logs.
    ///
    /// An object: `challenge` (base64url), `userVerification`, `allowed` (credential IDs, base64url), `user` (base64url, when
    /// it is known).
    public var json: JSONValue {
        var object: JSONObject = [
            "challenge": .string(Base64URL.encode(challenge.bytes)),
            "userVerification": .string(userVerification.rawValue),
            "allowed": .array(allowedCredentials.map { .string($0.base64URL) }),
        ]
        if let user { object["user"] = .string(user.base64URL) }
        return .object(object)
    }
}
