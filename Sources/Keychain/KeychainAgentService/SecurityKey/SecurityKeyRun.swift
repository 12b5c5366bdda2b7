// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import SoftwareAuthenticator

#if canImport(Glibc)
internal import Glibc
#endif

/// The security key at its port: who sent the packets of a channel last is answered.
struct SecurityKeyRun {
    let port: HIDPort
    private(set) var key: SecurityKey
    private var senders: [UInt32: sockaddr_in] = [:]

    /// What the agent's engine is to be asked.
    enum Request {
        case ask(SecurityKeyQuestion, number: UInt32)
        case withdraw(number: UInt32)
        case store(CTAPStoreJob, number: UInt32)
    }

    init(_ port: HIDPort) {
        self.port = port
        key = SecurityKey(port.settings)
    }

    /// Takes some of the reports that have come; others of the process have their turn between.
    mutating func serve(at now: Int64) -> [Request] {
        var requests: [Request] = []
        for _ in 0..<Self.mostAtOnce {
            guard let (report, sender) = port.receive() else { break }
            if report == HIDPort.powerCycle {
                requests += carry(key.restart(at: now), at: now)
            } else if report.count == HIDPort.reportLength {
                // A program that asks for channels without end must not fill the memory.
                if senders.count > Self.mostSenders { senders = [:] }
                senders[Self.channel(report)] = sender
                requests += carry(key.receive(report, at: now), at: now)
            }
        }
        return requests
    }

    /// Carries out what can be done here.
    private mutating func carry(_ actions: [SecurityKey.Action], at now: Int64) -> [Request] {
        actions.flatMap { action -> [Request] in
            switch action {
            case .send(let report):
                if let sender = senders[Self.channel(report)] { port.send(report, to: sender) }
                return []
            case .ask(let question, let number):
                guard let mayApprove = port.mayApprove else { return [.ask(question, number: number)] }
                let reply: SecurityKeyReply =
                    mayApprove()
                    ? .agreed(isVerified: question.verifies)
                    : .refused(AgentFailure(.notAllowed, "only a vault of init --simulator agrees to everything"))
                return carry(key.take(reply, to: number, at: now), at: now)
            case .withdraw(let number): return [.withdraw(number: number)]
            case .store(let job, let number): return [.store(job, number: number)]
            }
        }
    }

    mutating func unlocked(at now: Int64) -> [Request] { carry(key.unlocked(), at: now) }

    mutating func advance(to now: Int64) -> [Request] { carry(key.advance(to: now), at: now) }

    mutating func take(_ reply: SecurityKeyReply, to number: UInt32, at now: Int64) -> [Request] {
        carry(key.take(reply, to: number, at: now), at: now)
    }

    private static func channel(_ report: [UInt8]) -> UInt32 { report[..<4].reduce(0) { $0 << 8 | UInt32($1) } }

    private static let (mostAtOnce, mostSenders) = (64, 4_096)
}
