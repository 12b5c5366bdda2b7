// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainItems
package import SoftwareAuthenticator

/// The security key as a client of the engine, in the same process: it may ask the person, and the vault about passkeys.
extension AgentEngine {
    /// Puts a question of the security key to the person, behind whatever they are asked already.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - number: Under which ``AgentAction/tellSecurityKey(_:_:)`` gives the reply.
    ///   - now: The time.
    /// - Returns: What is to be done.
    package mutating func ask(_ question: SecurityKeyQuestion, number: UInt32, at now: Int64) -> [AgentAction] {
        prompt(enter(number), .passkey(.securityKey(question)), reason: "", at: now) + work()
    }

    /// Has the vault asked for the security key; a locked keychain is unlocked by the person first.
    package mutating func perform(_ job: CTAPStoreJob, number: UInt32, at now: Int64) -> [AgentAction] {
        let waiting = enter(number)
        guard state == .unlocked else {
            return prompt(waiting, .unlocking, reason: "A program wants to use a passkey.", at: now) + work()
        }
        jobs.add(.securityKey(job), for: .client(waiting.client, waiting.request), use: job.onlyReads ? nil : now)
        return work()
    }

    /// Takes a question of the security key back.
    package mutating func withdraw(number: UInt32, at now: Int64) -> [AgentAction] {
        let waiting = Prompting.Waiting(client: .securityKey, request: number)
        connections[.securityKey]?.unanswered.remove(number)
        return withdraw(at: now) { $0 == waiting }
    }

    /// Takes what the vault answered the security key.
    package mutating func finish(_ identifier: JobID, with answer: CTAPStoreAnswer, at now: Int64) -> [AgentAction] {
        guard let entry = jobs.finish(identifier), case .client(let client, let request) = entry.asker,
            connections[client]?.unanswered.remove(request) != nil
        else { return work() }
        if state == .unlocked, entry.use != nil, answer != .failed { lastUse = max(lastUse, now) }
        // What the lock took back does not leave, whatever was at work.
        let isVoid = entry.isOvertaken && entry.job.isVoidAfterLock
        return [.tellSecurityKey(request, .stored(isVoid ? .failed : answer))] + work()
    }

    private mutating func enter(_ number: UInt32) -> Prompting.Waiting {
        if connections[.securityKey] == nil {
            var connection = AgentConnection(peer: Peer(user: facts.user, process: facts.process), at: 0)
            connection.groups = AccessGroups(own: "security key", isConfined: false)
            connections[.securityKey] = connection
        }
        connections[.securityKey]?.unanswered.insert(number)
        return Prompting.Waiting(client: .securityKey, request: number)
    }
}

extension SecurityKeyReply {
    /// A reply of the engine, as the security key takes it.
    init(_ reply: AgentReply) {
        self =
            switch reply {
            case .state(.unlocked): .unlocked
            case .refused(let failure): .refused(failure)
            default: .refused(AgentFailure(.failure, "the keychain gave an answer that was not asked for"))
            }
    }
}
