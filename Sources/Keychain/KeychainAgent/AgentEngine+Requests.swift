// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import KeychainAgentProtocol
internal import DeviceAuthentication

extension AgentEngine {
    /// Does what a message asks, or says why not.
    mutating func answer(_ message: AgentMessage, from client: ClientID, at now: Int64) -> [AgentAction] {
        guard let connection = connections[client] else { return [] }
        // Two requests of one number would have two answers that nobody can tell apart.
        guard message.identifier != 0, !connection.unanswered.contains(message.identifier) else {
            return refuse(
                client,
                AgentFailure(.malformed, "a request has a number that is taken; use another"),
                at: now
            )
        }
        guard connection.unanswered.count < settings.mostRequests else {
            let failure = AgentFailure(.tooManyRequests, "too many requests at once; wait for the answers")
            return [.send(client, AgentReply.refused(failure).message(message.identifier).frame)]
        }
        connections[client]?.unanswered.insert(message.identifier)
        let request: AgentRequest
        do {
            request = try AgentRequest(message)
        } catch {
            let failure = AgentFailure(.requestInvalid, error.message)
            guard connection.groups != nil else { return refuse(client, failure, at: now) }
            return reply(.refused(failure), to: client, message.identifier)
        }
        let waiting = Prompting.Waiting(client: client, request: message.identifier)
        guard let groups = connection.groups else {
            return greet(request, waiting, connection.peer, at: now)
        }
        if isEnding { return reply(.refused(Self.ending), to: client, message.identifier) }
        guard request.version <= connection.version else {
            let failure = AgentFailure(
                .requestInvalid,
                "\(request.name) is of version \(request.version) of the protocol, and this connection speaks \(connection.version)"
            )
            return reply(.refused(failure), to: client, message.identifier)
        }
        if let failure = Self.objection(to: request, of: groups) {
            return reply(.refused(failure), to: client, message.identifier)
        }
        if enrolmentDue != nil, request.dependsOnEnrolment {
            early.append((request, waiting))
            return []
        }
        return perform(request, waiting, groups, at: now)
    }

    /// Performs the requests that waited for the reader to say what is enrolled, in the order in which they came.
    mutating func admitEarly(at now: Int64) -> [AgentAction] {
        enrolmentDue = nil
        defer { early = [] }
        return early.flatMap { request, waiting in
            guard let groups = connections[waiting.client]?.groups else { return [AgentAction]() }
            return perform(request, waiting, groups, at: now)
        }
    }

    private mutating func greet(
        _ request: AgentRequest,
        _ waiting: Prompting.Waiting,
        _ peer: Peer,
        at now: Int64
    ) -> [AgentAction] {
        guard case .hello(let versions, let application) = request else {
            return refuse(
                waiting.client,
                AgentFailure(.malformed, "the first message of a connection is hello"),
                at: now
            )
        }
        guard let version = AgentMessage.versions.first(where: versions.contains) else {
            let failure = AgentFailure(
                .versionUnsupported,
                "the program and the keychain's agent are of different times; end the agent, or use programs of one version"
            )
            return refuse(waiting.client, failure, at: now)
        }
        // What a sandbox says of an application goes before what the application says.
        if case .named(let sandbox) = peer.sandbox, sandbox != application {
            let failure = AgentFailure(
                .notAllowed,
                "the application calls itself otherwise than its sandbox does; use the sandbox's name"
            )
            return refuse(waiting.client, failure, at: now)
        }
        connections[waiting.client]?.groups = AccessGroups(own: application, isConfined: peer.sandbox != .absent)
        connections[waiting.client]?.version = version
        let greeting = AgentReply.greeting(version: version, application: application)
        return reply(greeting, to: waiting.client, waiting.request)
    }

    /// What speaks against a request, whatever the vault says.
    private static func objection(to request: AgentRequest, of groups: AccessGroups) -> AgentFailure? {
        let group: String? =
            switch request {
            case .add(let item): item.accessGroup
            case .addIdentity(let identity): identity.accessGroup
            case .find(let page): page.query.accessGroup
            default: nil
            }
        var named = [group].compactMap(\.self)
        if case .addAll(let batch) = request { named = batch.items.compactMap(\.accessGroup) }
        if case .update(_, let changes, _) = request { named += [changes.accessGroup].compactMap(\.self) }
        if (named + [groups.own]).contains(ItemRules.machineGroup) {
            return AgentFailure(.notAllowed, "the access group \(ItemRules.machineGroup) is the keychain's own")
        }
        if !named.allSatisfy(groups.allow) {
            return AgentFailure(.notAllowed, "a sandbox holds this application to access groups of its own name")
        }
        switch request {
        case .hello: return AgentFailure(.requestInvalid, "hello comes once")
        // Neither does the agent write files for what is kept from writing them, nor is the passcode typed there.
        case .backup, .changePasscode, .exportPasskeys, .end, .verify, .findings, .acknowledge, .unlock, .touch,
            .simulate, .consents, .denyConsent, .forgetConsent:
            guard groups.isConfined else { return nil }
            return AgentFailure(.notAllowed, "an application in a sandbox may not do this; use the terminal")
        default: return passkeyObjection(to: request, of: groups)
        }
    }

