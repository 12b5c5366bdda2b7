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
        // What is wrong is said when somebody is there to read it, until they say that they have.
        guard case .findings(let findings) = try options.ask(agent, .findings) else { return }
        for finding in findings {
            Terminal.talk("warning: \(finding.message) (found \(ShownTime.local(finding.foundAt)))")
        }
        if !findings.isEmpty {
            Terminal.talk("martlet-keychain verify looks at every item, and verify --acknowledge ends these warnings")
        }
        try Terminal.result(
            "the keychain is unlocked",
            [("state", "unlocked"), ("findings", .array(findings.map { .string($0.message) }))],
            asJSON: options.json
        )
    }
}
