// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import SecretMemory

extension AgentEngine {
    /// Takes a connection, or says why not.
    ///
    /// - Returns: The connection's name, for everything that concerns it from here on.
    package mutating func connect(_ peer: Peer, at now: Int64) -> (client: ClientID, actions: [AgentAction]) {
        connected += 1
        let client = ClientID(number: connected)
        connections[client] = AgentConnection(peer: peer, at: now)
        if peer.user != facts.user {
            return (
                client, refuse(client, AgentFailure(.foreignUser, "this keychain belongs to another user"), at: now)
            )
        }
        if peer.sandbox == .hidden { return (client, turnAway(client, at: now)) }
        if isEnding { return (client, refuse(client, Self.ending, at: now)) }
        if let failure = crowd(peer.sandbox) { return (client, refuse(client, failure, at: now)) }
        return (client, [])
    }

    /// Ends the connection of a process of which it cannot be told whether it is in a sandbox.
    package mutating func turnAway(_ client: ClientID, at now: Int64) -> [AgentAction] {
        let failure = AgentFailure(
            .notAllowed,
            """
            the program is in a sandbox or container that is not Flatpak's, or has ended, or hides from others; start it outside, \
            or use the terminal
            """
        )
        return refuse(client, failure, at: now)
    }

    /// Why there is no place for one more, itself counted; nil where there is.
    ///
    /// One application in a sandbox that took all places would keep its person from locking.
    private func crowd(_ sandbox: PeerSandbox) -> AgentFailure? {
        func failure(_ count: Int, _ who: String) -> AgentFailure {
            let text = "\(count) \(who) are connected to the keychain, which is the most; close some"
            return AgentFailure(.tooManyClients, text)
        }
        if clientCount > settings.mostClients { return failure(settings.mostClients, "programs") }
        guard sandbox != .absent else { return nil }
        let confined = connections.values.filter { $0.peer.sandbox != .absent }
        if confined.count(where: { $0.peer.sandbox == sandbox }) > settings.mostClientsOfOneSandbox {
            return failure(settings.mostClientsOfOneSandbox, "processes of this application")
        }
        return confined.count > settings.mostConfinedClients
            ? failure(settings.mostConfinedClients, "applications in sandboxes") : nil
    }

    /// How many programs are connected.
    var clientCount: Int { connections.count - (connections[.securityKey] == nil ? 0 : 1) }

    /// Takes bytes of a client.
    ///
    /// - Parameters:
    ///   - bytes: What was read; the caller overwrites it.
    ///   - client: Whose.
    ///   - now: The time.
    /// - Returns: What is to be done.
    package mutating func receive(_ bytes: Span<UInt8>, from client: ClientID, at now: Int64) -> [AgentAction] {
        var actions: [AgentAction] = []
        var offset = 0
        while offset < bytes.count {
            do {
                // Behind a refusal that ended the connection there is nobody to read for.
                guard let message = try connections[client]?.reader.take(bytes, from: &offset) else { break }
                connections[client]?.frameBegun = nil
                actions += answer(message, from: client, at: now)
            } catch {
                actions += refuse(client, AgentFailure(.malformed, error.message), at: now)
            }
        }
        if let connection = connections[client], connection.reader.isMidFrame, connection.frameBegun == nil {
            connections[client]?.frameBegun = now
        }
        return actions + work()
    }

    /// Forgets a client that went away; what it asked for and has not begun is not done.
    package mutating func disconnect(_ client: ClientID, at now: Int64) -> [AgentAction] {
        connections[client]?.reader.reset()
        connections[client] = nil
        forgetProofsOfTheGone()
        _ = jobs.withdraw { entry in
            guard case .client(client, _) = entry.asker else { return false }
            return true
        }
        touches = touches.filter { $0.client != client }
        lockWaiting.removeAll { $0.client == client }
        endWaiting.removeAll { $0.client == client }
        return withdraw(at: now) { $0.client == client }
    }

    /// Takes questions back; a prompt that waits for no other request is closed.
    mutating func withdraw(at now: Int64, _ isGone: (Prompting.Waiting) -> Bool) -> [AgentAction] {
        prompting?.waiting.removeAll(where: isGone)
        questions.removeAll { isGone($0.waiting) }
        guard let open = prompting, open.waiting.isEmpty else { return work() }
        prompting = nil
        // Who hangs up and asks again would show prompt after prompt without a rest.
        restPrompts(at: now)
        return [.dismissPrompt] + refuseQuestions(Self.resting) + work()
    }

    /// Answers a request of a client that is still there.
    mutating func reply(_ reply: AgentReply, to client: ClientID, _ request: UInt32) -> [AgentAction] {
        guard let connection = connections[client], connections[client]?.unanswered.remove(request) != nil else {
            return []
        }
        if client == .securityKey { return [.tellSecurityKey(request, SecurityKeyReply(reply))] }
        return [.send(client, Self.frame(reply.asSpoken(in: connection.version), request))]
    }

    /// Says why a connection ends, and ends it.
    mutating func refuse(_ client: ClientID, _ failure: AgentFailure, at now: Int64) -> [AgentAction] {
        guard connections[client] != nil else { return [] }
        let frame = AgentReply.refused(failure).message(0).frame
        return disconnect(client, at: now) + [.send(client, frame), .close(client)]
    }

    /// A frame that a client takes: of a page that is too long for one, the front.
    private static func frame(_ reply: AgentReply, _ request: UInt32) -> [UInt8] {
        var frame = reply.message(request).frame
        guard case .found(var items, _) = reply else { return frame }
        while frame.count - 4 > AgentMessage.longestReply, items.count > 1 {
            SecureWipe.wipe(&frame)
            items.removeLast(max(items.count / 4, 1))
            frame = AgentReply.found(items, isMore: true).message(request).frame
        }
        return frame
    }

    static let ending = AgentFailure(.ending, "the keychain's agent is ending; try again in a moment")
}
