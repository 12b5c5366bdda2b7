// SPDX-License-Identifier: Apache-2.0
// Chooses another passcode.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol
internal import KeychainAgentSockets

/// `martlet-keychain passcode`.
struct PasscodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passcode",
        abstract: "Chooses another passcode; by --passcode-fd, the former and the new one, a line each."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    func run() throws {
        ProcessProtection.forbidDumps()
        let agent = try options.agent()
        let former = try passcodes.read(["Passcode: "])[0]
        let next = try passcodes.readNew("New passcode: ")
        _ = try options.ask(agent, .changePasscode(former: former, next: next))
        try Terminal.result(
            "the passcode is changed; backups from before open with the former one",
            [("changed", true)],
            asJSON: options.json
        )
    }
}
