// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import JSONCoding

extension AuthenticationResponse {
    /// The response as a browser's `toJSON()` makes it.
    public var json: JSONValue {
        var response: JSONObject = [
            "clientDataJSON": .string(Base64URL.encode(clientDataJSON)),
            "authenticatorData": .string(Base64URL.encode(authenticatorData)),
            "signature": .string(Base64URL.encode(signature)),
        ]
        if let userHandle { response["userHandle"] = .string(userHandle.base64URL) }
        var object: JSONObject = [
            "id": .string(id.base64URL),
            "rawId": .string(id.base64URL),
            "type": "public-key",
            "response": .object(response.adding(otherResponseMembers)),
        ]
        if let attachment { object["authenticatorAttachment"] = .string(attachment.rawValue) }
        object["clientExtensionResults"] = .object(clientExtensionResults)
        return .object(object.adding(otherMembers))
    }

    /// Reads a response from bytes that are exactly one JSON object; builds no tree.
    ///
    /// An empty or null user handle counts as absent. Absent or null `authenticatorAttachment` and
    /// `clientExtensionResults` are tolerated. Members that mean nothing here survive (``otherMembers``,
    /// ``otherResponseMembers``); only secrets of extensions are dropped, wherever they stand. A member that stands twice, padding,
    /// and an `id` that differs from `rawId` are refused.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - limits: How deep and how long the input may be.
    ///   - keepingSecrets: Whether ``secrets`` shall hold what `prf` and `hmacGetSecret` derived; otherwise it is dropped.
    /// - Throws: `responseInvalid`; also for secrets that are to be kept and cannot be read.
    public init(
        parsing bytes: [UInt8],
        limits: JSONLimits = JSONLimits(),
        keepingSecrets: Bool = false
    ) throws(WebAuthnTypesError) {
        do {
            var reader = try JSONReader(bytes, limits: limits)
            let envelope = try CredentialEnvelope<AssertionPayload>(pulling: &reader, keepingSecrets: keepingSecrets)
            try reader.finish()
            self.init(envelope)
        } catch {
            throw Self.invalid(error)
        }
    }

    /// Reads a response that is part of a longer JSON text; secrets are dropped.
    ///
    /// - Parameter reader: Stands at the object, and behind it afterwards.
    /// - Throws: `responseInvalid`.
    public init(reading reader: inout JSONReader) throws(WebAuthnTypesError) {
        try self.init(reading: &reader, keepingSecrets: false)
    }

    /// Reads a response that is part of a longer JSON text.
    ///
    /// - Parameters:
    ///   - reader: Stands at the object, and behind it afterwards.
    ///   - keepingSecrets: Whether ``secrets`` shall hold what `prf` and `hmacGetSecret` derived; otherwise it is dropped.
    /// - Throws: `responseInvalid`; also for secrets that are to be kept and cannot be read.
    public init(reading reader: inout JSONReader, keepingSecrets: Bool) throws(WebAuthnTypesError) {
        do {
            self.init(try CredentialEnvelope<AssertionPayload>(pulling: &reader, keepingSecrets: keepingSecrets))
        } catch {
            throw Self.invalid(error)
        }
    }

    /// Reads a response from a tree; the same rules as for bytes.
    ///
    /// - Parameters:
    ///   - json: An object.
    ///   - keepingSecrets: Whether ``secrets`` shall hold what `prf` and `hmacGetSecret` derived; otherwise it is dropped.
    /// - Throws: `responseInvalid`; also for secrets that are to be kept and cannot be read.
    public init(json: JSONValue, keepingSecrets: Bool = false) throws(WebAuthnTypesError) {
        // One reader for both ways in: rules that stand in two places part sooner or later.
        let limits = JSONLimits(maximumLength: .max)
        try self.init(parsing: json.serialized, limits: limits, keepingSecrets: keepingSecrets)
    }

    private init(_ envelope: CredentialEnvelope<AssertionPayload>) {
        self.init(
            id: envelope.id,
            clientDataJSON: envelope.payload.clientDataJSON,
            authenticatorData: envelope.payload.authenticatorData,
            signature: envelope.payload.signature,
            userHandle: envelope.payload.userHandle,
            attachment: envelope.attachment,
            clientExtensionResults: envelope.clientExtensionResults,
            secrets: envelope.secrets,
            otherMembers: envelope.otherMembers,
            otherResponseMembers: envelope.payload.otherMembers
        )
    }

    private static func invalid(_ error: JSONError) -> WebAuthnTypesError {
        WebAuthnTypesError(.responseInvalid, "the authentication response cannot be read: \(error.message)")
    }
}
