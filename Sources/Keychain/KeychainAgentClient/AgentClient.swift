// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
package import KeychainAgentProtocol
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// A connection to the keychain's agent; from any thread, one request at a time.
package final class AgentClient: Sendable {
    /// What the agent calls this application: the access group of what it stores without one.
    package let application: String
    /// The version of the protocol that both speak.
    package let version: Int

    private let exchange: Mutex<AgentExchange>
    private let descriptor: LocalDescriptor

    /// How long an answer may take that waits for nobody, in milliseconds.
    package static let patience: Int64 = 60_000
    /// How long an answer may take that waits for a person, in milliseconds.
    ///
    /// Longer than an agent waits for one: nine times two minutes, for leave for the face, five passwords of the account and three
    /// passcodes. Who gave up before would take the last prompt away from whoever types there.
    package static let promptPatience: Int64 = 1_200_000

    /// Connects.
    ///
    /// - Parameters:
    ///   - place: Where the agent listens.
    ///   - application: What this application is called; 1 to 255 characters of ASCII without spaces. In a sandbox, the sandbox's name.
    ///   - start: How an agent is started when none is there; nil to start none.
    /// - Throws: ``AgentClientError``: `noAgent`, `placeUnsafe`, `cannotStart`, and what ``request(_:)`` throws.
    package init(
        to place: AgentPlace,
        as application: String,
        starting start: AgentStart? = nil
    ) throws(AgentClientError) {
        var exchange: AgentExchange
        if let found = try AgentExchange(place) {
            exchange = found
        } else {
            guard let start else { throw AgentClientError(place.absent) }
            var begun: AgentExchange?
            try start.run(at: place) { () throws(AgentClientError) in
                begun = try AgentExchange(place)
                return begun != nil
            }
            if begun == nil { begun = try AgentExchange(place) }
            guard let reached = begun else {
                throw AgentClientError(.cannotStart, "the agent was started and does not listen on \(place.path)")
            }
            exchange = reached
        }
        let hello = AgentRequest.hello(versions: AgentMessage.versions, application: application)
        guard case .greeting(let version, let known) = try exchange.request(hello, within: Self.patience),
            AgentMessage.versions.contains(version)
        else {
            throw AgentClientError(
                .protocolBroken,
                "the agent does not greet as the protocol says; is it another program?"
            )
        }
        self.application = known
        self.version = version
        descriptor = exchange.descriptor
        self.exchange = Mutex(exchange)
    }

    /// A descriptor that can be read, between requests, once the connection has ended: the agent went away, or ``disconnect()`` was called.
    package var ending: Int32 { descriptor.number }

    /// Whether ``ending`` can be read.
    package var hasEnded: Bool {
        var waiting = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, 0) > 0
    }

    /// Ends the connection, from any thread: a request that waits ends with `agentLost`, and what it asked for is given up.
    package func disconnect() { _ = shutdown(descriptor.number, Int32(SHUT_RDWR)) }

    /// Asks, and waits for the answer.
    ///
    /// - Parameter request: Anything but `hello`.
    /// - Returns: The answer; never a refusal, which is thrown.
    /// - Throws: ``AgentClientError``. Behind `agentLost`, `timedOut` and `protocolBroken` the connection is of no more use;
    ///   ``AgentClientError/isRetrySafe`` tells whether the request may be made again over another.
    package func request(_ request: AgentRequest) throws(AgentClientError) -> AgentReply {
        let patience = request.waitsForPerson ? Self.promptPatience : Self.patience
        return try exchange.withLock { exchange throws(AgentClientError) in
            try exchange.request(request, within: patience)
        }
    }
}
