// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol

/// `martlet-keychain passcode`.
struct PasscodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passcode",
        abstract: "Chooses another passcode; by --passcode-fd, the former and the new one, a line each.",
        discussion: """
            The new one may be the former one, to take the machine's TPM in (--tpm) or to leave it (--no-tpm), as before the machine \
            is given away. Without either it stays as it was.

            Another passcode, and the step to the TPM or away from it, come with new keys: an older copy of the vault and its former \
            passcode open nothing that you store from now on. What was in that copy they open as before: where another may have both, change \
            the passwords themselves.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    @Flag(
        inversion: .prefixedNo,
        help: "Have the vault open beside this machine's TPM alone, or by the passcode alone."
    )
    var tpm: Bool?

    func run() throws {
        ProcessProtection.guardSecrets()
        let agent = try options.agent()
        // Before anything is typed: who reads it and does not want that can still leave.
        if tpm == true { Terminal.talk(MachineTPM.warning) }
        let former = try passcodes.read(["Passcode: "])[0]
        let next = try passcodes.readNew("New passcode: ")
        let sealing = tpm.map { $0 ? SealChange.begin : .end }
        _ = try options.ask(agent, .changePasscode(former: former, next: next, sealing: sealing))
        // Asked for only where a program wants to know: it looks at every item.
        let rests = options.json ? tpm ?? isSealed(agent) : nil
        try Terminal.result(
            former == next
                ? "the vault is locked anew, by the same passcode"
                : "the passcode is changed; backups from before open with the former one",
            [("changed", true), ("tpm", rests.map { .bool($0) } ?? .null)],
            asJSON: options.json
        )
    }

    /// Whether the vault rests on a TPM, where nobody said that it should change.
    ///
    /// Nil where the agent does not say: the passcode is changed by then, so that this is no failure.
    private func isSealed(_ agent: AgentClient) -> Bool? {
        guard case .report(let report)? = try? options.ask(agent, .verify) else { return nil }
        return report.isSealed
    }
}
