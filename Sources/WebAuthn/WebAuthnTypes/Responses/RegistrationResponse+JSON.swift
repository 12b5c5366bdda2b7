// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import COSEKeys
public import JSONCoding

extension RegistrationResponse {
    /// The response as a browser's `toJSON()` makes it.
    public var json: JSONValue {
        var response: JSONObject = ["clientDataJSON": .string(Base64URL.encode(clientDataJSON))]
        if let data = unsignedCopies.authenticatorData {
            response["authenticatorData"] = .string(Base64URL.encode(data))
        }
        response["transports"] = .array(transports.map { .string($0.rawValue) })
        if let key = unsignedCopies.publicKey { response["publicKey"] = .string(Base64URL.encode(key)) }
        if let algorithm = unsignedCopies.publicKeyAlgorithm {
            response["publicKeyAlgorithm"] = .integer(Int64(algorithm.rawValue))
        }
        response["attestationObject"] = .string(Base64URL.encode(attestationObject))
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

    /// Reads a response from bytes that are exactly one JSON object.
    ///
    /// Absent or null copies, `transports`, `authenticatorAttachment` and `clientExtensionResults` are tolerated. Members that
    /// mean nothing here survive (``otherMembers``, ``otherResponseMembers``); only secrets of extensions are dropped, wherever they
    /// stand. A member that stands twice, padding, an `id` that differs from `rawId`, and more than 16 transports or one
    /// longer than 32 bytes are refused.
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
            let envelope = try CredentialEnvelope<AttestationPayload>(pulling: &reader, keepingSecrets: keepingSecrets)
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
            self.init(try CredentialEnvelope<AttestationPayload>(pulling: &reader, keepingSecrets: keepingSecrets))
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

    private init(_ envelope: CredentialEnvelope<AttestationPayload>) {
        self.init(
            id: envelope.id,
            clientDataJSON: envelope.payload.clientDataJSON,
            attestationObject: envelope.payload.attestationObject,
            transports: envelope.payload.transports,
            attachment: envelope.attachment,
            clientExtensionResults: envelope.clientExtensionResults,
            secrets: envelope.secrets,
            unsignedCopies: UnsignedCopies(
                authenticatorData: envelope.payload.authenticatorData,
                publicKey: envelope.payload.publicKey,
                publicKeyAlgorithm: envelope.payload.publicKeyAlgorithm
            ),
            otherMembers: envelope.otherMembers,
            otherResponseMembers: envelope.payload.otherMembers
        )
    }

    private static func invalid(_ error: JSONError) -> WebAuthnTypesError {
        WebAuthnTypesError(.responseInvalid, "the registration response cannot be read: \(error.message)")
    }
}
