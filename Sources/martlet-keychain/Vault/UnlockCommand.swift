// SPDX-License-Identifier: Apache-2.0
// Unlocks the keychain.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol
internal import KeychainAgentSockets

/// `martlet-keychain unlock`.
struct UnlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock",
        abstract: "Unlocks the keychain with its passcode, for all programs that ask the agent."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    func run() throws {
        ProcessProtection.forbidDumps()
        let agent = try options.agent()
        let passcode = try passcodes.read(["Passcode: "])[0]
        _ = try options.ask(agent, .unlock(passcode))
        try Terminal.result("the keychain is unlocked", [("state", "unlocked")], asJSON: options.json)
    }
}
