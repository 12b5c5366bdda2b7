// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import KeychainAgentProtocol
internal import DeviceAuthentication
internal import Passwords

extension AgentEngine {
    /// Takes what came of a prompt; of one that is open no more, nothing.
    package mutating func answered(_ number: UInt64, _ answer: PromptAnswer, at now: Int64) -> [AgentAction] {
        guard let open = prompting, open.prompt.number == number, open.deadline != nil else { return [] }
        if case .consenting = open.prompt.purpose { return consented(open, answer, at: now) }
        switch answer {
        case .recognised(let enrolled): return recognised(open, enrolled, at: now)
        case .notRecognised(let failure, let isLockedOut):
            return notRecognised(open, failure, isLockedOut: isLockedOut, at: now)
        // What was typed as one of the two secrets is never tried as the other: neither would an attempt at the passcode be
        // counted for it, nor modules of PAM be shown the passcode.
        case .passcode where open.prompt.secret != .passcode, .accountPassword where open.prompt.secret == .passcode:
            let failure = AgentFailure(.noPrompter, "the program that asks gave another secret than was asked for")
            return settlePrompt(.refused(failure), at: now) + ask(at: now) + work()
        case .agreed:
            guard case .passkey(let question) = open.prompt.purpose, !question.verifies, let one = open.waiting.first
            else { return [] }
            return agreed(question, one, [], at: now)
        case .refused:
            guard case .passkey(let question) = open.prompt.purpose else { return [] }
            if case .securityKey(let asked) = question, asked.offersAnother, let one = open.waiting.first {
                connections[one.client]?.unanswered.remove(one.request)
                return closePrompt() + [.tellSecurityKey(one.request, .another)] + ask(at: now) + work()
            }
            return settlePrompt(Self.notAgreed, at: now) + ask(at: now) + work()
        case .accountPassword(let password):
            check(number)
            return [.checkPassword(number, password.bytes)]
        case .fallback: return fellBack(open, at: now)
        case .passcodeInstead: return showAgain(.passcode, complaint: nil, at: now)
        case .passcode(let passcode):
            prompting?.deadline = nil
            prompting?.tries -= 1
            jobs.add(.unlock(passcode), for: .prompter)
            return work()
        case .declined:
            if case .passkey(let question) = open.prompt.purpose {
                guard case .missing = question else {
                    return settlePrompt(Self.notAgreed, at: now) + ask(at: now) + work()
                }
                restPrompts(at: now)
                return settlePrompt(.refused(Self.noPasskey), at: now) + ask(at: now) + work()
            }
            return settlePrompt(Self.declined("the passcode was not given"), at: now) + ask(at: now) + work()
        case .failed(let why):
            let instead =
                if case .passkey = open.prompt.purpose { "use `martlet-keychain passkey` in a terminal" } else {
                    "unlock with `martlet-keychain unlock` in a terminal"
                }
            let failure = AgentFailure(.noPrompter, "\(why); \(instead)")
            return settlePrompt(.refused(failure), at: now) + ask(at: now) + work()
        }
    }

    /// Asks the person, behind whatever they are asked already.
    mutating func prompt(
        _ waiting: Prompting.Waiting,
        _ purpose: Prompt.Purpose,
        reason: String,
        isShown: Bool = true,
        faceUsage: String? = nil,
        titles: PromptTitles = PromptTitles(),
        at now: Int64
    ) -> [AgentAction] {
        if purpose == .unlocking, state == .unlocked {
            return reply(.state(.unlocked), to: waiting.client, waiting.request)
        }
        let question = Question(
            waiting: waiting,
            purpose: purpose,
            isShown: isShown,
            reason: reason,
            faceUsage: faceUsage,
            titles: titles
        )
        // Behind a locked screen nobody reads a prompt, and a finger at the reader is meant for the screen.
        guard isSessionOpen else { return reply(.refused(Self.screenLocked), to: waiting.client, waiting.request) }
        if let failure = objection(to: question) {
            return reply(.refused(failure), to: waiting.client, waiting.request)
        }
        if purpose == .unlocking, let open = prompting?.prompt, open.purpose == .unlocking, open.isShown == isShown {
            prompting?.waiting.append(waiting)
            return []
        }
        questions.append(question)
        return ask(at: now)
    }

