// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import Passwords

/// `martlet-keychain unlock`.
struct UnlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock",
        abstract: "Unlocks the keychain with its passcode, for all programs that ask the agent.",
        discussion: """
            Where the agent asks for fingers (`martlet-keychain agent --fingerprint`) and the passcode was given since its start, a \
            finger at the reader unlocks it as well.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    func run() throws {
        ProcessProtection.guardSecrets()
        let agent = try options.agent()
        try KeychainUnlocking(options: options, passcodes: passcodes).unlock(agent)
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
