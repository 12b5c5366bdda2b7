// SPDX-License-Identifier: Apache-2.0
// Tells the app what the person is asked, as it happens.

import SoftwareAuthenticator
import WebAuthnTypes

/// Passes questions on and narrates them.
///
/// For the demonstration only: a real authenticator tells an app nothing before the person has agreed.
struct NarratedConsent<Consent: UserConsent>: UserConsent {
    let consent: Consent
    let narrate: @Sendable (String) -> Void

    var canVerifyUser: Bool {
        get async { await consent.canVerifyUser }
    }

    func approveCreation(_ prompt: CreationPrompt) async -> Bool {
        narrate("asks whether a passkey may be made")
        let isApproved = await consent.approveCreation(prompt)
        narrate(isApproved ? "the person agrees" : "the person declines")
        return isApproved
    }

    func choosePasskey(_ prompt: ChoicePrompt) async -> CredentialID? {
        narrate("asks which passkey to use")
        let choice = await consent.choosePasskey(prompt)
        narrate(choice == nil ? "the person chooses none" : "the person chooses a passkey")
        return choice
    }

    func verifyUser(_ prompt: VerificationPrompt) async -> Bool {
        narrate("verifies the person")
        let isVerified = await consent.verifyUser(prompt)
        narrate(isVerified ? "the person is verified" : "the person is not verified")
        return isVerified
    }
}
