// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
internal import KeychainItems

extension AgentEngine {
    /// Takes what came of a job.
    package mutating func finish(_ identifier: JobID, with reply: AgentReply, at now: Int64) -> [AgentAction] {
        guard let entry = jobs.finish(identifier) else { return [] }
        var actions: [AgentAction] = []
        if entry.job.bringsKeys, case .state(let next) = reply { state = next }
        switch entry.job {
        case .lock, .withhold: actions += locked(reply, after: entry.job, at: now)
        case .end: actions += ended()
        default:
            let isVoid = entry.isOvertaken && entry.job.isVoidAfterLock
            let told = isVoid ? AgentReply.refused(Self.lockedMeanwhile) : reply
            if case .client(let client, let request) = entry.asker {
                if case .findPasskey(let use) = entry.job {
                    actions += passkeyFound(told, use, Prompting.Waiting(client: client, request: request), at: now)
                } else {
                    actions += self.reply(told, to: client, request)
                }
            }
            if case .prompter = entry.asker {
                actions += promptTried(told, at: now)
            } else if told == .state(.unlocked), !entry.isOvertaken {
                // Whoever waits for the keychain is served by a passcode that was typed elsewhere; whoever asks for the owner is not.
                actions += unlockedElsewhere(at: now)
            }
            if entry.job.bringsKeys, case .state(.unlocked) = reply { withheldUntil = nil }
            if entry.job.triesPasscode, reply == .state(.unlocked) {
                // What a finger belongs to is asked anew: until the answer comes none counts.
                enrolment = nil
                if facts.hasReader || facts.account != nil { actions.append(.passcodeWasRight) }
                if facts.hasReader { enrolmentDue = now + settings.enrolmentTime }
            }
            if entry.job.bringsKeys, reply == .state(.unlocked) { unlockedAt = now }
            if state == .unlocked, Self.isUse(entry, reply) { lastUse = max(lastUse, now) }
        }
        return actions + work()
    }

    /// Whether a job was a use of the keychain; one that was refused was none: who tries passcodes must not keep it open by that.
    private static func isUse(_ entry: JobQueue.Entry, _ reply: AgentReply) -> Bool {
        switch reply {
        case .refused, .ownerNeeded: false
        default: entry.use != nil || entry.job.bringsKeys
        }
    }

    /// Hands out the next job, if none is at work.
    mutating func work() -> [AgentAction] {
        guard !isAbandoned, let entry = jobs.begin() else { return [] }
        return [.perform(entry.identifier, entry.job)]
    }

    /// Locks: what waits is refused, what is at work is not believed afterwards, and the next job is the lock.
    mutating func lock(
        _ reach: LockReach,
        for waiting: Prompting.Waiting? = nil,
        at now: Int64
    ) -> [AgentAction] {
        // Without an enrolment that the passcode vouched for no finger could bring anything back.
        let job: VaultJob = reach == .untilRecognised && facts.hasReader && enrolment != nil ? .withhold : .lock
        var actions = admitEarly(at: now)
        actions += refuseWaiting(Self.lockedMeanwhile) { $0.job.needsKeys }
        // Whoever asks, locks and asks again is no better than who hangs up.
        if prompting != nil { restPrompts(at: now) }
        actions += settlePrompt(.refused(Self.lockedMeanwhile), at: Int64.min)
        actions += refuseQuestions(.refused(Self.lockedMeanwhile))
        // A lock ends what the owner agreed to.
        proofs = []
        jobs.overtake()
        if let waiting { lockWaiting.append(waiting) }
        if state == .unlocked || jobs.contains(\.bringsKeys) || job == .lock && withheldUntil != nil {
            if !jobs.contains({ $0 == .lock || $0 == .end || $0 == job }) {
                // One that keeps less stands for one that keeps more.
                _ = jobs.withdraw { $0.job == .withhold }
                jobs.add(job, for: .agent, first: true)
            }
            keysGoBy = keysGoBy ?? now + settings.lockTime
            return actions
        }
        return actions + (jobs.contains(\.locks) ? [] : locked(.state(state), after: nil, at: now))
    }

    /// Gives up what was kept aside for a finger; the keychain is locked already.
    mutating func forgetWithheld(at now: Int64) {
        guard !jobs.contains({ $0 == .lock || $0 == .end }) else { return }
        jobs.add(.lock, for: .agent, first: true)
        keysGoBy = keysGoBy ?? now + settings.lockTime
    }

    /// Ends: nothing new is taken, and the next job forgets everything.
    mutating func end(for waiting: Prompting.Waiting? = nil, at now: Int64) -> [AgentAction] {
        if let waiting { endWaiting.append(waiting) }
        guard !isEnding else { return [] }
        var actions = admitEarly(at: now)
        isEnding = true
        actions += refuseWaiting(Self.ending) { $0.job != .lock }
        actions += settlePrompt(.refused(Self.ending), at: Int64.min)
        actions += refuseQuestions(.refused(Self.ending))
        // A lock ends what the owner agreed to.
        proofs = []
        jobs.overtake()
        jobs.add(.end, for: .agent)
        keysGoBy = keysGoBy ?? now + settings.lockTime
        return actions
    }

    private mutating func refuseWaiting(
        _ failure: AgentFailure,
        _ condition: (JobQueue.Entry) -> Bool
    ) -> [AgentAction] {
        var actions: [AgentAction] = []
        for entry in jobs.withdraw(condition) {
            if case .client(let client, let request) = entry.asker {
                actions += reply(.refused(failure), to: client, request)
            }
        }
        return actions
    }

    private mutating func locked(_ reply: AgentReply, after job: VaultJob?, at now: Int64) -> [AgentAction] {
        let next: LockState
        switch (job, reply) {
        case (.withhold, .done):
            // Time counts from the lock that kept them, not from the last one.
            (next, withheldUntil) = (.locked, withheldUntil ?? now + settings.withholdingTime)
        case (nil, .state(let same)): next = same
        case (_, .state(let told)): (next, withheldUntil) = (told, nil)
        default:
            // Keys that do not go are worse than an agent that does.
            return end(at: now)
        }
        state = next
        // One that reaches further comes next, and whoever waits may wait for that one.
        guard !jobs.contains(\.locks) else { return [] }
        if !isEnding { keysGoBy = nil }
        var actions: [AgentAction] = []
        for waiting in lockWaiting { actions += self.reply(.state(next), to: waiting.client, waiting.request) }
        lockWaiting = []
        if isSleepWaiting {
            isSleepWaiting = false
            actions.append(.readyToSleep)
        }
        return actions
    }

    /// Ends without what is at work, which hangs: a copy to a file system that does not answer must not keep the keys in memory.
    ///
    /// What it wrote so far is as after a crash, which loses nothing that was told as done.
    mutating func abandon() -> [AgentAction] {
        isEnding = true
        isAbandoned = true
        return ended().dropLast() + [.abandon]
    }

    private mutating func ended() -> [AgentAction] {
        state = .untouched
        (keysGoBy, withheldUntil, enrolment) = (nil, nil, nil)
        var actions: [AgentAction] = []
        for waiting in endWaiting { actions += reply(.done, to: waiting.client, waiting.request) }
        for waiting in lockWaiting { actions += reply(.state(.untouched), to: waiting.client, waiting.request) }
        (endWaiting, lockWaiting) = ([], [])
        if isSleepWaiting { actions.append(.readyToSleep) }
        return actions + [.finish]
    }
}
