// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import COSEKeys
public import JSONCoding
public import WebAuthnTypes

/// A registration under way: issued once, stored on the server, taken once before anything is verified.
///
/// It remembers of the options what the steps of WebAuthn Level 3, section 7.1, compare with.
public struct RegistrationCeremony: StoredCeremony {
    /// The challenge that must come back signed.
    public let challenge: Challenge
    /// The account that the credential is for.
    public let user: UserHandle
    /// Whether user verification was demanded.
    public let userVerification: UserVerificationRequirement
    /// The algorithms that were offered.
    public let algorithms: [COSEAlgorithm]
    /// Whether the request was conditional: only then may user presence be absent (section 7.1, step 15).
    public let isConditional: Bool
    /// The extensions that were asked for; outputs of others are unsolicited.
    public let extensions: CreationExtensionInputs
    /// From when on it can no longer be finished.
    public let expiresAt: UnixTime

    /// Remembers a registration.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that must come back signed.
    ///   - user: The account that the credential is for.
    ///   - userVerification: Whether user verification was demanded.
    ///   - algorithms: The algorithms that were offered.
    ///   - isConditional: Whether the request was conditional.
    ///   - extensions: The extensions that were asked for; `credProps` alone by default, as
    ///     ``RelyingParty/beginRegistration(user:challenge:at:excluding:conditional:userVerification:hints:extensions:)`` does.
    ///   - expiresAt: From when on it can no longer be finished.
    public init(
        challenge: Challenge,
        user: UserHandle,
        userVerification: UserVerificationRequirement,
        algorithms: [COSEAlgorithm],
        isConditional: Bool = false,
        extensions: CreationExtensionInputs = .credentialPropertiesAlone,
        expiresAt: UnixTime
    ) {
        self.challenge = challenge
        self.user = user
        self.userVerification = userVerification
        self.algorithms = algorithms
        self.isConditional = isConditional
        self.extensions = extensions
        self.expiresAt = expiresAt
    }

    /// Reads what ``json`` wrote.
    ///
    /// - Parameter json: The stored object.
    /// - Throws: `JSONError` or `WebAuthnTypesError` when it was altered, when a member is missing (what an older version
    ///   stored may have no end, and is not taken for endless), and when one is not known: it may be a demand that a newer
    ///   version makes. A `userVerification` other than the three, and no algorithm at all, are refused as well.
    public init(json: JSONValue) throws {
        let object = try JSONObject.stored(
            json,
            known: [
                "challenge", "user", "userVerification", "algorithms", "conditional", "extensions", "expiresAt",
            ]
        )
        self.init(
            challenge: try Challenge(bytes: try object.bytes("challenge")),
            user: try UserHandle(try object.bytes("user")),
            userVerification: try object.storedUserVerification(),
            algorithms: try object.storedAlgorithms(),
            isConditional: try object.bool("conditional"),
            // Ceremonies from before extensions were remembered asked for nothing else.
            extensions: try object.optionalObject("extensions").map { try CreationExtensionInputs(json: $0) }
                ?? .credentialPropertiesAlone,
            expiresAt: UnixTime(milliseconds: try object.integer("expiresAt"))
        )
    }

    /// The ceremony as JSON, for storage on the server; it holds the challenge and must not reach logs.
    ///
    /// An object: `challenge` and `user` (base64url), `userVerification`, `algorithms` (COSE numbers), `conditional`,
    /// `extensions` (inputs as in options, when more than `credProps` were asked for), `expiresAt` (Unix milliseconds).
    public var json: JSONValue {
        var object: JSONObject = [
            "challenge": .string(Base64URL.encode(challenge.bytes)),
            "user": .string(user.base64URL),
            "userVerification": .string(userVerification.rawValue),
            "algorithms": .array(algorithms.map { .integer(Int64($0.rawValue)) }),
            "conditional": .bool(isConditional),
            "expiresAt": .integer(expiresAt.milliseconds),
        ]
        if extensions != .credentialPropertiesAlone { object["extensions"] = .object(extensions.json) }
        return .object(object)
    }
}
