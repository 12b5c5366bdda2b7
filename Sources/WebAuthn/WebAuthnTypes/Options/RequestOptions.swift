// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import JSONCoding

/// Options for using a credential (WebAuthn Level 3, section 5.5).
public struct RequestOptions: Sendable, Hashable {
    /// The random value to be signed.
    public let challenge: Challenge

    /// How long the client may take, in milliseconds; nil leaves it to the client.
    public let timeoutMilliseconds: Int?

    /// The domain whose credentials may answer.
    public let relyingPartyID: RelyingPartyID

    /// The credentials that may answer; empty for any discoverable one.
    public let allowedCredentials: [PublicKeyCredentialDescriptor]

    /// Whether the user is to be verified.
    public let userVerification: UserVerificationRequirement

    /// What the client should offer first, the most wanted first.
    public let hints: [PublicKeyCredentialHint]

    /// Extension inputs in their JSON form, unknown ones too.
    public let extensions: JSONObject

    /// Members that mean nothing to this edition; they survive a round trip.
    public let otherMembers: JSONObject

    private static let names = [
        "challenge", "timeout", "rpId", "allowCredentials", "userVerification", "hints", "extensions",
    ]

    /// States what is asked for.
    ///
    /// - Parameters:
    ///   - challenge: The random value to be signed.
    ///   - relyingPartyID: The domain whose credentials may answer.
    ///   - timeoutMilliseconds: How long the client may take; 0 to 4,294,967,295.
    ///   - allowedCredentials: The credentials that may answer; empty for any discoverable one.
    ///   - userVerification: Whether the user is to be verified.
    ///   - hints: What the client should offer first.
    ///   - extensions: Extension inputs in their JSON form.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(
        challenge: Challenge,
        relyingPartyID: RelyingPartyID,
        timeoutMilliseconds: Int? = nil,
        allowedCredentials: [PublicKeyCredentialDescriptor] = [],
        userVerification: UserVerificationRequirement = .preferred,
        hints: [PublicKeyCredentialHint] = [],
        extensions: JSONObject = JSONObject(),
        otherMembers: JSONObject = JSONObject()
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.timeoutMilliseconds = timeoutMilliseconds
        self.allowedCredentials = allowedCredentials
        self.userVerification = userVerification
        self.hints = hints
        self.extensions = extensions
        self.otherMembers = otherMembers.omitting(Self.names)
    }
}

extension RequestOptions {
    /// The options as `parseRequestOptionsFromJSON` takes them (WebAuthn Level 3, section 5.1.10).
    public var json: JSONValue {
        var object: JSONObject = ["challenge": .string(Base64URL.encode(challenge.bytes))]
        if let timeoutMilliseconds { object["timeout"] = .integer(Int64(timeoutMilliseconds)) }
        object["rpId"] = .string(relyingPartyID.text)
        object["allowCredentials"] = .array(allowedCredentials.map(\.json))
        object["userVerification"] = .string(userVerification.rawValue)
        if !hints.isEmpty { object["hints"] = .array(hints.map { .string($0.rawValue) }) }
        if !extensions.isEmpty { object["extensions"] = .object(extensions) }
        return .object(object.adding(otherMembers))
    }

    /// Reads options as a client gets them.
    ///
    /// What is read and written again is the same value. Unknown values of string members survive, and so do members that
    /// mean nothing to this edition, here and in `allowCredentials` (``otherMembers``). Dropped, as clients pass over it, is
    /// an entry of `allowCredentials` whose type is not `public-key`. Members that are null count as absent.
    ///
    /// - Parameters:
    ///   - json: An object.
    ///   - relyingPartyID: What counts when `rpId` is absent: the domain of the client's origin. Without it, `rpId` must
    ///     be there.
    /// - Throws: `optionsInvalid`.
    public init(json: JSONValue, defaultRelyingPartyID relyingPartyID: RelyingPartyID? = nil) throws(WebAuthnTypesError)
    {
        do {
            try self.init(try json.requiredObject(), relyingPartyID)
        } catch {
            throw WebAuthnTypesError(.optionsInvalid, "the request options cannot be read: \(error.message)")
        }
    }

    private init(_ object: JSONObject, _ defaultID: RelyingPartyID?) throws(JSONError) {
        self.init(
            challenge: try object.challenge(),
            relyingPartyID: try object.relyingPartyID("rpId", default: defaultID),
            timeoutMilliseconds: try object.timeout(),
            allowedCredentials: try object.descriptors("allowCredentials"),
            userVerification: try object.optionalString("userVerification")
                .map(UserVerificationRequirement.init(rawValue:)) ?? .preferred,
            hints: try object.strings("hints").map(PublicKeyCredentialHint.init(rawValue:)),
            extensions: try object.optionalObject("extensions") ?? JSONObject(),
            otherMembers: object
        )
    }
}
