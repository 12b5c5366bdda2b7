// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// The platform's result of a registration, as raw bytes.
public struct RegistrationResult: Sendable, Hashable {
    /// The new passkey's credential ID.
    public let credentialID: [UInt8]
    /// The client data as the platform wrote it; sent unchanged, because the signature covers these very bytes.
    public let rawClientDataJSON: [UInt8]
    /// The attestation object, CBOR.
    public let rawAttestationObject: [UInt8]
    /// How the authenticator can be reached, if the platform says so.
    public let transports: [String]
    /// `platform` or `cross-platform`, if the platform says so.
    public let attachment: String?

    /// Takes the platform's values; `Data` and arrays of bytes both serve.
    ///
    /// - Parameters:
    ///   - credentialID: The new passkey's credential ID.
    ///   - rawClientDataJSON: The client data, unchanged.
    ///   - rawAttestationObject: The attestation object, unchanged.
    ///   - transports: How the authenticator can be reached.
    ///   - attachment: `platform` or `cross-platform`.
    public init(
        credentialID: some Sequence<UInt8>,
        rawClientDataJSON: some Sequence<UInt8>,
        rawAttestationObject: some Sequence<UInt8>,
        transports: [String] = [],
        attachment: String? = nil
    ) {
        self.credentialID = Array(credentialID)
        self.rawClientDataJSON = Array(rawClientDataJSON)
        self.rawAttestationObject = Array(rawAttestationObject)
        self.transports = transports
        self.attachment = attachment
    }

    /// `RegistrationResponseJSON` (Web Authentication Level 3, section 5.1).
    var json: JSONValue {
        let id = Base64URL.encode(credentialID)
        var object: JSONObject = [
            "id": .string(id),
            "rawId": .string(id),
            "type": "public-key",
            "response": [
                "clientDataJSON": .string(Base64URL.encode(rawClientDataJSON)),
                "attestationObject": .string(Base64URL.encode(rawAttestationObject)),
                "transports": .array(transports.map { .string($0) }),
            ],
            "clientExtensionResults": [:],
        ]
        object["authenticatorAttachment"] = attachment.map { .string($0) }
        return .object(object)
    }
}
