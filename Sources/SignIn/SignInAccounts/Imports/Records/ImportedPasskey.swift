// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// A passkey whose key was read and verifies signatures.
package struct ImportedPasskey: Sendable, Hashable {
    /// The credential ID.
    package var credentialID: CredentialID
    /// The public key as COSE_Key.
    package var publicKey: [UInt8]
    /// The last signature count; 0 where the file has none.
    package var signCount: UInt32
    /// The ways to reach the authenticator.
    package var transports: [AuthenticatorTransport]
    /// Whether the passkey may be copied; nil when the file does not tell, to be learned at the first use.
    package var backupEligible: Bool?
    /// Whether it was copied.
    package var backupState: Bool
    /// Whether it has verified its user before.
    package var userVerified: Bool
    /// The model of the authenticator.
    package var aaguid: AAGUID
    /// Its owner's name for it; nil when the file has none.
    package var name: PasskeyName?
    /// When it was registered; nil when the file does not tell.
    package var createdAt: UnixTime?
    /// When it was last used.
    package var lastUsedAt: UnixTime?
}
