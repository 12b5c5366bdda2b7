// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A passkey with its private key.
///
/// Its signature counter is zero and stays so: the format says that passkeys that count are not handed over.
package struct ExchangePasskey: Sendable, Equatable {
    /// The credential ID.
    package var credentialID: [UInt8]
    /// The RP ID.
    package var relyingParty: String
    /// The account's name.
    package var username: String
    /// The account's name for display.
    package var displayName: String
    /// The user handle.
    package var userHandle: [UInt8]
    /// The private key, PKCS #8 in DER.
    package var key: SecretBytes
    /// What else stood there: the extensions `fido2Extensions` with the secrets of `prf` and large blobs.
    package var kept: KeptMembers

    /// Makes a passkey.
    package init(
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
