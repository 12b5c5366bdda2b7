// SPDX-License-Identifier: Apache-2.0

import PasskeyRecords
import SoftwareAuthenticator
import WebAuthnTypes

/// Answers as told, and notes what was asked.
struct ScriptedConsent: UserConsent {
    var journal = Journal()
    var canVerifyUser = true
    var approves = true
    var verifies = true
    var choose: @Sendable (ChoicePrompt) async -> CredentialID? = { prompt in
        prompt.passkeys.first.flatMap { try? CredentialID($0.credentialID) }
    }
    var whileApproving: @Sendable () async -> Void = {}
    var whileVerifying: @Sendable () async -> Void = {}

    func approveCreation(_ prompt: CreationPrompt) async -> Bool {
        journal.note("approve \(prompt.relyingParty.id)")
        await whileApproving()
        return approves
    }

    func choosePasskey(_ prompt: ChoicePrompt) async -> CredentialID? {
        journal.note("choose of \(prompt.passkeys.map(\.username))")
        return await choose(prompt)
    }

    func verifyUser(_ prompt: VerificationPrompt) async -> Bool {
        journal.note("verify for \(prompt.username), \(prompt.purpose)")
        await whileVerifying()
        return verifies
    }
}
