// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// The question which passkey to use.
public struct ChoicePrompt: Sendable, Hashable {
    /// The site or app that asks.
    public let relyingPartyID: RelyingPartyID
    /// The passkeys that fit, the newest first; may be empty.
    public let passkeys: [PasskeySummary]
    /// Whether verification follows.
    public let verificationFollows: Bool

    /// Puts a prompt together.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The site or app that asks.
    ///   - passkeys: The passkeys that fit, the newest first.
    ///   - verificationFollows: Whether verification follows.
    public init(relyingPartyID: RelyingPartyID, passkeys: [PasskeySummary], verificationFollows: Bool) {
        self.relyingPartyID = relyingPartyID
        self.passkeys = passkeys
        self.verificationFollows = verificationFollows
    }
}
