// SPDX-License-Identifier: Apache-2.0

public import COSEKeys
public import JSONCoding

/// A response to creation options (WebAuthn Level 3, sections 5.1.8 and 5.2.1); nothing in it has been verified.
public struct RegistrationResponse: Sendable, Hashable {
    /// The credential that was made, as the client says; the attestation object has the last word.
    public let id: CredentialID

    /// The client data as raw bytes: their hash is signed.
    public let clientDataJSON: [UInt8]

    /// The attestation object as raw bytes.
    public let attestationObject: [UInt8]

    /// How the authenticator can be reached, unknown values too; for later requests.
    public let transports: [AuthenticatorTransport]

    /// How the authenticator was attached; nil when the client does not tell.
    public let attachment: AuthenticatorAttachment?

    /// The client's extension outputs in their JSON form, never with secrets of `prf` and `hmacGetSecret`.
    public let clientExtensionResults: JSONObject

    /// Those secrets; empty unless the caller asked for them when the response was read.
    public let secrets: ExtensionSecrets

    /// The client's copies of what the attestation object holds.
    public let unsignedCopies: UnsignedCopies

    /// Members of the credential that mean nothing here, never with secrets of `prf` and `hmacGetSecret`.
    public let otherMembers: JSONObject

    /// Members of its `response` that mean nothing here, never with secrets of `prf` and `hmacGetSecret`.
    public let otherResponseMembers: JSONObject

    /// Composes a response.
    ///
    /// - Parameters:
    ///   - id: The credential that was made.
    ///   - clientDataJSON: The client data as raw bytes.
    ///   - attestationObject: The attestation object as raw bytes.
    ///   - transports: How the authenticator can be reached.
    ///   - attachment: How the authenticator was attached.
    ///   - clientExtensionResults: The client's extension outputs; secrets of `prf` and `hmacGetSecret` are dropped.
    ///   - secrets: Those secrets.
    ///   - unsignedCopies: Copies of what the attestation object holds.
    ///   - otherMembers: Further members of the credential's JSON; those with names of this type are left out.
    ///   - otherResponseMembers: Further members of its `response`; likewise.
    public init(
        id: CredentialID,
        clientDataJSON: [UInt8],
        attestationObject: [UInt8],
        transports: [AuthenticatorTransport] = [],
        attachment: AuthenticatorAttachment? = nil,
        clientExtensionResults: JSONObject = JSONObject(),
        secrets: ExtensionSecrets = ExtensionSecrets(),
        unsignedCopies: UnsignedCopies = UnsignedCopies(),
        otherMembers: JSONObject = JSONObject(),
        otherResponseMembers: JSONObject = JSONObject()
    ) {
        self.id = id
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        self.transports = transports
        self.attachment = attachment
        self.clientExtensionResults = clientExtensionResults.withoutSecrets
        self.secrets = secrets
        self.unsignedCopies = unsignedCopies
        self.otherMembers = otherMembers.omitting(CredentialEnvelope<AttestationPayload>.names).withoutSecretsAnywhere
        self.otherResponseMembers = otherResponseMembers.omitting(AttestationPayload.names).withoutSecretsAnywhere
    }
}

extension RegistrationResponse {
    /// What the client copied out of the attestation object for pages without a CBOR reader.
    ///
    /// Never a source: only the attestation object is what the authenticator made.
    public struct UnsignedCopies: Sendable, Hashable {
        /// The authenticator data.
        public let authenticatorData: [UInt8]?
        /// The public key as DER SubjectPublicKeyInfo.
        public let publicKey: [UInt8]?
        /// The public key's algorithm.
        public let publicKeyAlgorithm: COSEAlgorithm?

        /// Collects the copies.
        ///
        /// - Parameters:
        ///   - authenticatorData: The authenticator data.
        ///   - publicKey: The public key as DER SubjectPublicKeyInfo.
        ///   - publicKeyAlgorithm: The public key's algorithm.
        public init(
            authenticatorData: [UInt8]? = nil,
            publicKey: [UInt8]? = nil,
            publicKeyAlgorithm: COSEAlgorithm? = nil
        ) {
            self.authenticatorData = authenticatorData
            self.publicKey = publicKey
            self.publicKeyAlgorithm = publicKeyAlgorithm
        }
    }
}
