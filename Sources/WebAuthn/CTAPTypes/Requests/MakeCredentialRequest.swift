// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import COSEKeys
package import WebAuthnTypes

/// The parameters of authenticatorMakeCredential (CTAP 2.1, section 6.1).
package struct MakeCredentialRequest: Sendable, Hashable {
    /// 32 bytes.
    package let clientDataHash: [UInt8]
    package let relyingParty: CTAPRelyingParty
    package let user: CTAPUser
    /// Of the type `public-key`, the preferred one first.
    package let algorithms: [COSEAlgorithm]
    package let excluded: [CredentialID]
    package let extensions: MakeCredentialExtensions
    package let options: CTAPOptions
    package let authentication: PinUvAuthParameter?
    /// Asks for an attestation that names this very authenticator.
    package let enterpriseAttestation: Int?
    /// The preferred one first (CTAP 2.2).
    package let attestationFormats: [String]

    /// Asks for a credential without a token and without extensions, in this process.
    package init(
        clientDataHash: [UInt8],
        relyingParty: CTAPRelyingParty,
        user: CTAPUser,
        algorithms: [COSEAlgorithm],
        excluded: [CredentialID],
        options: CTAPOptions,
        attestationFormats: [String]
    ) {
        (self.clientDataHash, self.relyingParty, self.user) = (clientDataHash, relyingParty, user)
        (self.algorithms, self.excluded, self.options) = (algorithms, excluded, options)
        self.attestationFormats = attestationFormats
        (extensions, authentication, enterpriseAttestation) = (MakeCredentialExtensions(), nil, nil)
    }

    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        clientDataHash = try Self.hash(try parameters.required(0x01, \.bytes))
        relyingParty = try CTAPRelyingParty(CTAPParameters(try parameters.required(0x02, \.map)))
        user = try CTAPUser(CTAPParameters(try parameters.required(0x03, \.map)))
        algorithms = try Self.algorithms(try parameters.required(0x04, \.array))
        excluded = try CTAPDescriptors.read(try parameters.optional(0x05, \.array))
        extensions = try MakeCredentialExtensions(try parameters.parameters(0x06))
        options = try CTAPOptions(try parameters.parameters(0x07))
        authentication = try PinUvAuthParameter(parameters, code: 0x08, number: 0x09)
        enterpriseAttestation = try parameters.number(0x0A)
        var formats: [String] = []
        for item in try parameters.optional(0x0B, \.array) ?? [] {
            guard let format = item.text else { throw .unexpectedType }
            formats.append(format)
        }
        attestationFormats = formats
    }

    static func hash(_ bytes: [UInt8]) throws(CTAPStatus) -> [UInt8] {
        guard bytes.count == 32 else { throw .invalidLength }
        return bytes
    }

    /// All entries are looked at, also behind the first that would do: a list that breaks off is refused.
    private static func algorithms(_ items: [CBORValue]) throws(CTAPStatus) -> [COSEAlgorithm] {
        var algorithms: [COSEAlgorithm] = []
        for item in items {
            guard let entry = item.map.map(CTAPParameters.init) else { throw .unexpectedType }
            let (type, number) = (try entry.required("type", \.text), try entry.required("alg", \.integer))
            if type == "public-key" { algorithms.append(COSEAlgorithm(rawValue: number)) }
        }
        return algorithms
    }
}

/// The options of a ceremony; those of other names are passed over.
package struct CTAPOptions: Sendable, Hashable {
    /// Whether the credential shall be found without its ID.
    package let discoverable: Bool?
    /// Whether a person must agree.
    package let userPresence: Bool?
    /// Whether the authenticator shall verify the person by its own means.
    package let userVerification: Bool?

    package init(discoverable: Bool? = nil, userVerification: Bool) {
        (self.discoverable, userPresence, self.userVerification) = (discoverable, nil, userVerification)
    }

    init(_ options: CTAPParameters?) throws(CTAPStatus) {
        discoverable = try options?.optional("rk", \.bool)
        userPresence = try options?.optional("up", \.bool)
        userVerification = try options?.optional("uv", \.bool)
    }
}