    private mutating func perform(
        _ request: AgentRequest,
        _ waiting: Prompting.Waiting,
        _ groups: AccessGroups,
        at now: Int64
    ) -> [AgentAction] {
        switch request {
        case .hello: return []
        case .status: return reply(.status(status(for: groups, at: now)), to: waiting.client, waiting.request)
        case .unlock(let passcode): return enqueue(.unlock(passcode), waiting, at: now)
        case .prompt(let reason): return prompt(waiting, .unlocking, reason: reason, at: now)
        case .prove(let methods, let reason, let usage, let titles):
            return prompt(
                waiting,
                .proving(methods),
                reason: reason,
                faceUsage: usage,
                titles: titles,
                at: now
            )
        case .consents: return reply(.consents(consents), to: waiting.client, waiting.request)
        case .denyConsent(let application): return denyConsent(to: application, waiting, at: now)
        case .forgetConsent(let application): return forgetConsent(of: application, waiting, at: now)
        case .touch(let reason): return prompt(waiting, .unlocking, reason: reason, isShown: false, at: now)
        case .reader: return look(waiting)
        case .simulate(let act):
            guard facts.hasReader else {
                let failure = AgentFailure(
                    .notAllowed,
                    "this agent has no simulated reader; start it with `--simulator`"
                )
                return reply(.refused(failure), to: waiting.client, waiting.request)
            }
            return [.simulate(waiting.client, waiting.request, act)]
        case .lock: return lock(.untilRecognised, for: waiting, at: now)
        case .forget: return lock(.untilPasscode, for: waiting, at: now)
        case .end: return end(for: waiting, at: now)
        case .verify: return enqueue(.verify, waiting, at: now)
        case .findings: return enqueue(.findings, waiting, at: now)
        case .acknowledge(let told): return enqueue(.acknowledge(told), waiting, at: now)
        case .backup(let path): return enqueue(.backup(path: path), waiting, at: now)
        case .changePasscode(let former, let next, let sealing):
            return enqueue(.changePasscode(former: former, next: next, sealing: sealing), waiting, at: now)
        case .exportPasskeys(let passcode, let after):
            return use(.exportPasskeys(passcode, after: after, groups), waiting, at: now)
        case .passkeys(let site, let after): return use(.listPasskeys(of: site, after: after), waiting, at: now)
        case .makePasskey(let creation, let consent): return make(creation, consent, waiting, at: now)
        case .usePasskey(let passkey, let consent): return use(passkey, consent, waiting, at: now)
        case .signalPasskeys(let site, let signal):
            return use(.signalPasskeys(site, signal), waiting, at: now)
        case .add(var item):
            item.accessGroup = item.accessGroup ?? groups.own
            return use(.add(item, enrolment: enrolment), waiting, at: now)
        case .addAll(var batch):
            batch.join(groups.own)
            return use(.addAll(batch, enrolment: enrolment), waiting, at: now)
        case .addIdentity(var identity):
            identity.accessGroup = identity.accessGroup ?? groups.own
            return use(.addIdentity(identity, enrolment: enrolment), waiting, at: now)
        case .find(let page):
            return use(.find(page, groups, proved(page.proofs, to: groups)), waiting, at: now)
        case .update(let items, let changes, let proofs):
            return use(.update(items, changes, groups, proved(proofs, to: groups)), waiting, at: now)
        case .remove(let items, let isKeeping, let isSparing):
            return use(.remove(items, groups, keeping: isKeeping, sparing: isSparing), waiting, at: now)
        case .bringBack(let items): return use(.bringBack(items, groups), waiting, at: now)
        case .history(let item, let proofs):
            return use(.history(item, groups, proved(proofs, to: groups)), waiting, at: now)
        }
    }

    /// Work with items, which needs that the keychain was unlocked once: in a locked one some can still be read.
    private mutating func use(_ job: VaultJob, _ waiting: Prompting.Waiting, at now: Int64) -> [AgentAction] {
        guard state != .untouched || jobs.contains(\.bringsKeys) else {
            return reply(.refused(Self.locked), to: waiting.client, waiting.request)
        }
        return enqueue(job, waiting, at: now)
    }

    mutating func enqueue(_ job: VaultJob, _ waiting: Prompting.Waiting, at now: Int64) -> [AgentAction] {
        // What polls in a sandbox must not keep open what the person has left.
        let isConfined = connections[waiting.client]?.groups?.isConfined ?? true
        let use = job.isUse && !isConfined ? now : nil
        jobs.add(job, for: .client(waiting.client, waiting.request), use: use)
        return []
    }

    private mutating func look(_ waiting: Prompting.Waiting) -> [AgentAction] {
        guard facts.hasReader else {
            return reply(.reader(ReaderState(nil)), to: waiting.client, waiting.request)
        }
        return [.look(waiting.client, waiting.request)]
    }

    private func status(for groups: AccessGroups, at now: Int64) -> AgentStatus {
        AgentStatus(
            state: state,
            clients: clientCount,
            locksIn: state == .unlocked ? max((idleDeadline ?? now) - now, 0) : nil,
            // From it a sandbox could tell where the system is with its numbers.
            process: groups.isConfined ? nil : Int(facts.process),
            isMemoryLocked: facts.isMemoryLocked,
            isMemoryClosed: facts.isMemoryClosed,
            hasPrompter: facts.hasPrompter,
            isSessionWatched: isSessionWatched,
            hasReader: facts.hasReader,
            opensByReader: withheldUntil != nil && isSessionOpen,
            areSecretsLocked: facts.areSecretsLocked,
            systemPassword: systemPassword.state,
            systemPasswordProblem: systemPassword.problem,
            consentProblem: consentProblem
        )
    }

    static let locked = AgentFailure(.locked, "the keychain is locked; unlock it first")
    static let lockedMeanwhile = AgentFailure(.locked, "the keychain was locked meanwhile; unlock it and ask again")
}

extension AgentRequest {
    /// Whether what is enrolled can matter to it, or to one that came before it and waits.
    fileprivate var dependsOnEnrolment: Bool {
        switch self {
        case .prove, .add, .addAll, .addIdentity, .find, .update, .remove, .bringBack, .history, .exportPasskeys,
            .makePasskey, .usePasskey:
            true
        default: false
        }
    }
}
