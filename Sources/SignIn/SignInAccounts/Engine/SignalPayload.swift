// SPDX-License-Identifier: Apache-2.0
// What clients tell authenticators after something changed.

public import WebAuthnTypes

/// The two signals about a signed-in account (WebAuthn Level 3, section 5.1.10).
public struct SignalPayload: Sendable, Hashable {
    /// Which credentials the account accepts; none when it is gone.
    public let credentials: AllAcceptedCredentialsSignal
    /// What the account is called.
    public let details: CurrentUserDetailsSignal

    /// Every credential that the account accepts.
    public var acceptedCredentials: [CredentialID] { credentials.acceptedCredentials }
}
