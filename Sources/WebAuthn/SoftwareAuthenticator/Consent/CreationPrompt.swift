// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// The question whether a passkey may be made.
public struct CreationPrompt: Sendable, Hashable {
    /// The site or app that asks; its ID is checked, its name is its own choice.
    public let relyingParty: RelyingPartyEntity
    /// The account that the passkey will open.
    public let user: UserEntity
    /// Whether verification follows.
    public let verificationFollows: Bool

    /// Puts a prompt together.
    ///
    /// - Parameters:
    ///   - relyingParty: The site or app that asks.
    ///   - user: The account that the passkey will open.
    ///   - verificationFollows: Whether verification follows.
    public init(relyingParty: RelyingPartyEntity, user: UserEntity, verificationFollows: Bool) {
        self.relyingParty = relyingParty
        self.user = user
        self.verificationFollows = verificationFollows
    }
}
