// SPDX-License-Identifier: Apache-2.0
// A passkey as a file tells it.

public import ByteEncodings
public import SignInAccounts
public import WebAuthnTypes

/// A passkey whose key was read and verifies signatures.
public struct ImportedPasskey: Sendable, Hashable {
    /// The credential ID.
    public var credentialID: CredentialID
    /// The public key as COSE_Key.
    public var publicKey: [UInt8]
    /// The last signature count; 0 where the file has none.
    public var signCount: UInt32
    /// The ways to reach the authenticator.
    public var transports: [AuthenticatorTransport]
    /// Whether the passkey may be copied; nil when the file does not tell, to be learned at the first use.
    public var backupEligible: Bool?
    /// Whether it was copied.
    public var backupState: Bool
    /// Whether it has verified its user before.
    public var userVerified: Bool
    /// The model of the authenticator.
    public var aaguid: AAGUID
    /// Its owner's name for it; nil when the file has none.
    public var name: PasskeyName?
    /// When it was registered; nil when the file does not tell.
    public var createdAt: UnixTime?
    /// When it was last used.
    public var lastUsedAt: UnixTime?
}
