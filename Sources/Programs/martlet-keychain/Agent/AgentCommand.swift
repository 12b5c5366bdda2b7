// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CAgentProcess
internal import DeviceAuthentication
internal import DeviceEvaluators
internal import KeychainAgent
internal import KeychainAgentService
internal import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain agent`.
struct AgentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent",
        abstract: "Is the one process that owns the vault; other commands start it where it is needed.",
        discussion: """
            It listens on a socket of your own and holds the keys while the keychain is unlocked. It locks when it was not used \
            for a while, with your session and before the machine sleeps, and when it is told to; it ends with `martlet-keychain end` or SIGTERM, its keys wiped.
            """
    )

    @OptionGroup var options: KeychainOptions

    @Option(help: "Lock after so many seconds without use, 10 to 86400.")
    var idleLock = 600

    @Option(help: "A program that speaks pinentry's protocol and asks for the passcode, by its absolute path.")
    var prompter: String?

    @Flag(help: "Ask a finger at the fingerprint reader in place of the passcode, once that was given since the start.")
    var fingerprint = false

    @Option(help: "Ask a simulated fingerprint or face in its place; for a vault of `init --simulator` alone.")
    var simulator: SimulatedKind?

    @Flag(
        help: """
            Ask the password of your account, which PAM checks, where an unlocked keychain asks whether you are there; needs \
            --prompter, and /etc/pam.d/martlet-keychain.
            """
    )
    var systemPassword = false

    @Flag(
        inversion: .prefixedNo,
        help:
            "Lock with your session's screen, when the session ends or goes behind another, and before the machine sleeps."
    )
    var sessionWatch = true

    @Option(help: "The session that is watched, as in XDG_SESSION_ID. Default: yours at the machine's display.")
    var session: String?

    @OptionGroup var machine: MachineTPM

    @Option(help: ArgumentHelp("The bus that logind is on, as unix:path=/FILE.", visibility: .private))
    var systemBus: String?

    @Option(help: ArgumentHelp("The folder of PAM's service files.", visibility: .private))
    var pamFolder: String?

    @Option(help: ArgumentHelp("Tell on this descriptor when it listens, or why it does not.", visibility: .private))
    var readyDescriptor: Int32?

    func validate() throws {
        guard (10...86_400).contains(idleLock) else {
            throw ValidationError("--idle-lock is 10 to 86400 seconds")
        }
        guard simulator == nil || !fingerprint else {
            throw ValidationError("--simulator stands in the place of --fingerprint; take one of them")
        }
        guard systemBus.map({ BusAddress(parsing: $0) != nil }) ?? true else {
            throw ValidationError("--system-bus is unix:path=/FILE")
        }
        try checkPrompting()
    }

    private func checkPrompting() throws {
        guard prompter?.hasPrefix("/") ?? true else {
            throw ValidationError("--prompter is an absolute path: what is found first in PATH could be anybody's")
        }
        guard !systemPassword || prompter != nil else {
            throw ValidationError("--system-password is asked for by a prompter; name one by --prompter")
        }
        guard pamFolder?.hasPrefix("/") ?? true else { throw ValidationError("--pam-folder is an absolute path") }
    }

    func run() throws {
        do {
            let sessions = SessionGuard()
            let service = try begin(sessions)
            tell("ready")
            if sessionWatch {
                let bus = systemBus.flatMap { BusAddress(parsing: $0) } ?? .system
                sessions.begin(service.0, on: bus, session: session)
            }
            guard service.0.run(signals: service.1) else {
                // Nothing of this process may go on, also no goodbye that waits for what hangs: its memory goes with it.
                Terminal.talk("The keychain was to lock, and what was at work did not end: the agent ended instead.")
                _exit(1)
            }
        } catch {
            tell(error.message)
            throw error
        }
    }

    private func begin(_ sessions: SessionGuard) throws(CommandError) -> (AgentService, WakePipe) {
        var settings = AgentService.Options(protection: ProcessProtection.begin())
        settings.settings.idleLock = Int64(idleLock) * 1_000
        settings.prompter = prompter
        settings.readyToSleep = { sessions.lockIsDone() }
        let (place, path) = (try options.place(), try options.vaultPath())
        if systemPassword { settings.password = try accountPassword(beside: path) }
        do throws(AgentPlaceError) {
            let signals = try WakePipe()
            guard martlet_agent_watch_signals(signals.input.number) == 1 else {
                throw AgentPlaceError(.cannotMake, "the system lets this process watch no signals")
            }
            let listener: AgentListener
            if let handedOver = try AgentListener(handedOverAt: place, environment: Environment.all) {
                listener = handedOver
            } else {
                listener = try AgentListener(at: place)
            }
            let vault = VaultKeeper(
                path,
                sealer: machine.sealer(),
                remembering: KeychainOptions.stateFolder,
                clock: { Self.now }
            )
            settings.consents = ConsentFile(beside: path)
            let store = FileBiometryStore("\(path).reader")
            if let simulator {
                let evaluator = SimulatedEvaluator(simulator.kind) { () throws(DeviceError) in
                    try vault.simulatorPermit()
                }
                settings.reader = GateReader(evaluator, store: store, now: { BootClock.now() })
            } else if fingerprint {
                let bus = systemBus.flatMap { BusAddress(parsing: $0) } ?? .system
                settings.reader = GateReader(FingerprintReader(address: bus), store: store, now: { BootClock.now() })
            }
            return (try AgentService(listener, vault: vault, options: settings), signals)
        } catch {
            throw CommandError(error)
        }
    }

    /// What checks the account's password; an agent that could not does not begin.
    private func accountPassword(beside vault: String) throws(CommandError) -> GatePassword {
        // Beside this program, wherever that is: what is found first in PATH could be anybody's.
        let program = try Environment.program()
        let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
        let checker = HelperPasswordChecker(helper: "\(folder)/martlet-check-password", folder: pamFolder)
        do {
            try checker.prepare()
        } catch {
            throw CommandError(.unavailable, "--system-password does not work here: \(error.message)")
        }
        return GatePassword(
            account: SystemAccount.name ?? "",
            checker: checker,
            store: FileBiometryStore("\(vault).password")
        )
    }

    private func tell(_ sentence: String) {
        guard let readyDescriptor else { return }
        let line = sentence + "\n"
        _ = unsafe write(readyDescriptor, line, line.utf8.count)
        close(readyDescriptor)
    }

    /// Milliseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
