// SPDX-License-Identifier: Apache-2.0

public import PasskeyRecords
public import WebAuthnTypes

/// The question which passkey to use.
public struct ChoicePrompt: Sendable, Equatable {
    /// The site or app that asks.
    public let relyingPartyID: RelyingPartyID
    /// The passkeys that fit, without their secrets, the newest first; may be empty.
    ///
    /// Their names are foreign text, to be cleaned of control characters before they are shown.
    public let passkeys: [PasskeyRecord]
    /// Whether verification follows.
    public let verificationFollows: Bool

    /// Puts a prompt together.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The site or app that asks.
    ///   - passkeys: The passkeys that fit, the newest first.
    ///   - verificationFollows: Whether verification follows.
    public init(relyingPartyID: RelyingPartyID, passkeys: [PasskeyRecord], verificationFollows: Bool) {
        self.relyingPartyID = relyingPartyID
        self.passkeys = passkeys
        self.verificationFollows = verificationFollows
    }
}
