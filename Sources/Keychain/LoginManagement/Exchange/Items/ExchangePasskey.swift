// SPDX-License-Identifier: Apache-2.0
// A passkey, as managers hand it over.

public import SecretMemory

/// A passkey with its private key.
///
/// Its signature counter is zero and stays so: the format says that passkeys that count are not handed over.
public struct ExchangePasskey: Sendable, Equatable {
    /// The credential ID.
    public var credentialID: [UInt8]
    /// The RP ID.
    public var relyingParty: String
    /// The account's name.
    public var username: String
    /// The account's name for display.
    public var displayName: String
    /// The user handle.
    public var userHandle: [UInt8]
    /// The private key, PKCS #8 in DER.
    public var key: SecretBytes
    /// What else stood there: the extensions `fido2Extensions` with the secrets of `prf` and large blobs.
    public var kept: KeptMembers

    /// Makes a passkey.
    ///
    /// - Parameters:
    ///   - credentialID: The credential ID.
    ///   - relyingParty: The RP ID.
    ///   - username: The account's name.
    ///   - displayName: The account's name for display.
    ///   - userHandle: The user handle.
    ///   - key: The private key, PKCS #8 in DER.
    ///   - kept: What else belongs to it.
    public init(
        credentialID: [UInt8],
        relyingParty: String,
        username: String,
        displayName: String,
        userHandle: [UInt8],
        key: SecretBytes,
        kept: KeptMembers = .none
    ) {
        self.credentialID = credentialID
        self.relyingParty = relyingParty
        self.username = username
        self.displayName = displayName
        self.userHandle = userHandle
        self.key = key
        self.kept = kept
    }
}
