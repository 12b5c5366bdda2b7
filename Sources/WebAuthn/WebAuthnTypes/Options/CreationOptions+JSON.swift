// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import COSEKeys
public import JSONCoding

extension CreationOptions {
    /// The options as `parseCreationOptionsFromJSON` takes them (WebAuthn Level 3, section 5.1.9).
    public var json: JSONValue {
        var object: JSONObject = [
            "rp": relyingParty.json,
            "user": user.json,
            "challenge": .string(Base64URL.encode(challenge.bytes)),
            "pubKeyCredParams": .array(
                algorithms.map { ["type": "public-key", "alg": .integer(Int64($0.rawValue))] }
            ),
        ]
        if let timeoutMilliseconds { object["timeout"] = .integer(Int64(timeoutMilliseconds)) }
        object["excludeCredentials"] = .array(excludedCredentials.map(\.json))
        object["authenticatorSelection"] = selection.json
        if !hints.isEmpty { object["hints"] = .array(hints.map { .string($0.rawValue) }) }
        object["attestation"] = .string(attestation.rawValue)
        if !attestationFormats.isEmpty {
            object["attestationFormats"] = .array(attestationFormats.map { .string($0.rawValue) })
        }
        if !extensions.isEmpty { object["extensions"] = .object(extensions) }
        return .object(object.adding(otherMembers))
    }

    /// Reads options as a client gets them.
    ///
    /// What is read and written again is the same value. Unknown values of string members survive, and so do members that
    /// mean nothing to this edition, here and in `rp`, `user`, `authenticatorSelection` and `excludeCredentials`
    /// (``otherMembers``). Dropped, as clients pass over it, is: an entry of `pubKeyCredParams` or `excludeCredentials` whose
    /// type is not `public-key`; a member of an entry of `pubKeyCredParams` beside `type` and `alg`; an entry of
    /// `attestationFormats` that is no identifier. `residentKey` and the older `requireResidentKey` become one value. Members
    /// that are null count as absent.
    ///
    /// - Parameters:
    ///   - json: An object.
    ///   - relyingPartyID: What counts when `rp.id` is absent: the domain of the client's origin. Without it, `rp.id`
    ///     must be there.
    /// - Throws: `optionsInvalid`.
    public init(json: JSONValue, defaultRelyingPartyID relyingPartyID: RelyingPartyID? = nil) throws(WebAuthnTypesError)
    {
        do {
            try self.init(try json.requiredObject(), relyingPartyID)
        } catch {
            throw WebAuthnTypesError(.optionsInvalid, "the creation options cannot be read: \(error.message)")
        }
    }

    private init(_ object: JSONObject, _ defaultID: RelyingPartyID?) throws(JSONError) {
        self.init(
            relyingParty: try object.nested("rp") { party throws(JSONError) in
                RelyingPartyEntity(
                    id: try party.relyingPartyID("id", default: defaultID),
                    name: try party.string("name"),
                    otherMembers: party
                )
            },
            user: try object.nested("user") { user throws(JSONError) in
                UserEntity(
                    id: try user.value("id") { text throws(WebAuthnTypesError) in try UserHandle(base64URL: text) },
                    name: try user.string("name"),
                    displayName: try user.string("displayName"),
                    otherMembers: user
                )
            },
            challenge: try object.challenge(),
            algorithms: try Self.algorithms(try object.array("pubKeyCredParams")),
            timeoutMilliseconds: try object.timeout(),
            excludedCredentials: try object.descriptors("excludeCredentials"),
            selection: try AuthenticatorSelection(try object.optionalObject("authenticatorSelection") ?? JSONObject()),
            hints: try object.strings("hints").map(PublicKeyCredentialHint.init(rawValue:)),
            attestation: try object.optionalString("attestation").map(AttestationConveyance.init(rawValue:)) ?? .none,
            // A format that is none is no format that anyone can make.
            attestationFormats: try object.strings("attestationFormats").compactMap(AttestationFormat.init(rawValue:)),
            extensions: try object.optionalObject("extensions") ?? JSONObject(),
            otherMembers: object
        )
    }

    private static func algorithms(_ items: [JSONValue]) throws(JSONError) -> [COSEAlgorithm] {
        var algorithms: [COSEAlgorithm] = []
        for item in items {
            let object = try item.requiredObject()
            guard try object.string("type") == "public-key" else { continue }
            let number = try object.integer("alg")
            guard let identifier = Int32(exactly: number) else {
                throw JSONError(.valueInvalid, "the member \"alg\" is no integer of 32 bits")
            }
            algorithms.append(COSEAlgorithm(rawValue: Int(identifier)))
        }
        guard items.isEmpty || !algorithms.isEmpty else {
            throw JSONError(.valueInvalid, "in \"pubKeyCredParams\": no entry is of the type public-key")
        }
        return algorithms
    }
}
