// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgentProtocol
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// A connected socket; used by one thread at a time.
struct AgentExchange: Sendable {
    let descriptor: LocalDescriptor
    private var reader = FrameReader(limit: AgentMessage.longestReply)
    private var number: UInt32 = 0
    private var isBroken = false

    /// Connects, when the place and who listens there can be trusted.
    ///
    /// Nil when nobody listens.
    init?(_ place: AgentPlace) throws(AgentClientError) {
        do {
            try place.checkFolder()
            guard try place.checkSocket() else { return nil }
        } catch {
            guard error.code != .agentAbsent else { return nil }
            throw AgentClientError(error)
        }
        let number = unsafe martlet_agent_connect(place.path)
        guard number >= 0 else {
            let why = errno
            if why == ECONNREFUSED || why == ENOENT { return nil }
            guard why != EAGAIN else {
                throw AgentClientError(
                    .timedOut,
                    "the keychain's agent has more connections waiting than it takes; try again"
                )
            }
            throw AgentClientError(.placeUnsafe, "\(place.path) cannot be connected to: \(SystemWords.of(why))")
        }
        descriptor = LocalDescriptor(number)
        var (user, process): (UInt32, Int32) = (0, 0)
        guard unsafe martlet_agent_peer(number, &user, &process) == 1, user == geteuid() else {
            throw AgentClientError(
                .placeUnsafe,
                "the process that listens on \(place.path) is not yours; nothing was said to it"
            )
        }
    }

    /// Asks, and waits.
    mutating func request(_ request: AgentRequest, within patience: Int64) throws(AgentClientError) -> AgentReply {
        guard !isBroken else {
            throw AgentClientError(.agentLost, "the connection to the agent has ended; connect again")
        }
        number += 1
        let deadline = AgentStart.now + patience
        do throws(AgentClientError) {
            try write(request, until: deadline)
            let reply = try read(for: request, until: deadline)
            guard case .refused(let failure) = reply else { return reply }
            throw AgentClientError(failure)
        } catch {
            if error.code != .refused { isBroken = true }
            throw error
        }
    }

    private mutating func write(_ request: AgentRequest, until deadline: Int64) throws(AgentClientError) {
        var frame = request.message(number).frame
        defer { SecureWipe.wipe(&frame) }
        var written = 0
        while written < frame.count {
            let count = unsafe frame.withUnsafeBytes { bytes in
                unsafe send(
                    descriptor.number,
                    bytes.baseAddress.map { unsafe $0 + written },
                    bytes.count - written,
                    Int32(MSG_NOSIGNAL)
                )
            }
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, until: deadline, isRetrySafe: true)
            } else if errno == EPIPE || errno == ECONNRESET {
                // A refusal may have come before: it says more than that the connection ended.
                return
            } else if errno != EINTR {
                throw Self.lost(isRetrySafe: true)
            }
        }
    }

    private mutating func read(for request: AgentRequest, until deadline: Int64) throws(AgentClientError) -> AgentReply
    {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        defer { SecureWipe.wipe(&bytes) }
        while true {
            try wait(for: POLLIN, until: deadline, isRetrySafe: request.isRepeatable)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor.number, $0.baseAddress, $0.count)
            }
            guard count > 0 else {
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                throw Self.lost(isRetrySafe: request.isRepeatable)
            }
            var offset = 0
            while offset < count {
                do {
                    guard let message = try reader.take(bytes.span.extracting(0..<count), from: &offset) else { break }
                    // Number 0 answers no request: the agent ends the connection and says why.
                    guard message.identifier == number || message.identifier == 0 else { continue }
                    return try AgentReply(message)
                } catch {
                    throw AgentClientError(
                        .protocolBroken,
                        "the agent's answer is not understood (\(error.message)); are both of one version?",
                        isRetrySafe: request.isRepeatable
                    )
                }
            }
        }
    }

    private func wait(for events: Int32, until deadline: Int64, isRetrySafe: Bool) throws(AgentClientError) {
        while true {
            var waiting = pollfd(fd: descriptor.number, events: Int16(events), revents: 0)
            let count = unsafe poll(&waiting, 1, Int32(clamping: max(deadline - AgentStart.now, 0)))
            if count > 0 { return }
            if count < 0, errno == EINTR { continue }
            throw AgentClientError(
                .timedOut,
                isRetrySafe
                    ? "the agent did not answer in time; try again"
                    : "the agent did not answer in time; look whether the change was made before you make it again",
                isRetrySafe: isRetrySafe
            )
        }
    }

    private static func lost(isRetrySafe: Bool) -> AgentClientError {
        AgentClientError(
            .agentLost,
            isRetrySafe
                ? "the agent ended before it answered; try again"
                : "the agent ended before it answered; look whether the change was made before you make it again",
            isRetrySafe: isRetrySafe
        )
    }
}
