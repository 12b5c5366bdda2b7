// SPDX-License-Identifier: Apache-2.0
// What clients tell authenticators after something changed.

public import WebAuthnTypes

/// The facts for the Signal API: all accepted credentials and the user's details (WebAuthn Level 3, section 5.1.10).
public struct SignalPayload: Sendable, Hashable {
    /// The relying party.
    public let relyingPartyID: RelyingPartyID
    /// The account's handle.
    public let user: UserHandle
    /// The account's name.
    public let name: AccountName
    /// The account's display name.
    public let displayName: DisplayName
    /// Every credential that the account accepts; empty when the account is gone.
    public let acceptedCredentials: [CredentialID]
}
