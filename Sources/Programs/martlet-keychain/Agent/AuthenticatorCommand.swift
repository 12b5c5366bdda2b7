// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CAgentProcess
internal import COSEKeys
internal import DeviceAuthentication
internal import Dispatch
internal import JSONCoding
internal import KeychainAgent
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import KeychainAgentService
internal import Passwords
internal import SoftwareAuthenticator
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain authenticator`.
struct AuthenticatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authenticator",
        abstract: "Is a security key for tests of other programs, in datagrams on this machine.",
        discussion: """
            Each datagram is a CTAPHID report of 64 bytes, as test suites for security keys send them. Its passkeys lie in the vault, which \
            must be one of `init --simulator`: whatever runs on this machine may ask. It is the vault's agent while it runs, and \
            ends with Ctrl-C.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions

    @Option(name: .customLong("hid-udp"), help: "The address to listen on; port 0 takes a free one.")
    var address = "127.0.0.1:8111"

    @Flag(help: "Agree to every question. Otherwise --prompter asks you.")
    var approveEverything = false

    @Flag(help: "With --approve-everything: play a person who is verified each time.")
    var verifyPerson = false

    @Option(help: "A program that speaks pinentry's protocol and asks you, by its absolute path.")
    var prompter: String?

    @Flag(name: .customLong("ml-dsa"), help: "Offer ML-DSA-65 first.")
    var offersMLDSA = false

    func validate() throws {
        _ = try port()
        guard approveEverything != (prompter != nil) else {
            throw ValidationError("say --approve-everything, or who asks you by --prompter")
        }
        guard prompter?.hasPrefix("/") ?? true else { throw ValidationError("--prompter is an absolute path") }
        guard approveEverything || !verifyPerson else {
            throw ValidationError("--verify-person belongs to --approve-everything; a prompter verifies you itself")
        }
    }

    func run() throws {
        let protection = ProcessProtection.begin()
        let passcode = try passcodes.read(["Passcode: "])[0]
        let vault = VaultKeeper(
            try options.vaultPath(),
            remembering: KeychainOptions.stateFolder,
            clock: { AgentCommand.now }
        )
        var settings = AgentService.Options(protection: protection)
        // It serves until it is ended: what waits in a test asks for no passcode again.
        settings.settings.idleLock = settings.settings.longestUnlocked
        settings.prompter = prompter
        let mayApprove: (@Sendable () -> Bool)? =
            approveEverything ? { @Sendable in (try? vault.simulatorPermit()) != nil } : nil
        let (service, signals, port) = try service(settings, vault, mayApprove)
        let failure = Mutex<CommandError?>(nil)
        let options = options
        DispatchQueue(label: "martlet.keychain.authenticator").async {
            do {
                try Self.begin(options, passcode, vault)
                let address = "127.0.0.1:\(port.port)"
                try Terminal.result(
                    "listening on \(address)",
                    [("address", .string(address))],
                    asJSON: options.json
                )
                fflush(nil)
            } catch {
                failure.withLock { $0 = error as? CommandError }
                service.post(.terminating)
            }
        }
        _ = service.run(signals: signals)
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Unlocks the vault, and makes sure that it is one of trials.
    private static func begin(
        _ options: KeychainOptions,
        _ passcode: Password,
        _ vault: VaultKeeper
    ) throws(CommandError) {
        let agent = try options.runningAgent()
        _ = try options.ask(agent, .unlock(passcode))
        do throws(DeviceError) {
            _ = try vault.simulatorPermit()
        } catch {
            throw CommandError(.refused, error.message)
        }
        // Answered behind the state of the security key, which is read now.
        _ = try options.ask(agent, .findings)
    }

    private func service(
        _ settings: AgentService.Options,
        _ vault: VaultKeeper,
        _ mayApprove: (@Sendable () -> Bool)?
    ) throws(CommandError) -> (AgentService, WakePipe, HIDPort) {
        let place = try options.place()
        var settings = settings
        do throws(AgentPlaceError) {
            let port = try HIDPort(port: try port(), properties, mayApprove: mayApprove)
            settings.securityKey = port
            let signals = try WakePipe()
            guard martlet_agent_watch_signals(signals.input.number) == 1 else {
                throw AgentPlaceError(.cannotMake, "the system lets this process watch no signals")
            }
            let service = try AgentService(try AgentListener(at: place), vault: vault, options: settings)
            return (service, signals, port)
        } catch {
            throw CommandError(error)
        }
    }

    private var properties: CTAPSettings {
        var properties = CTAPSettings()
        if offersMLDSA { properties.algorithms = [.mlDSA65, .es256, .edDSA] }
        if approveEverything {
            properties.verification = verifyPerson ? .ready : .absent
        } else {
            properties.verification = .ready
            (properties.letsPersonChoose, properties.verificationIsTouch) = (true, false)
            (properties.promptLimit, properties.resetWindow) = (120_000, nil)
        }
        return properties
    }

    /// Only this machine may reach it.
    private func port() throws(AgentPlaceError) -> UInt16 {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "127.0.0.1", let port = UInt16(parts[1]) else {
            throw AgentPlaceError(.cannotMake, "--hid-udp takes 127.0.0.1 and a port, as 127.0.0.1:8111")
        }
        return port
    }
}
