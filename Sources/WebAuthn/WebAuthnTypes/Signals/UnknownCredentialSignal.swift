// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The argument of `PublicKeyCredential.signalUnknownCredential` (UnknownCredentialOptions; WebAuthn Level 3,
/// section 5.1.10.2).
///
/// For a page whose sign-in failed because no account has the credential: the authenticator may then hide or remove it.
/// Needs nobody signed in, and tells only what the page already had.
public struct UnknownCredentialSignal: Sendable, Hashable {
    /// The domain that was asked.
    public let relyingPartyID: RelyingPartyID
    /// The credential that nobody has.
    public let credentialID: CredentialID

    /// States that nobody has a credential.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The domain that was asked.
    ///   - credentialID: The credential that nobody has.
    public init(relyingPartyID: RelyingPartyID, credentialID: CredentialID) {
        self.relyingPartyID = relyingPartyID
        self.credentialID = credentialID
    }

    /// Reads the argument.
    ///
    /// - Parameter json: An object; members beside those of ``json`` are dropped.
    /// - Throws: `signalInvalid`.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        self = try WebAuthnTypesError.readingSignal(json) { object throws(JSONError) in
            Self(
                relyingPartyID: try object.relyingPartyID("rpId", default: nil),
                credentialID: try object.value("credentialId") { text throws(WebAuthnTypesError) in
                    try CredentialID(base64URL: text)
                }
            )
        }
    }

    /// The argument: `rpId`, `credentialId` (base64url).
    public var json: JSONValue {
        ["rpId": .string(relyingPartyID.text), "credentialId": .string(credentialID.base64URL)]
    }
}
