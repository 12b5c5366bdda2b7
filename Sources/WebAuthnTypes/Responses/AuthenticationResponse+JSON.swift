// SPDX-License-Identifier: Apache-2.0
// Authentication responses on the wire: AuthenticationResponseJSON.

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
            "response": .object(response),
        ]
        if let attachment { object["authenticatorAttachment"] = .string(attachment.rawValue) }
        object["clientExtensionResults"] = .object(clientExtensionResults)
        return .object(object)
    }

    /// Reads a response from bytes that are exactly one JSON object; builds no tree.
    ///
    /// An empty or null user handle counts as absent. Absent or null `authenticatorAttachment` and
    /// `clientExtensionResults` are tolerated, as are members that mean nothing here. A member that stands twice, padding,
    /// and an `id` that differs from `rawId` are refused.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - limits: How deep and how long the input may be.
    /// - Throws: `responseInvalid`.
    public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(WebAuthnTypesError) {
        do {
            var reader = try JSONReader(bytes, limits: limits)
            let envelope = try CredentialEnvelope<AssertionPayload>(pulling: &reader)
            try reader.finish()
            self.init(envelope)
        } catch {
            throw Self.invalid(error)
        }
    }

    /// Reads a response that is part of a longer JSON text.
    ///
    /// - Parameter reader: Stands at the object, and behind it afterwards.
    /// - Throws: `responseInvalid`.
    public init(reading reader: inout JSONReader) throws(WebAuthnTypesError) {
        do {
            self.init(try CredentialEnvelope<AssertionPayload>(pulling: &reader))
        } catch {
            throw Self.invalid(error)
        }
    }

    /// Reads a response from a tree; the same rules as for bytes.
    ///
    /// - Parameter json: An object.
    /// - Throws: `responseInvalid`.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        // One reader for both ways in: rules that stand in two places part sooner or later.
        try self.init(parsing: json.serialized, limits: JSONLimits(maximumLength: .max))
    }

    private init(_ envelope: CredentialEnvelope<AssertionPayload>) {
        self.init(
            id: envelope.id,
            clientDataJSON: envelope.payload.clientDataJSON,
            authenticatorData: envelope.payload.authenticatorData,
            signature: envelope.payload.signature,
            userHandle: envelope.payload.userHandle,
            attachment: envelope.attachment,
            clientExtensionResults: envelope.clientExtensionResults
        )
    }

    private static func invalid(_ error: JSONError) -> WebAuthnTypesError {
        WebAuthnTypesError(.responseInvalid, "the authentication response cannot be read: \(error.message)")
    }
}
