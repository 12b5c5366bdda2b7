// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import WebAuthnTypes

/// The parameters of authenticatorGetAssertion (CTAP 2.1, section 6.2).
package struct GetAssertionRequest: Sendable, Hashable {
    package let relyingPartyID: CTAPRelyingPartyID
    /// 32 bytes.
    package let clientDataHash: [UInt8]
    /// Whether the platform names the credentials; it does not with a list that has no entry.
    package let namesCredentials: Bool
    package let allowed: [CredentialID]
    package let extensions: GetAssertionExtensions
    package let options: CTAPOptions
    package let authentication: PinUvAuthParameter?

    /// Asks for a signature without a token and without extensions, in this process; without a list for any credential.
    package init(
        relyingPartyID: CTAPRelyingPartyID,
        clientDataHash: [UInt8],
        allowed: [CredentialID],
        options: CTAPOptions
    ) {
        (self.relyingPartyID, self.clientDataHash) = (relyingPartyID, clientDataHash)
        (self.allowed, self.options, namesCredentials) = (allowed, options, !allowed.isEmpty)
        (extensions, authentication) = (GetAssertionExtensions(), nil)
    }

    init(_ parameters: CTAPParameters) throws(CTAPStatus) {
        relyingPartyID = try CTAPRelyingPartyID(try parameters.required(0x01, \.text))
        clientDataHash = try MakeCredentialRequest.hash(try parameters.required(0x02, \.bytes))
        let list = try parameters.optional(0x03, \.array)
        namesCredentials = list?.isEmpty == false
        allowed = try CTAPDescriptors.read(list)
        extensions = try GetAssertionExtensions(try parameters.parameters(0x04))
        options = try CTAPOptions(try parameters.parameters(0x05))
        authentication = try PinUvAuthParameter(parameters, code: 0x06, number: 0x07)
    }
}
