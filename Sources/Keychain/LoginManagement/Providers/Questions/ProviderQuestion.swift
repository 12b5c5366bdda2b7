// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import WebAuthnTypes

/// A question, as it is written to a provider (docs/formats/credential-provider.md, section 2).
package enum ProviderQuestion: Sendable, Hashable {
    /// Which logins it has, for a site as SiteMatcher/told(of:) has it, or at all.
    case identities(site: String?)
    /// The credential of an identity, and whether the provider may ask the person something.
    case credential(ProviderIdentity, interaction: Bool)
    /// A signature with a passkey, and whether the provider may ask the person something.
    case sign(ProviderSignatureRequest, interaction: Bool)

    /// The most bytes of an answer to it.
    package var longestAnswer: Int {
        switch self {
        case .identities: 1_048_576
        case .credential: 65_536
        case .sign: ProviderSignature.longestAnswer
        }
    }

    /// How many seconds the provider has.
    package var seconds: Int {
        switch self {
        case .identities: 5
        case .credential(_, let interaction), .sign(_, let interaction): interaction ? 120 : 10
        }
    }

    /// Whether the provider may ask the person something.
    package var allowsInteraction: Bool {
        switch self {
        case .identities: false
        case .credential(_, let interaction), .sign(_, let interaction): interaction
        }
    }

    /// The question as JSON.
    package var serialized: [UInt8] {
        var object = JSONObject()
        object["version"] = 1
        switch self {
        case .identities(let site):
            object["question"] = "identities"
            if let site { object["site"] = .string(site) }
        case .credential(let identity, let interaction):
            object["question"] = "credential"
            object["record"] = .string(identity.record.text)
            object["kind"] = .string(identity.kind.rawValue)
            object["site"] = .string(identity.site.description)
            object["interaction"] = .bool(interaction)
        case .sign(let request, let interaction):
            object["question"] = "sign"
            object["rp_id"] = .string(request.passkey.relyingParty.text)
            object["credential_id"] = .string(request.passkey.credential.base64URL)
            object["client_data_hash"] = .string(Base64URL.encode(request.clientDataHash))
            object["user_verification"] = .bool(request.needsVerification)
            object["interaction"] = .bool(interaction)
        }
        return JSONValue.object(object).serialized
    }
}

extension SiteMatcher {
    /// What a provider is told of a page: the registered domain alone, or the host where there is none.
    ///
    /// - Parameter page: The page.
    /// - Returns: No scheme, port or name below the domain.
    package func told(of page: SiteAddress) -> String { registrableDomain(of: page.host) ?? page.host.description }
}
