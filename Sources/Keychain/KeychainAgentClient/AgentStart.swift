// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess

#if canImport(Glibc)
internal import Glibc
#endif

/// A program that becomes the agent.
public struct AgentStart: Sendable, Hashable {
    /// The program, by its absolute path.
    public var program: String
    /// What it is called with; the descriptor to which it tells that it is ready is 3.
    public var arguments: [String]
    /// How long it may take, in milliseconds.
    public var patience: Int64

    /// Names a program.
    ///
    /// - Parameters:
    ///   - program: By its absolute path: whatever is found first in `PATH` could be anybody's.
    ///   - arguments: Such as `agent --ready-descriptor 3`.
    ///   - patience: How long it may take, in milliseconds.
    public init(program: String, arguments: [String], patience: Int64 = 10_000) {
        self.program = program
        self.arguments = arguments
        self.patience = patience
    }

    /// Starts an agent, unless another client does so at the same time: then waits until that one has.
    ///
    /// - Parameters:
    ///   - place: Where it shall listen.
    ///   - isThere: Whether an agent listens by now.
    /// - Throws: `cannotStart` with the agent's own sentence, if it had one; `placeUnsafe`.
    func run(at place: AgentPlace, unless isThere: () throws(AgentClientError) -> Bool) throws(AgentClientError) {
        let deadline = Self.now + patience
        let file: LocalDescriptor
        do {
            try place.prepareFolder()
            file = try LocalDescriptor.lockFile(place.startPath)
        } catch {
            throw AgentClientError(error)
        }
        while !file.tryLock() {
            guard Self.now < deadline else {
                throw AgentClientError(
                    .cannotStart,
                    "another program has been starting an agent for too long; try again"
                )
            }
            usleep(10_000)
        }
        if try isThere() { return }
        try begin(until: deadline)
    }

    private func begin(until deadline: Int64) throws(AgentClientError) {
        guard let output = try launch() else {
            throw AgentClientError(.cannotStart, "the system starts no process for the agent")
        }
        var said: [UInt8] = []
        while said.count < 4_096, !said.contains(UInt8(ascii: "\n")) {
            var waiting = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let left = max(deadline - Self.now, 0)
            let ready = unsafe poll(&waiting, 1, Int32(clamping: left))
            // A signal is no answer.
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                throw AgentClientError(.cannotStart, "the agent was started and did not become ready; see its log")
            }
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(output.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw AgentClientError(.cannotStart, "\(program) does not start as an agent; is it there and whole?")
            }
            said += bytes[..<count]
        }
        let sentence = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard sentence == "ready" else { throw AgentClientError(.cannotStart, sentence) }
    }

    /// Starts a process; only that one still holds the end to which it tells that it is ready.
    private func launch() throws(AgentClientError) -> LocalDescriptor? {
        guard let (output, ready) = LocalDescriptor.pipe() else {
            throw AgentClientError(.cannotStart, "the system gives no pipe; too many files are open")
        }
        var start = ProgramStart([program] + arguments, MARTLET_DETACHED)
        start.variables = .agent
        start.fourth = ready
        return start.run() == nil ? nil : output
    }

    static var now: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
