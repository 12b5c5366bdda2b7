// SPDX-License-Identifier: Apache-2.0
// Asks the person on the authenticator's own terminal, where no app can answer for them.

import Foundation
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import WebAuthnTypes

/// Asks on the terminal; verifies by passcode when there is one.
struct TerminalConsent: UserConsent {
    let passcodeFile: String?
    private let terminal = Terminal()

    init(passcodeFile: String?) {
        self.passcodeFile = passcodeFile
    }

    var canVerifyUser: Bool { passcodeFile != nil }

    func approveCreation(_ prompt: CreationPrompt) async -> Bool {
        let site = prompt.relyingParty.id.text
        terminal.say("Make a passkey for \(site), account \"\(Terminal.clean(prompt.user.name))\"? [y/N] ")
        return await terminal.line().map { ["y", "yes"].contains($0.lowercased()) } ?? false
    }

    func choosePasskey(_ prompt: ChoicePrompt) async -> CredentialID? {
        guard !prompt.passkeys.isEmpty else {
            terminal.say("\(prompt.relyingPartyID) asks for a passkey, and there is none here. [Enter] ")
            _ = await terminal.line()
            return nil
        }
        terminal.say("Sign in to \(prompt.relyingPartyID) with\n")
        for (index, passkey) in prompt.passkeys.enumerated() {
            terminal.say("  \(index + 1)  \(Terminal.clean(passkey.username))\n")
        }
        terminal.say("Number, or Enter to decline: ")
        guard let number = await terminal.line().flatMap({ Int($0) }), prompt.passkeys.indices.contains(number - 1)
        else { return nil }
        return try? CredentialID(prompt.passkeys[number - 1].credentialID)
    }

    func verifyUser(_ prompt: VerificationPrompt) async -> Bool {
        guard let passcodeFile, let passcode = FileManager.default.contents(atPath: passcodeFile) else { return false }
        let expected = String(decoding: passcode, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !expected.isEmpty else { return false }
        terminal.say("Passcode for \(prompt.relyingPartyID): ")
        guard let typed = await terminal.hiddenLine() else { return false }
        return ConstantTime.equal(Array(typed.utf8), Array(expected.utf8))
    }
}
