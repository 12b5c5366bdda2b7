// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import DeviceAuthentication

extension AgentEngine {
    /// Whether a question may go to the face.
    enum FaceLeave: Hashable {
        /// It may: the person said so, or the reader is none of faces.
        case given
        /// The person is to be asked, and is shown what the application says that it looks at faces for.
        case due(usage: String)
        /// It may not: the person said so, or the application does not say what for.
        case refused
    }

    /// Whether a question may go to the face.
    ///
    /// To unlock is the keychain's own question, whoever has it asked. Everything else is an application's, also one that is called as the
    /// keychain's program is: anybody may call themselves so.
    func faceLeave(for question: Question) -> FaceLeave {
        guard facts.asksFaces else { return .given }
        switch question.purpose {
        case .proving(let methods):
            guard methods.contains(.biometry) else { return .given }
        case .passkey: break
        case .unlocking, .consenting: return .given
        }
        guard let groups = connections[question.waiting.client]?.groups else { return .refused }
        return switch consent(of: groups) {
        case .allowed: .given
        case .denied: .refused
        case .unasked: question.faceUsage.map { .due(usage: $0) } ?? .refused
        }
    }

    /// Whether the face of who was recognised counts for a client.
    func mayLook(for client: ClientID) -> Bool {
        guard facts.asksFaces else { return true }
        return connections[client]?.groups.map { consent(of: $0) == .allowed } ?? false
    }

    /// What the person said to an application.
    func consent(of groups: AccessGroups) -> FaceConsent {
        consents.consent(of: groups.own, isConfined: groups.isConfined)
    }

    /// Why a question does not go to the face.
    func faceFailure(of question: Question) -> AgentFailure {
        let isDenied = connections[question.waiting.client]?.groups.map { consent(of: $0) == .denied } ?? true
        return AgentFailure(
            .faceDenied,
            isDenied
                ? OwnerState.faceDenied
                : "the application does not say what it looks at faces for, so the person was not asked whether it may"
        )
    }

    /// Asks the person whether an application may have their face looked at; its own question comes behind that.
    mutating func askLeave(
        for next: Question,
        _ application: String,
        usage: String,
        at now: Int64
    ) -> [AgentAction] {
        let open = question(
            .consenting(usage: usage),
            .passcode,
            [],
            isShown: true,
            application,
            next.reason,
            PromptTitles(),
            complaint: nil
        )
        prompting = Prompting(
            prompt: open,
            deadline: now + settings.promptTime,
            tries: 0,
            next: next,
            waiting: [next.waiting]
        )
        return [.show(open)]
    }

    /// Takes what the person said; whatever is no yes and no no is remembered as neither.
    mutating func consented(_ open: Prompting, _ answer: PromptAnswer, at now: Int64) -> [AgentAction] {
        switch answer {
        case .agreed, .refused:
            guard let next = open.next, let groups = connections[next.waiting.client]?.groups,
                let said = FaceConsents.Entry(
                    groups.own,
                    isConfined: groups.isConfined,
                    isAllowed: answer == .agreed
                )
            else { return [] }
            consents.remember(said)
            prompting = nil
            // Before whoever else waits: it is one question for the person.
            questions.insert(next, at: 0)
            return [.dismissPrompt, keepConsents(for: nil)] + ask(at: now) + work()
        case .declined:
            let reply = Self.declined("the person did not say whether the application may have their face looked at")
            return settlePrompt(reply, at: now) + ask(at: now) + work()
        case .failed(let why):
            return settlePrompt(.refused(AgentFailure(.noPrompter, why)), at: now) + ask(at: now) + work()
        case .passcode, .accountPassword, .passcodeInstead, .recognised, .notRecognised, .fallback: return []
        }
    }

    /// Takes what came of keeping what was said.
    ///
    /// - Parameter problem: Why it is not kept, in a sentence; nil where it is.
    /// - Returns: What is to be done.
    package mutating func consentsKept(_ problem: String?) -> [AgentAction] {
        consentProblem = problem
        guard !consentsKeeping.isEmpty, let waiting = consentsKeeping.removeFirst() else { return [] }
        guard let problem else { return reply(.done, to: waiting.client, waiting.request) }
        // It holds here, and would be as before with the next agent: neither done nor undone.
        return reply(.refused(AgentFailure(.outcomeUnknown, problem)), to: waiting.client, waiting.request)
    }

    /// Has what was said written beside the vault; who waits for that, if anybody, is answered then.
    mutating func keepConsents(for waiting: Prompting.Waiting?) -> AgentAction {
        consentsKeeping.append(waiting)
        return .keepConsents(consents)
    }
}
