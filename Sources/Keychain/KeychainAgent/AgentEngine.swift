// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import KeychainItems
package import SecretMemory

/// The agent's clients, requests, prompts and locks, without sockets, clock or vault.
///
/// Times are milliseconds of a clock that goes on while the machine sleeps. Every method returns what is to be done, in order.
package struct AgentEngine: Sendable {
    /// What of the process a client may know.
    package struct Facts: Sendable, Hashable {
        /// The process.
        package var process: Int32
        /// Whose agent this is.
        package var user: UInt32
        /// Whether memory is kept out of the swap space.
        package var isMemoryLocked: Bool
        /// Whether keys and passcodes are kept out of it, if not all memory.
        package var areSecretsLocked: Bool
        /// Whether memory is kept from other processes.
        package var isMemoryClosed: Bool
        /// Whether there is a prompter.
        package var hasPrompter: Bool
        /// Whether fingers or faces are asked in place of the passcode.
        package var hasReader: Bool
        /// Whether it looks at faces, which each application needs the person's consent for.
        package var asksFaces: Bool
        /// The account whose password may stand in for the passcode in an unlocked keychain; nil where none may.
        package var account: String?

        /// Collects facts.
        package init(
            process: Int32,
            user: UInt32,
            isMemoryLocked: Bool,
            isMemoryClosed: Bool,
            hasPrompter: Bool,
            hasReader: Bool = false,
            asksFaces: Bool = false,
            areSecretsLocked: Bool = false,
            account: String? = nil
        ) {
            self.process = process
            self.user = user
            self.isMemoryLocked = isMemoryLocked
            self.isMemoryClosed = isMemoryClosed
            self.hasPrompter = hasPrompter
            self.hasReader = hasReader
            self.asksFaces = hasReader && asksFaces
            self.areSecretsLocked = areSecretsLocked
            self.account = account
        }
    }

    let settings: AgentSettings
    let facts: Facts
    let random: RandomSource
    var connections: [ClientID: AgentConnection] = [:]
    var connected: UInt64 = 0
    var jobs = JobQueue()
    var prompting: Prompting?
    /// Questions that wait until the prompt before is closed.
    var questions: [Question] = []
    var prompts: UInt64 = 0
    var promptsRestUntil = Int64.min
    /// Requests for a passkey that is being looked for, and then asked about at the reader alone.
    var touches: Set<Prompting.Waiting> = []
    /// What the owner proved, the newest last.
    var proofs: [ProvedOwner] = []
    var lockWaiting: [Prompting.Waiting] = []
    var endWaiting: [Prompting.Waiting] = []
    var lastUse = Int64.min
    /// When the keychain was unlocked last.
    var unlockedAt = Int64.min
    var isSleepWaiting = false
    /// What was enrolled when the passcode was last right; what a finger must belong to.
    var enrolment: [UInt8]?
    /// By when the reader is to say that; nil while it is not asked.
    var enrolmentDue: Int64?
    /// Requests that came before it did: an item that is bound to what is enrolled must not be bound to nothing.
    var early: [(request: AgentRequest, waiting: Prompting.Waiting)] = []
    /// How it is with the account's password; not to be asked for until it is told otherwise.
    var passwordStanding = PasswordStanding.passcodeFirst
    /// Until when keys are kept aside for a finger; nil while none are.
    var withheldUntil: Int64?
    /// What the person said of applications and their face.
    var consents: FaceConsents
    /// Why that is not known, or not kept.
    var consentProblem: String?
    /// What is being kept, in order: who waits for it, if anybody.
    var consentsKeeping: [Prompting.Waiting?] = []
    var isSessionWatched = false
    /// Whether a window reaches the person: their session is in front and not locked, as far as it was heard last.
    var isSessionOpen = true
    /// Whether the session was watched once, and is not.
    var isWatchLost = false
    /// By when the keys must be gone; nil while no lock is at work or waits.
    var keysGoBy: Int64?
    /// Whether the process ends with whatever is at work.
    var isAbandoned = false
    var isEnding = false

    /// Whether the vault was unlocked, and is.
    package internal(set) var state = LockState.untouched

    /// Begins locked and without clients.
    package init(
        _ facts: Facts,
        settings: AgentSettings = AgentSettings(),
        consents: FaceConsents = FaceConsents(),
        consentProblem: String? = nil,
        random: RandomSource = .system
    ) {
        self.facts = facts
        self.consents = consents
        self.consentProblem = consentProblem
        self.settings = settings
        self.random = random
    }

    /// When time itself must be told to the engine; nil when nothing waits for it.
    package var nextDeadline: Int64? {
        var deadlines = connections.values.compactMap { $0.deadline(settings) }
        if let deadline = prompting?.deadline { deadlines.append(deadline) }
        if let deadline = idleDeadline { deadlines.append(deadline) }
        if let keysGoBy { deadlines.append(keysGoBy) }
        if let withheldUntil { deadlines.append(withheldUntil) }
        if let enrolmentDue { deadlines.append(enrolmentDue) }
        return deadlines.min()
    }

    /// Does what is due.
    package mutating func advance(to now: Int64) -> [AgentAction] {
        var actions: [AgentAction] = []
        for (client, connection) in connections.sorted(by: { $0.key.number < $1.key.number }) {
            guard let deadline = connection.deadline(settings), deadline <= now else { continue }
            let failure = AgentFailure(.timedOut, "the client began to speak and did not go on; connect again")
            actions += refuse(client, failure, at: now)
        }
        if let deadline = prompting?.deadline, deadline <= now {
            actions += settlePrompt(Self.declined("nobody answered the prompt in time"), at: now) + ask(at: now)
        }
        if let deadline = idleDeadline, deadline <= now { actions += lock(.untilRecognised, at: now) }
        if let withheldUntil, withheldUntil <= now {
            self.withheldUntil = nil
            forgetWithheld(at: now)
        }
        if let enrolmentDue, enrolmentDue <= now { actions += admitEarly(at: now) }
        if let keysGoBy, keysGoBy <= now { return actions + abandon() }
        return actions + work()
    }

    /// Does what an event asks for.
    package mutating func handle(_ event: AgentEvent, at now: Int64) -> [AgentAction] {
        switch event {
        case .sessionLocked: return lock(.untilRecognised, at: now) + work()
        case .sessionStands(let isOpen):
            guard isOpen != isSessionOpen else { return [] }
            isSessionOpen = isOpen
            return isOpen ? [] : lock(.untilRecognised, at: now) + work()
        case .sleeping:
            isSleepWaiting = true
            // A machine that sleeps can be taken apart: nothing is kept aside in it.
            return lock(.untilPasscode, at: now) + work()
        case .enrolled(let enrolment):
            self.enrolment = enrolment
            return admitEarly(at: now) + work()
        case .systemPassword(let standing):
            passwordStanding = standing
            return []
        case .sessionWatched(let isWatched):
            isWatchLost = !isWatched && (isWatchLost || isSessionWatched)
            defer { isSessionWatched = isWatched }
            guard isSessionWatched, !isWatched else { return [] }
            // The next lock would be said by nobody: nothing is kept aside that it would have taken.
            return lock(.untilPasscode, at: now) + work()
        case .terminating: return end(at: now) + work()
        }
    }

    /// When it locks by itself; nil while it is locked, or about to be.
    var idleDeadline: Int64? {
        guard state == .unlocked, !isEnding, !jobs.contains(\.locks) else { return nil }
        let idleLock = isWatchLost ? min(settings.idleLock, settings.unwatchedIdleLock) : settings.idleLock
        var deadline = lastUse + idleLock
        // The person's own work is let finish, but what hangs keeps no keys.
        if let asked = jobs.current?.use { deadline = max(deadline, asked + settings.longestWork) }
        return min(deadline, unlockedAt + settings.longestUnlocked)
    }
}
