// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// A signature with a passkey, and what it covers besides the client data.
public struct Assertion: Sendable, Hashable {
    /// The passkey that signed.
    public let credentialID: CredentialID
    /// The authenticator data, 37 bytes or more, as they were signed.
    public let authenticatorData: [UInt8]
    /// The signature over the authenticator data followed by the client data's hash; DER for ES256.
    public let signature: [UInt8]
    /// The account that the passkey belongs to; absent only for passkeys that are not discoverable.
    public let userHandle: UserHandle?

    /// Puts an outcome together.
    ///
    /// - Parameters:
    ///   - credentialID: The passkey that signed.
    ///   - authenticatorData: The authenticator data as they were signed.
    ///   - signature: The signature in its algorithm's form.
    ///   - userHandle: The account that the passkey belongs to.
    public init(
        credentialID: CredentialID,
        authenticatorData: [UInt8],
        signature: [UInt8],
        userHandle: UserHandle?
    ) {
        self.credentialID = credentialID
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}