    private func objection(to question: Question) -> AgentFailure? {
        let purpose = question.purpose
        if case .passkey = purpose, !isOpenToProofs { return Self.locked }
        guard question.isShown else {
            if case .passkey = purpose { return ways(to: question).isEmpty ? noFinger : nil }
            guard withheldUntil == nil else { return nil }
            return AgentFailure(.passcodeFirst, "no finger unlocks the keychain now; give the passcode")
        }
        guard facts.hasPrompter else {
            if case .passkey = purpose { return Self.noPasskeyPrompter }
            return AgentFailure(
                .noPrompter,
                purpose == .unlocking
                    ? "the keychain is locked, and no program here can ask for the passcode; run `martlet-keychain unlock`"
                    : "no program here can ask for the passcode; start the agent with `--prompter`"
            )
        }
        guard case .proving = purpose else { return nil }
        // Typing a passcode for one item must not open all others.
        guard isOpenToProofs else { return Self.locked }
        guard ways(to: question).isEmpty else { return nil }
        if faceLeave(for: question) == .refused, !ways(to: question, besidesLeave: true).isEmpty {
            return faceFailure(of: question)
        }
        return noFinger
    }

    /// Why no finger counts now.
    private var noFinger: AgentFailure {
        guard facts.hasReader else {
            return AgentFailure(
                .readerUnavailable,
                "this agent asks for the passcode alone; start it with `--fingerprint` to have it ask for fingers"
            )
        }
        return AgentFailure(
            .nothingEnrolled,
            "no finger was enrolled when the passcode was last given; enrol one with fprintd-enroll, and give the passcode"
        )
    }

    /// The ways that are open for a question; besides the person's leave for faces where it is only to be told what else speaks against one.
    func ways(to question: Question, besidesLeave: Bool = false) -> OwnerMethods {
        var ways: OwnerMethods = question.isShown ? .passcode : []
        switch question.purpose {
        case .unlocking:
            if withheldUntil != nil { ways.insert(.biometry) }
            return ways
        case .proving(let methods):
            if enrolment != nil, besidesLeave || faceLeave(for: question) != .refused { ways.insert(.biometry) }
            return ways.intersection(methods)
        case .passkey(let passkey):
            // A button gives a yes alone; at the reader a match is one.
            guard passkey.verifies || !question.isShown else { return [] }
            if enrolment != nil, besidesLeave || faceLeave(for: question) != .refused { ways.insert(.biometry) }
            return ways
        // A yes or a no is given by a button alone.
        case .consenting: return []
        }
    }

    /// Shows no prompt for a while from now on, as after one that was declined.
    mutating func restPrompts(at now: Int64) { promptsRestUntil = max(promptsRestUntil, now + settings.promptRest) }

    /// Shows the next question, if none is open.
    mutating func ask(at now: Int64) -> [AgentAction] {
        guard prompting == nil, !questions.isEmpty else { return [] }
        // A prompt that comes back at once is how people are worn down until they type what is asked for.
        guard now >= promptsRestUntil else { return refuseQuestions(Self.resting) }
        let next = questions.removeFirst()
        if next.purpose == .unlocking, state == .unlocked {
            return reply(.state(.unlocked), to: next.waiting.client, next.waiting.request) + ask(at: now)
        }
        let application = words(of: next.waiting.client)
        let ways = ways(to: next)
        guard !ways.isEmpty || next.isAnsweredByButton else {
            guard faceLeave(for: next) != .refused else {
                // Who asks in the name of one application after the other would show prompt after prompt without a rest.
                restPrompts(at: now)
                let failure = faceFailure(of: next)
                return reply(.refused(failure), to: next.waiting.client, next.waiting.request) + ask(at: now)
            }
            // What was kept aside, or enrolled, went while the question waited.
            let failure = AgentFailure(.passcodeFirst, "no finger counts now; give the passcode")
            return reply(.refused(failure), to: next.waiting.client, next.waiting.request) + ask(at: now)
        }
        if ways.contains(.biometry), case .due(let usage) = faceLeave(for: next) {
            return askLeave(for: next, application, usage: usage, at: now)
        }
        let open = question(
            next.purpose,
            secret(for: next.purpose, by: ways),
            ways,
            isShown: next.isShown,
            application,
            next.reason,
            next.titles,
            complaint: isWatchLost && next.purpose == .unlocking ? unwatched : nil
        )
        var waiting = [next.waiting]
        if next.purpose == .unlocking {
            waiting += questions.filter { $0.purpose == .unlocking && $0.isShown == next.isShown }.map(\.waiting)
            questions.removeAll { $0.purpose == .unlocking && $0.isShown == next.isShown }
        }
        prompting = Prompting(
            prompt: open,
            deadline: now + settings.promptTime,
            tries: settings.promptTries,
            waiting: waiting
        )
        return [.show(open)]
    }

