// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// The platform's result of a sign-in, as raw bytes.
public struct AssertionResult: Sendable, Hashable {
    /// The credential ID of the passkey that was used.
    public let credentialID: [UInt8]
    /// The client data as the platform wrote it; sent unchanged, because the signature covers these very bytes.
    public let rawClientDataJSON: [UInt8]
    /// The authenticator data.
    public let rawAuthenticatorData: [UInt8]
    /// The signature.
    public let signature: [UInt8]
    /// The user handle that the passkey carries; nil when the authenticator gave none.
    public let userID: [UInt8]?
    /// `platform` or `cross-platform`, if the platform says so.
    public let attachment: String?

    /// Takes the platform's values; `Data` and arrays of bytes both serve.
    ///
    /// - Parameters:
    ///   - credentialID: The credential ID of the passkey that was used.
    ///   - rawClientDataJSON: The client data, unchanged.
    ///   - rawAuthenticatorData: The authenticator data, unchanged.
    ///   - signature: The signature.
    ///   - userID: The user handle; left out or empty when the authenticator gave none.
    ///   - attachment: `platform` or `cross-platform`.
    public init(
        credentialID: some Sequence<UInt8>,
        rawClientDataJSON: some Sequence<UInt8>,
        rawAuthenticatorData: some Sequence<UInt8>,
        signature: some Sequence<UInt8>,
        userID: some Sequence<UInt8> = EmptyCollection<UInt8>(),
        attachment: String? = nil
    ) {
        self.credentialID = Array(credentialID)
        self.rawClientDataJSON = Array(rawClientDataJSON)
        self.rawAuthenticatorData = Array(rawAuthenticatorData)
        self.signature = Array(signature)
        let userID = Array(userID)
        self.userID = userID.isEmpty ? nil : userID
        self.attachment = attachment
    }

    /// `AuthenticationResponseJSON` (Web Authentication Level 3, section 5.1).
    var json: JSONValue {
        let id = Base64URL.encode(credentialID)
        var response: JSONObject = [
            "clientDataJSON": .string(Base64URL.encode(rawClientDataJSON)),
            "authenticatorData": .string(Base64URL.encode(rawAuthenticatorData)),
            "signature": .string(Base64URL.encode(signature)),
        ]
        response["userHandle"] = userID.map { .string(Base64URL.encode($0)) }
        var object: JSONObject = [
            "id": .string(id),
            "rawId": .string(id),
            "type": "public-key",
            "response": .object(response),
            "clientExtensionResults": [:],
        ]
        object["authenticatorAttachment"] = attachment.map { .string($0) }
        return .object(object)
    }
}
