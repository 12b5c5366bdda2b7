// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import Dispatch
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// A question for a finger, on a connection and a thread of its own.
final class TouchQuestion: Sendable {
    /// Can be read once the question is answered.
    let descriptor: Int32
    private let end: Int32
    private let agent: AgentClient
    private let outcome = Mutex<Result<AgentReply, AgentClientError>?>(nil)

    /// Begins to ask; nil where the system gives no pipe.
    ///
    /// - Parameters:
    ///   - agent: A connection that nothing else uses.
    ///   - request: What a finger is the answer to.
    init?(_ agent: AgentClient, _ request: AgentRequest) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (descriptor, end, self.agent) = (ends[0], ends[1], agent)
        DispatchQueue(label: "martlet.touch").async { [self] in
            let answer = Result { () throws(AgentClientError) in try agent.request(request) }
            outcome.withLock { $0 = answer }
            var byte: UInt8 = 0
            _ = unsafe write(end, &byte, 1)
        }
    }

    /// Why no finger did what was asked for; nil where one did.
    var complaint: String? {
        switch outcome.withLock({ $0 }) {
        case .success(.state(.locked))?, .success(.state(.untouched))?, nil: "no finger was recognised"
        case .success?: nil
        case .failure(let error)?: error.message
        }
    }

    /// The agent's answer; nil while there is none, and for a refusal.
    var reply: AgentReply? { outcome.withLock { try? $0?.get() } }

    /// Takes the question back.
    func cancel() { agent.disconnect() }
}