    /// What became of a passcode that the prompter gave: everybody is served, or it asks again, or it gives up.
    mutating func promptTried(_ reply: AgentReply, at now: Int64) -> [AgentAction] {
        guard let open = prompting else { return [] }
        guard case .refused(let failure) = reply, failure.code == .passcodeWrong, open.tries > 0 else {
            if reply == .state(.unlocked), open.prompt.purpose != .unlocking {
                return ownerAgreed(open, .passcode, at: now)
            }
            return settlePrompt(reply, at: now) + ask(at: now)
        }
        return showAgain(.passcode, complaint: failure.message, at: now)
    }

    /// Puts the question that is open once more.
    mutating func showAgain(_ secret: Prompt.Secret, complaint: String?, at now: Int64) -> [AgentAction] {
        guard let open = prompting?.prompt else { return [] }
        let next = question(
            open.purpose,
            secret,
            open.ways,
            isShown: open.isShown,
            open.application,
            open.reason,
            open.titles,
            complaint: complaint
        )
        prompting?.prompt = next
        prompting?.deadline = now + settings.promptTime
        return [.show(next)]
    }

    /// Serves whoever waits for the keychain, since it is unlocked; a question for the owner stays: nobody answered it.
    mutating func unlockedElsewhere(at now: Int64) -> [AgentAction] {
        guard prompting?.prompt.purpose == .unlocking else { return [] }
        return settlePrompt(.state(.unlocked), at: now) + ask(at: now)
    }

    /// Answers everybody who waits for the prompt, and closes it.
    mutating func settlePrompt(_ reply: AgentReply, at now: Int64) -> [AgentAction] {
        guard let open = prompting else { return [] }
        if case .refused(let failure) = reply, failure.code == .declined {
            promptsRestUntil = now + settings.promptRest
        }
        var actions = closePrompt()
        for waiting in open.waiting { actions += self.reply(reply, to: waiting.client, waiting.request) }
        return actions
    }

    /// Closes the prompt, for one that is answered in another way.
    mutating func closePrompt() -> [AgentAction] {
        guard let open = prompting else { return [] }
        prompting = nil
        return open.deadline == nil && !open.isChecking ? [] : [.dismissPrompt]
    }

    /// Answers everybody whose question was not shown yet.
    mutating func refuseQuestions(_ reply: AgentReply) -> [AgentAction] {
        let waiting = questions.map(\.waiting)
        questions = []
        return waiting.flatMap { self.reply(reply, to: $0.client, $0.request) }
    }

    static let screenLocked = AgentFailure(
        .sessionLocked,
        "the screen is locked, or another session is in front; unlock the screen, and ask again"
    )

    /// That a lock may go unheard.
    private var unwatched: String {
        let seconds = min(settings.idleLock, settings.unwatchedIdleLock) / 1_000
        return "The screen's lock is not heard now: the keychain locks after \(seconds) seconds without use."
    }

    static let resting = declined("a prompt was closed a moment ago; try again in some seconds")

    static let notAgreed = declined("the person did not agree")

    static func declined(_ message: String) -> AgentReply { .refused(AgentFailure(.declined, message)) }

    mutating func question(
        _ purpose: Prompt.Purpose,
        _ secret: Prompt.Secret,
        _ ways: OwnerMethods,
        isShown: Bool,
        _ application: String,
        _ reason: String,
        _ titles: PromptTitles,
        complaint: String?
    ) -> Prompt {
        prompts += 1
        return Prompt(
            number: prompts,
            purpose: purpose,
            secret: secret,
            ways: ways,
            isShown: isShown,
            application: application,
            reason: reason,
            titles: titles,
            complaint: complaint
        )
    }

    /// Who asks, for people: what a sandbox says, and otherwise what the program says, each as hearsay.
    private func words(of client: ClientID) -> String {
        guard client != .securityKey else { return "a program that speaks to the keychain as to a security key" }
        guard let connection = connections[client] else { return "an application" }
        if case .named(let sandbox) = connection.peer.sandbox { return "\(sandbox), as its sandbox says" }
        let said = connection.groups?.own ?? "an application"
        guard let program = connection.peer.program else { return "a program that calls itself \(said)" }
        return "\(program), which calls itself \(said)"
    }
}
