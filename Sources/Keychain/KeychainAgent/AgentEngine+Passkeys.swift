// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import KeychainAgentProtocol
internal import KeychainItems
internal import PasskeyRecords

extension AgentEngine {
    /// What speaks against a request for a passkey, whatever the vault says.
    ///
    /// A program in a sandbox may ask for a passkey by site and page, and the person answers it at the prompter alone.
    static func passkeyObjection(to request: AgentRequest, of groups: AccessGroups) -> AgentFailure? {
        guard groups.isConfined else { return nil }
        let (site, consent): (PasskeySite, PasskeyConsent)
        switch request {
        case .makePasskey(let creation, let asked): (site, consent) = (creation.site, asked)
        case .usePasskey(let use, let asked): (site, consent) = (use.site, asked)
        case .passkeys:
            return AgentFailure(
                .notAllowed,
                "an application in a sandbox is shown no passkeys; ask for one by its site"
            )
        case .signalPasskeys:
            return AgentFailure(.notAllowed, "an application in a sandbox may not change passkeys; use the terminal")
        default: return nil
        }
        guard consent == .prompted, !site.isRelated else {
            return AgentFailure(
                .notAllowed,
                "an application in a sandbox uses passkeys of its page's own site, and the person is asked by the keychain"
            )
        }
        return nil
    }

    /// Makes a passkey once the person agreed.
    mutating func make(
        _ creation: PasskeyCreation,
        _ consent: PasskeyConsent,
        _ waiting: Prompting.Waiting,
        at now: Int64
    ) -> [AgentAction] {
        guard isOpenToProofs else { return reply(.refused(Self.locked), to: waiting.client, waiting.request) }
        guard creation.algorithms.contains(where: Self.passkeyAlgorithms.contains) else {
            let failure = AgentFailure(
                .requestInvalid,
                "passkeys here sign with ES256 (-7) or Ed25519 (-8), and the site takes neither"
            )
            return reply(.refused(failure), to: waiting.client, waiting.request)
        }
        if case .typed(let passcode) = consent {
            return enqueue(.makePasskey(creation, .passcode(passcode)), waiting, at: now)
        }
        return prompt(waiting, .passkey(.make(creation)), reason: "", isShown: consent == .prompted, at: now)
    }

    /// Signs with a passkey once the person agreed; first it is looked for, since the question names its account.
    mutating func use(
        _ use: PasskeyUse,
        _ consent: PasskeyConsent,
        _ waiting: Prompting.Waiting,
        at now: Int64
    ) -> [AgentAction] {
        guard isOpenToProofs else { return reply(.refused(Self.locked), to: waiting.client, waiting.request) }
        switch consent {
        case .typed(let passcode): return enqueue(.usePasskey(use, of: nil, .passcode(passcode)), waiting, at: now)
        case .prompted where !facts.hasPrompter:
            return reply(.refused(Self.noPasskeyPrompter), to: waiting.client, waiting.request)
        // Where nothing can be shown, the refusal comes before a search.
        case .prompted where !isSessionOpen:
            return reply(.refused(Self.screenLocked), to: waiting.client, waiting.request)
        case .prompted: break
        case .touched: touches.insert(waiting)
        }
        return enqueue(.findPasskey(use), waiting, at: now)
    }

    /// Takes the passkey that was looked for, and asks the person about its account.
    mutating func passkeyFound(
        _ found: AgentReply,
        _ use: PasskeyUse,
        _ waiting: Prompting.Waiting,
        at now: Int64
    ) -> [AgentAction] {
        let isShown = touches.remove(waiting) == nil
        // A client that hung up meanwhile has no question.
        guard connections[waiting.client] != nil else { return [] }
        if case .found(let items, _) = found, let item = items.first {
            let question = PasskeyQuestion.use(use, of: item.id, account: item.content.passkey?.username ?? "")
            return prompt(waiting, .passkey(question), reason: "", isShown: isShown, at: now)
        }
        // The time and the words of a refusal would tell a sandbox which accounts there are.
        if case .refused(let failure) = found, failure.code == .notFound,
            connections[waiting.client]?.groups?.isConfined == true
        {
            return prompt(waiting, .passkey(.missing(use)), reason: "", at: now)
        }
        return reply(found, to: waiting.client, waiting.request)
    }

    /// Takes that the owner was there: it is noted for who asked, or what they agreed to is done.
    mutating func ownerAgreed(
        _ open: Prompting,
        _ method: OwnerMethods,
        enrolment: [UInt8]? = nil,
        at now: Int64
    ) -> [AgentAction] {
        guard let one = open.waiting.first else { return [] }
        guard case .passkey(let question) = open.prompt.purpose else {
            return settlePrompt(prove(method, enrolment: enrolment, to: one.client), at: now) + ask(at: now) + work()
        }
        let proof = ProvedPresence.Proof(method, enrolment: enrolment)
        return agreed(question, one, [proof], at: now)
    }

    /// Does what the person agreed to, with what they proved for it.
    mutating func agreed(
        _ question: PasskeyQuestion,
        _ waiting: Prompting.Waiting,
        _ proofs: [ProvedPresence.Proof],
        at now: Int64
    ) -> [AgentAction] {
        let leave = PasskeyLeave.given(ProvedPresence(proofs, enrolment: enrolment))
        let actions = closePrompt()
        switch question {
        case .make(let creation): _ = enqueue(.makePasskey(creation, leave), waiting, at: now)
        case .use(let use, let item, _): _ = enqueue(.usePasskey(use, of: item, leave), waiting, at: now)
        case .securityKey:
            connections[waiting.client]?.unanswered.remove(waiting.request)
            let told = SecurityKeyReply.agreed(isVerified: !proofs.isEmpty)
            return actions + [.tellSecurityKey(waiting.request, told)] + ask(at: now) + work()
        case .missing: return actions + reply(.refused(Self.noPasskey), to: waiting.client, waiting.request)
        }
        return actions + ask(at: now) + work()
    }

    /// The algorithms of new passkeys, by COSE's numbers.
    static let passkeyAlgorithms = [-7, -8]

    static let noPasskey = AgentFailure(
        .notFound,
        "there is no passkey of this site in the keychain; use another device"
    )

    static let noPasskeyPrompter = AgentFailure(
        .noPrompter,
        "no program here can ask you about a passkey; use martlet-keychain passkey in a terminal, or start the agent with `--prompter`"
    )
}
