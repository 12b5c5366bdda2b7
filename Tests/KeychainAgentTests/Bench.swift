// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainAgent
import KeychainAgentProtocol
import KeychainVault
import Passwords
import SecretMemory

/// Drives an engine: carries out its actions as the process around it would.
struct Bench {
    static let user: UInt32 = 1_000

    var engine: AgentEngine
    var now: Int64 = 1_000_000
    /// What was sent to each client and not looked at yet.
    var answers: [ClientID: [(request: UInt32, reply: AgentReply)]] = [:]
    var closed: Set<ClientID> = []
    /// Work that was handed out and not finished.
    var work: [(identifier: JobID, job: VaultJob)] = []
    var shown: [Prompt] = []
    var dismissed = 0
    var isFinished = false
    var isAbandoned = false
    var sleeps = 0

    /// What the security key was told.
    var told: [(number: UInt32, reply: SecurityKeyReply)] = []
    /// How often the passcode was right.
    var passcodes = 0
    /// Passwords of the account that were handed out, and for which prompt.
    var checks: [(prompt: UInt64, password: SecretBytes)] = []
    /// Looks at the reader that are not answered.
    var looks: [(client: ClientID, request: UInt32)] = []
    /// What was to be kept of consents, in order.
    var kept: [FaceConsents] = []

    init(
        hasPrompter: Bool = false,
        hasReader: Bool = false,
        asksFaces: Bool = false,
        consents: FaceConsents = FaceConsents(),
        account: String? = nil,
        settings: AgentSettings = AgentSettings()
    ) {
        engine = AgentEngine(
            AgentEngine.Facts(
                process: 4_711,
                user: Self.user,
                isMemoryLocked: false,
                isMemoryClosed: true,
                hasPrompter: hasPrompter,
                hasReader: hasReader,
                asksFaces: asksFaces,
                account: account
            ),
            settings: settings,
            consents: consents
        )
    }

    mutating func carry(_ actions: [AgentAction]) throws {
        for action in actions {
            switch action {
            case .send(let client, let frame):
                var reader = FrameReader(limit: AgentMessage.longestReply)
                var offset = 0
                while offset < frame.count {
                    guard let message = try reader.take(frame.span, from: &offset) else { break }
                    answers[client, default: []].append((message.identifier, try AgentReply(message)))
                }
            case .tellSecurityKey(let number, let reply): told.append((number, reply))
            case .close(let client): closed.insert(client)
            case .perform(let identifier, let job): work.append((identifier, job))
            case .show(let prompt): shown.append(prompt)
            case .dismissPrompt: dismissed += 1
            case .passcodeWasRight: passcodes += 1
            case .checkPassword(let number, let password): checks.append((number, password))
            case .look(let client, let request): looks.append((client, request))
            case .simulate(let client, let request, _): looks.append((client, request))
            case .keepConsents(let consents): kept.append(consents)
            case .readyToSleep: sleeps += 1
            case .finish: isFinished = true
            case .abandon: isAbandoned = true
            }
        }
    }

    /// A client that connected, and said hello unless told otherwise.
    mutating func client(
        _ application: String? = "org.example.nest",
        user: UInt32 = Bench.user,
        sandbox: PeerSandbox = .absent,
        program: String? = nil,
        versions: [Int] = [1]
    ) throws -> ClientID {
        let peer = Peer(user: user, process: 99, sandbox: sandbox, program: program)
        let (client, actions) = engine.connect(peer, at: now)
        try carry(actions)
        if let application {
            try ask(client, .hello(versions: versions, application: application), 4_000_000_000)
            if case .greeting? = answers[client]?.last?.reply { answers[client]?.removeLast() }
        }
        return client
    }

    mutating func ask(_ client: ClientID, _ request: AgentRequest, _ number: UInt32 = 1) throws {
        try send(client, request.message(number).frame)
    }

    mutating func send(_ client: ClientID, _ bytes: [UInt8]) throws {
        try carry(engine.receive(bytes.span, from: client, at: now))
    }

    /// Ends the work that is handed out.
    mutating func finish(_ reply: AgentReply) throws {
        guard !work.isEmpty else { return }
        let (identifier, _) = work.removeFirst()
        try carry(engine.finish(identifier, with: reply, at: now))
    }

    mutating func pass(_ milliseconds: Int64) throws {
        now += milliseconds
        try carry(engine.advance(to: now))
    }

    mutating func happen(_ event: AgentEvent) throws { try carry(engine.handle(event, at: now)) }

    /// The answers of a client since this was last asked, and no more of them.
    mutating func take(_ client: ClientID) -> [AgentReply] {
        defer { answers[client] = nil }
        return answers[client, default: []].map(\.reply)
    }

    /// A client that has unlocked.
    mutating func unlocked() throws -> ClientID {
        let client = try client()
        try ask(client, .unlock(try Password("right")), 4_000_000_001)
        try finish(.state(.unlocked))
        _ = take(client)
        return client
    }
}

extension AgentReply {
    /// The code of a refusal.
    var code: AgentFailure.Code? {
        if case .refused(let failure) = self { failure.code } else { nil }
    }
}
