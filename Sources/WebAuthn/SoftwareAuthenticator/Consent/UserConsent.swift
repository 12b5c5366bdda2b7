// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// Asks the person: the only way to a key leads through these calls.
///
/// The authenticator calls them one after the other: first consent (to make a passkey, or to use a chosen one), then
/// verification. The text in the prompts comes from the relying party: show the relying party's ID as what counts, and
/// neutralise control characters in names.
///
/// Declining is an answer and no error. A call must return soon after its task is cancelled, with any answer; the
/// authenticator then drops it.
public protocol UserConsent: Sendable {
    /// Whether a person can be verified now.
    var canVerifyUser: Bool { get async }

    /// Asks whether a passkey may be made.
    ///
    /// - Parameter prompt: For which relying party and account.
    /// - Returns: Whether the person agreed.
    func approveCreation(_ prompt: CreationPrompt) async -> Bool

    /// Asks which passkey to use; the answer is the consent to use it.
    ///
    /// Also called with no passkeys at all: then say so and wait until the person dismisses it. A site could otherwise
    /// tell from the time of the refusal which accounts exist here.
    ///
    /// - Parameter prompt: For which relying party, and which passkeys there are.
    /// - Returns: One of the offered passkeys, or nil when the person declined.
    func choosePasskey(_ prompt: ChoicePrompt) async -> CredentialID?

    /// Verifies that it is the right person, by fingerprint, passcode or the like.
    ///
    /// - Parameter prompt: What the person agreed to before.
    /// - Returns: Whether the person was verified. Never true without having looked.
    func verifyUser(_ prompt: VerificationPrompt) async -> Bool
}
