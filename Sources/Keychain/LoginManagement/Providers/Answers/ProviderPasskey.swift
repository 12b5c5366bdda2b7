// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
package import WebAuthnTypes

/// A passkey that a provider has, without its key (docs/formats/credential-provider.md, section 3).
package struct ProviderPasskey: Sendable, Hashable {
    /// The RP ID, as the provider says.
    package let relyingParty: RelyingPartyID
    /// The credential ID, by which the provider finds the passkey.
    package let credential: CredentialID
    /// The account's user handle.
    package let userHandle: UserHandle
    /// The account's name, foreign text; empty where there is none.
    package let user: String
    /// The account's name for display, foreign text; empty where there is none.
    package let displayName: String

    /// The passkey's site, for the rules of sites.
    package var site: SiteAddress? { try? SiteAddress(relyingParty.text) }

    /// Reads an entry of a list of identities.
    ///
    /// - Parameter value: An object of the kind `passkey`.
    /// - Returns: The passkey; nil where its RP ID is not a domain.
    /// - Throws: `answerMalformed`.
    static func read(_ value: JSONValue) throws(CredentialProvidersError) -> Self? {
        let names: Set = ["kind", "rp_id", "credential_id", "user_handle", "user", "display_name"]
        let form = try FormObject(value, members: names).members
        do {
            let party = try IdentityForm.text(try form.string("rp_id"), atMost: ProviderIdentity.longestSite)
            let credential = try CredentialID(try form.bytes("credential_id"))
            let handle = try UserHandle(try form.bytes("user_handle"))
            let limit = ProviderIdentity.longestName
            let user = try IdentityForm.text(try form.optionalString("user") ?? "", atMost: limit)
            let displayName = try IdentityForm.text(try form.optionalString("display_name") ?? "", atMost: limit)
            guard let relyingParty = try? RelyingPartyID(party) else { return nil }
            return Self(
                relyingParty: relyingParty,
                credential: credential,
                userHandle: handle,
                user: user,
                displayName: displayName
            )
        } catch let error as JSONError {
            throw FormObject.malformed(error)
        } catch let error as WebAuthnTypesError {
            throw CredentialProvidersError(.answerMalformed, error.message)
        } catch let error as CredentialProvidersError {
            throw error
        } catch {
            throw CredentialProvidersError(.answerMalformed, "a passkey cannot be read")
        }
    }
}

/// A request for a signature with a passkey of a provider.
package struct ProviderSignatureRequest: Sendable, Hashable {
    /// How many bytes a client data hash has.
    package static let hashLength = 32

    /// The passkey that the person chose.
    package let passkey: ProviderPasskey
    /// SHA-256 of the client data; 32 bytes.
    package let clientDataHash: [UInt8]
    /// Whether the person must be verified.
    package let needsVerification: Bool

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - passkey: The passkey that the person chose.
    ///   - clientDataHash: SHA-256 of the client data; 32 bytes.
    ///   - needsVerification: Whether the person must be verified.
    package init(_ passkey: ProviderPasskey, clientDataHash: [UInt8], needsVerification: Bool) {
        precondition(clientDataHash.count == Self.hashLength, "a client data hash has 32 bytes")
        (self.passkey, self.clientDataHash, self.needsVerification) = (passkey, clientDataHash, needsVerification)
    }
}
