// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// A response to request options (WebAuthn Level 3, sections 5.1.8 and 5.2.2); nothing in it has been verified.
public struct AuthenticationResponse: Sendable, Hashable {
    /// The credential that answered.
    public let id: CredentialID

    /// The client data as raw bytes: their hash is signed.
    public let clientDataJSON: [UInt8]

    /// The authenticator data as raw bytes: they are signed.
    public let authenticatorData: [UInt8]

    /// The signature over the authenticator data and the hash of the client data, in its algorithm's form.
    public let signature: [UInt8]

    /// The account that the authenticator names; nil when it names none.
    public let userHandle: UserHandle?

    /// How the authenticator was attached; nil when the client does not tell.
    public let attachment: AuthenticatorAttachment?

    /// The client's extension outputs in their JSON form, never with secrets of `prf` and `hmacGetSecret`.
    public let clientExtensionResults: JSONObject

    /// Those secrets; empty unless the caller asked for them when the response was read.
    public let secrets: ExtensionSecrets

    /// Members of the credential that mean nothing here, never with secrets of `prf` and `hmacGetSecret`.
    public let otherMembers: JSONObject

    /// Members of its `response` that mean nothing here, never with secrets of `prf` and `hmacGetSecret`.
    public let otherResponseMembers: JSONObject

    /// Composes a response.
    ///
    /// - Parameters:
    ///   - id: The credential that answered.
    ///   - clientDataJSON: The client data as raw bytes.
    ///   - authenticatorData: The authenticator data as raw bytes.
    ///   - signature: The signature in its algorithm's form.
    ///   - userHandle: The account that the authenticator names.
    ///   - attachment: How the authenticator was attached.
    ///   - clientExtensionResults: The client's extension outputs; secrets of `prf` and `hmacGetSecret` are dropped.
    ///   - secrets: Those secrets.
    ///   - otherMembers: Further members of the credential's JSON; those with names of this type are left out.
    ///   - otherResponseMembers: Further members of its `response`; likewise.
    public init(
        id: CredentialID,
        clientDataJSON: [UInt8],
        authenticatorData: [UInt8],
        signature: [UInt8],
        userHandle: UserHandle? = nil,
        attachment: AuthenticatorAttachment? = nil,
        clientExtensionResults: JSONObject = JSONObject(),
        secrets: ExtensionSecrets = ExtensionSecrets(),
        otherMembers: JSONObject = JSONObject(),
        otherResponseMembers: JSONObject = JSONObject()
    ) {
        self.id = id
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
        self.attachment = attachment
        self.clientExtensionResults = clientExtensionResults.withoutSecrets
        self.secrets = secrets
        self.otherMembers = otherMembers.omitting(CredentialEnvelope<AssertionPayload>.names).withoutSecretsAnywhere
        self.otherResponseMembers = otherResponseMembers.omitting(AssertionPayload.names).withoutSecretsAnywhere
    }
}
