// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainAgentClient
internal import DeviceAuthentication
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Everything that the serving thread holds.
struct ServiceRun {
    private var listener: LocalDescriptor?
    private let wake: WakePipe
    private let signals: WakePipe?
    private let worker: VaultWorker
    private let options: AgentService.Options
    private var engine: AgentEngine
    private var sockets: [ClientID: ClientSocket] = [:]
    private var prompter: PrompterProcess?
    private var securityKey: SecurityKeyRun?
    private let notes: ReaderNotes
    private let keeper: ConsentKeeper
    /// Prompters that were told to end, or did, and are still to be collected.
    private var leaving: [Int32: Int64] = [:]
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// Until when no connection is taken, since there is no descriptor for one.
    private var acceptsAfter = Int64.min

    /// Whether the end is reached.
    private(set) var isFinished = false
    /// Whether something is still at work there.
    private(set) var isAbandoned = false

    init(
        listener: LocalDescriptor,
        wake: WakePipe,
        signals: WakePipe?,
        worker: VaultWorker,
        options: AgentService.Options
    ) {
        self.listener = listener
        self.wake = wake
        self.signals = signals
        self.worker = worker
        self.options = options
        securityKey = options.securityKey.map { SecurityKeyRun($0) }
        notes = ReaderNotes(wake)
        keeper = ConsentKeeper(options.consents)
        let (consents, problem) = keeper.load()
        engine = AgentEngine(
            AgentEngine.Facts(
                process: getpid(),
                user: geteuid(),
                isMemoryLocked: options.protection.isMemoryLocked,
                isMemoryClosed: options.protection.isMemoryClosed,
                hasPrompter: options.prompter != nil,
                hasReader: options.reader != nil,
                asksFaces: options.reader?.kind == .face,
                areSecretsLocked: options.protection.areSecretsLocked,
                account: options.password?.account
            ),
            settings: options.settings,
            consents: consents,
            consentProblem: problem
        )
    }

    /// Milliseconds of a clock that goes on while the machine sleeps.
    static var now: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    // MARK: One turn

