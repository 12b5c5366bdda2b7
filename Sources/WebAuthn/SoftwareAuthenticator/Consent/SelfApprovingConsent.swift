// SPDX-License-Identifier: Apache-2.0

internal import PasskeyRecords
public import WebAuthnTypes

/// Agrees to everything that concerns `localhost` or a name under it, and to nothing else.
///
/// A simulator: nobody is asked and nobody is verified, so real relying parties are refused.
public struct SelfApprovingConsent: UserConsent {
    /// Whether this stand-in pretends that a person can be verified.
    public let canVerifyUser: Bool

    /// Makes a stand-in.
    ///
    /// - Parameter canVerifyUser: Whether it pretends that a person can be verified.
    public init(canVerifyUser: Bool = true) {
        self.canVerifyUser = canVerifyUser
    }

    /// Agrees for localhost.
    ///
    /// - Parameter prompt: For which relying party and account.
    /// - Returns: Whether the relying party is on this machine.
    public func approveCreation(_ prompt: CreationPrompt) async -> Bool {
        prompt.relyingParty.id.isLocalhost
    }

    /// Chooses the newest passkey for localhost.
    ///
    /// - Parameter prompt: For which relying party, and which passkeys there are.
    /// - Returns: The newest passkey, or nil for a real relying party.
    public func choosePasskey(_ prompt: ChoicePrompt) async -> CredentialID? {
        prompt.relyingPartyID.isLocalhost ? prompt.passkeys.first.flatMap { try? CredentialID($0.credentialID) } : nil
    }

    /// Pretends to verify for localhost.
    ///
    /// - Parameter prompt: What was agreed to before.
    /// - Returns: Whether the relying party is on this machine and verification is pretended at all.
    public func verifyUser(_ prompt: VerificationPrompt) async -> Bool {
        canVerifyUser && prompt.relyingPartyID.isLocalhost
    }
}
