// SPDX-License-Identifier: Apache-2.0
// One prompt for everybody who waits for the keychain.

internal import KeychainAgentProtocol
internal import KeychainVault

extension AgentEngine {
    /// Takes what came of a prompt; of one that is open no more, nothing.
    package mutating func answered(_ number: UInt64, _ answer: PromptAnswer, at now: Int64) -> [AgentAction] {
        guard let open = prompting, open.prompt.number == number, open.deadline != nil else { return [] }
        switch answer {
        case .passcode(let passcode):
            prompting?.deadline = nil
            prompting?.tries -= 1
            jobs.add(.unlock(passcode), for: .prompter)
            return work()
        case .declined: return settlePrompt(Self.declined("the passcode was not given"), at: now) + work()
        case .failed(let why):
            let failure = AgentFailure(.noPrompter, "\(why); unlock with `martlet-keychain unlock` in a terminal")
            return settlePrompt(.refused(failure), at: now) + work()
        }
    }

    /// Asks the person, unless somebody has asked already.
    mutating func prompt(_ waiting: Prompting.Waiting, reason: String, at now: Int64) -> [AgentAction] {
        if state == .unlocked { return reply(.state(.unlocked), to: waiting.client, waiting.request) }
        guard facts.hasPrompter else {
            let failure = AgentFailure(
                .noPrompter,
                "the keychain is locked, and no program here can ask for the passcode; run `martlet-keychain unlock`"
            )
            return reply(.refused(failure), to: waiting.client, waiting.request)
        }
        if prompting != nil {
            prompting?.waiting.append(waiting)
            return []
        }
        // A prompt that comes back at once is how people are worn down until they type what is asked for.
        if isRestOwed { (isRestOwed, promptsRestUntil) = (false, max(promptsRestUntil, now + settings.promptRest)) }
        guard now >= promptsRestUntil else {
            return reply(
                Self.declined("a prompt was closed a moment ago; try again in some seconds"),
                to: waiting.client,
                waiting.request
            )
        }
        let application = connections[waiting.client].map(Self.words) ?? "an application"
        let open = question(application, reason, complaint: nil)
        prompting = Prompting(
            prompt: open,
            deadline: now + settings.promptTime,
            tries: settings.promptTries,
            waiting: [waiting]
        )
        return [.show(open)]
    }

    /// What became of a passcode that the prompter gave: everybody is served, or it asks again, or it gives up.
    mutating func promptTried(_ reply: AgentReply, at now: Int64) -> [AgentAction] {
        guard let open = prompting else { return [] }
        guard case .refused(let failure) = reply, failure.code == .passcodeWrong, open.tries > 0 else {
            return settlePrompt(reply, at: now)
        }
        let next = question(open.prompt.application, open.prompt.reason, complaint: failure.message)
        prompting?.prompt = next
        prompting?.deadline = now + settings.promptTime
        return [.show(next)]
    }

    /// Answers everybody who waits for the prompt, and closes it.
    mutating func settlePrompt(_ reply: AgentReply, at now: Int64) -> [AgentAction] {
        guard let open = prompting else { return [] }
        prompting = nil
        if case .refused(let failure) = reply, failure.code == .declined {
            promptsRestUntil = now + settings.promptRest
        }
        var actions: [AgentAction] = open.deadline == nil ? [] : [.dismissPrompt]
        for waiting in open.waiting { actions += self.reply(reply, to: waiting.client, waiting.request) }
        return actions
    }

    static func declined(_ message: String) -> AgentReply { .refused(AgentFailure(.declined, message)) }

    private mutating func question(_ application: String, _ reason: String, complaint: String?) -> Prompt {
        prompts += 1
        return Prompt(number: prompts, application: application, reason: reason, complaint: complaint)
    }

    /// Who asks, for people: what a sandbox vouches for as it is, everything else as hearsay.
    private static func words(_ connection: AgentConnection) -> String {
        if case .named(let sandbox) = connection.peer.sandbox { return sandbox }
        let said = connection.groups?.own ?? "an application"
        guard let program = connection.peer.program else { return "a program that calls itself \(said)" }
        return "\(program), which calls itself \(said)"
    }
}