    /// Waits until something happens, and does what is to be done then.
    mutating func wait() {
        var begun = Self.now
        let order = sockets.keys.sorted { $0.hashValue < $1.hashValue }
        var polled = [
            pollfd(fd: wake.output.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.output.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: begun < acceptsAfter ? -1 : listener?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: prompter?.output.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: securityKey?.port.descriptor.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        for client in order {
            guard let socket = sockets[client] else { continue }
            // Whoever does not take answers is not listened to either.
            let events = socket.hasPending ? POLLOUT : POLLIN
            polled.append(pollfd(fd: socket.descriptor.number, events: Int16(events), revents: 0))
        }
        let count = unsafe poll(&polled, nfds_t(polled.count), timeout(at: begun))
        guard count >= 0 else { return }
        begun = Self.now
        // Before anything that this process begins: who has connected and ended leaves a number behind, which a prompter could get.
        if polled[2].revents != 0 { accept() }
        if polled[0].revents != 0 {
            _ = wake.drain()
            for (job, result) in worker.fetch() {
                switch result {
                case .reply(let reply): carry(engine.finish(job, with: reply, at: begun))
                case .stored(let answer): carry(engine.finish(job, with: answer, at: begun))
                }
            }
            for note in notes.take() { heed(note) }
        }
        if polled[1].revents != 0, let signals { heed(signals.drain()) }
        for (client, polled) in zip(order, polled.dropFirst(5)) where polled.revents != 0 { serve(client) }
        if polled[3].revents != 0 { proceedWithPrompt() }
        if polled[4].revents != 0 { pass(securityKey?.serve(at: begun)) }
        if !leaving.isEmpty { collect() }
        carry(engine.advance(to: Self.now))
        if engine.state == .unlocked { pass(securityKey?.unlocked(at: begun)) }
        pass(securityKey?.advance(to: Self.now))
        for client in order where sockets[client]?.isHopeless(at: begun) == true { drop(client) }
    }

    /// Tells the engine of an event.
    mutating func handle(_ event: AgentEvent) { carry(engine.handle(event, at: Self.now)) }

    /// Lets go of everything.
    mutating func close() {
        listener = nil
        dismissPrompt()
        // No module of PAM outlives the agent with a password in its memory.
        options.password?.end()
        // Who holds keys behind a job that hangs ends at once, whatever is being written.
        if !isAbandoned { keeper.end() }
        for client in Array(sockets.keys) { drop(client) }
        for process in leaving.keys {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
        leaving = [:]
    }

    private func timeout(at now: Int64) -> Int32 {
        var deadlines = sockets.values.compactMap { $0.stalledSince.map { $0 + ClientSocket.patience } }
        if let deadline = engine.nextDeadline { deadlines.append(deadline) }
        if let deadline = securityKey?.key.deadline { deadlines.append(deadline) }
        if now < acceptsAfter { deadlines.append(acceptsAfter) }
        // Whoever lives in this process beside us may have no signal that tells of children: they are looked for until they are gone.
        if !leaving.isEmpty { deadlines.append(now + 50) }
        guard let first = deadlines.min() else { return -1 }
        return Int32(clamping: max(first - now, 0))
    }

    // MARK: Clients

    private mutating func accept() {
        while let listener {
            let number = martlet_agent_accept(listener.number)
            guard number >= 0 else {
                // No descriptor is left: the waiting connection would wake this thread again and again.
                if errno == EMFILE || errno == ENFILE || errno == ENOMEM { acceptsAfter = Self.now + 1_000 }
                return
            }
            let descriptor = LocalDescriptor(number)
            guard let peer = options.peers.peer(of: number) else { continue }
            let (client, actions) = engine.connect(peer, at: Self.now)
            sockets[client] = ClientSocket(descriptor, of: peer)
            carry(actions)
        }
    }

    private mutating func serve(_ client: ClientID) {
        guard var socket = sockets[client] else { return }
        if socket.hasPending {
            let isThere = socket.flush(at: Self.now)
            sockets[client] = socket
            if !isThere || socket.isClosing && !socket.hasPending { drop(client) }
            return
        }
        // Out of the run while the engine reads it, and never copied.
        var bytes: [UInt8] = []
        swap(&bytes, &buffer)
        defer { swap(&bytes, &buffer) }
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe read(socket.descriptor.number, $0.baseAddress, $0.count)
        }
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            drop(client)
            return
        }
        if !socket.isGreeted {
            sockets[client]?.isGreeted = true
            // Looked at once more behind the first words: who has ended since was not looked at in time.
            guard options.peers.peer(of: socket.descriptor.number)?.sandbox == socket.peer.sandbox else {
                SecureWipe.wipe(&bytes[0..<count])
                return carry(engine.turnAway(client, at: Self.now))
            }
        }
        let actions = engine.receive(bytes.span.extracting(0..<count), from: client, at: Self.now)
        SecureWipe.wipe(&bytes[0..<count])
        carry(actions)
    }

    private mutating func drop(_ client: ClientID) {
        guard var socket = sockets.removeValue(forKey: client) else { return }
        socket.wipe()
        carry(engine.disconnect(client, at: Self.now))
    }

    private mutating func send(_ frame: [UInt8], to client: ClientID) {
        guard let isThere = sockets[client]?.send(frame, at: Self.now) else { return }
        if !isThere { drop(client) }
    }

    // MARK: Actions

    private mutating func carry(_ actions: [AgentAction]) {
        for action in actions {
            switch action {
            case .send(let client, let frame): send(frame, to: client)
            case .tellSecurityKey(let number, let reply):
                pass(securityKey?.take(reply, to: number, at: Self.now))
            case .close(let client):
                sockets[client]?.isClosing = true
                if sockets[client]?.hasPending == false { drop(client) }
            case .perform(let identifier, let job): worker.begin(identifier, job)
            case .show(let prompt): show(prompt)
            case .dismissPrompt: dismissPrompt()
            case .checkPassword(let number, let password):
                options.password?.begin(password) { [notes] in notes.put(.passwordChecked(number, $0)) }
            case .passcodeWasRight:
                options.reader?.takePasscode { [notes] in notes.put(.enrolled($0)) }
                options.password?.takePasscode { [notes] in notes.put(.password($0)) }
            case .look(let client, let request):
                options.reader?.look { [notes] in notes.put(.told(client, request, .reader($0))) }
            case .simulate(let client, let request, let act):
                options.reader?.simulate(act) { [notes] in notes.put(.told(client, request, $0)) }
            case .keepConsents(let consents): keeper.keep(consents) { [notes] in notes.put(.consentsKept($0)) }
            case .readyToSleep: options.readyToSleep()
            case .finish: isFinished = true
            case .abandon: (isFinished, isAbandoned) = (true, true)
            }
        }
    }

    /// Passes what the security key wants to the engine.
    private mutating func pass(_ requests: [SecurityKeyRun.Request]?) {
        for request in requests ?? [] {
            switch request {
            case .ask(let question, let number): carry(engine.ask(question, number: number, at: Self.now))
            case .withdraw(let number): carry(engine.withdraw(number: number, at: Self.now))
            case .store(let job, let number): carry(engine.perform(job, number: number, at: Self.now))
            }
        }
    }

    private mutating func show(_ prompt: Prompt) {
        dismissPrompt()
        guard prompt.isShown else { return askReader(prompt) }
        guard let program = options.prompter,
            let begun = PrompterProcess(
                program,
                showing: prompt,
                at: options.reader?.kind,
                takesPasswords: options.password != nil
            )
        else {
            carry(
                engine.answered(
                    prompt.number,
                    .failed("the program that asks for the passcode cannot be started"),
                    at: Self.now
                )
            )
            return
        }
        prompter = begun
    }

    private func askReader(_ prompt: Prompt) {
        guard prompt.ways.contains(.biometry) else { return }
        options.reader?.begin { [notes] in notes.put(.answer(prompt.number, $0)) }
    }

    private mutating func proceedWithPrompt() {
        let wasShown = prompter?.isShown ?? false
        let answer = prompter?.proceed()
        // Not before the prompt stands there: a finger that lies on the reader for another reason would agree to what nobody has read.
        if !wasShown, let prompter, prompter.isShown { askReader(prompter.prompt) }
        guard let answer, let open = prompter else { return }
        dismissPrompt()
        carry(engine.answered(open.prompt.number, answer, at: Self.now))
    }

    private mutating func heed(_ note: ReaderNotes.Note) {
        switch note {
        case .answer(let number, let answer): carry(engine.answered(number, answer, at: Self.now))
        case .enrolled(let enrolment): handle(.enrolled(enrolment))
        case .told(let client, let request, let reply): carry(engine.told(client, request, reply))
        case .passwordChecked(let number, let outcome):
            carry(engine.passwordChecked(number, outcome, at: Self.now))
        case .consentsKept(let problem): carry(engine.consentsKept(problem))
        case .password(let standing): handle(.systemPassword(standing))
        }
    }

    private mutating func dismissPrompt() {
        options.reader?.cancel()
        options.password?.cancel()
        guard let open = prompter else { return }
        prompter = nil
        open.dismiss()
        leaving[open.process] = Self.now
        collect()
    }

    private mutating func heed(_ numbers: [UInt8]) {
        collect()
        if numbers.contains(where: { $0 != UInt8(SIGCHLD) }) { handle(.terminating) }
    }

    /// Takes prompters that have ended out of the table of processes; one that will not end is killed after a second.
    private mutating func collect() {
        for (process, since) in leaving {
            if waitpid(process, nil, WNOHANG) != 0 {
                leaving[process] = nil
            } else if Self.now - since >= 1_000 {
                kill(process, SIGKILL)
            }
        }
    }
}
