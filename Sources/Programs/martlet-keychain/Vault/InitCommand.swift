// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentService

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain init`.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Makes a vault behind a passcode of your choice.",
        discussion: """
            Nobody can open the vault without the passcode, you included: there is no way to reset it. Take five words or more that \
            were drawn at random.

            With --tpm a part of the key lies in this machine's TPM, which counts wrong passcodes: three drawn words are enough \
            then, and a copy of the file is of no use elsewhere, neither to a thief nor to you. Keep an export somewhere safe.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    @OptionGroup var machine: MachineTPM

    @Flag(help: "Have the vault open beside this machine's TPM alone.")
    var tpm = false

    @Flag(help: "Make a vault for trials, with which simulated fingers work; said once and for ever.")
    var simulator = false

    func run() throws {
        ProcessProtection.guardSecrets()
        let path = try options.vaultPathToMake()
        // Before anything is typed.
        guard unsafe access(path, F_OK) != 0 else {
            throw CommandError(
                .cannotWrite,
                "\(path) is there already, and may hold a vault's items; move it away, or name another file by --vault"
            )
        }
        let sealer = tpm ? machine.sealer() : nil
        do {
            if let sealer { try VaultMaking.checkReadiness(of: sealer) }
        } catch {
            throw CommandError(error)
        }
        // Before anything is typed: who reads it and does not want that can still leave.
        if tpm { Terminal.talk(MachineTPM.warning) }
        let passcode = try passcodes.readNew("New passcode: ")
        do {
            try VaultMaking.make(path, passcode: passcode, isSimulated: simulator, besideTPM: sealer)
        } catch {
            throw CommandError(error)
        }
        try Terminal.result(
            "made \(path)\(simulator ? ", for trials" : ""); martlet-keychain unlock opens it",
            [("vault", .string(path)), ("simulator", .bool(simulator)), ("tpm", .bool(tpm))],
            asJSON: options.json
        )
    }
}
