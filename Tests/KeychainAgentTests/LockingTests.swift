// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing

@Suite struct LockingTests {
    private func query() throws -> AgentRequest { .find(ItemPage()) }
    private func secrets() throws -> AgentRequest {
        .find(ItemPage(wantsSecrets: true))
    }
    private func draft() throws -> AgentRequest {
        .add(ItemContent(.key))
    }

    @Test func `before the first unlock no item is looked for`() throws {
        var bench = Bench()
        let client = try bench.client()
        for request in [try query(), try draft(), .remove([ItemTarget(ItemID(from: .system))], keeping: false)] {
            try bench.ask(client, request)
            #expect(bench.take(client).map(\.code) == [.locked])
        }
        #expect(bench.work.isEmpty)
    }

    @Test func `a search in flight when the lock comes gives nothing away`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, try query(), 1)
        try bench.ask(client, try query(), 2)
        try bench.ask(client, .lock, 3)
        #expect(bench.answers[client]?.map(\.request) == [2], "what waits is refused at once")
        try bench.finish(.found([], isMore: true))
        #expect(bench.work.map(\.job) == [.lock])
        try bench.finish(.state(.locked))
        #expect(
            bench.take(client) == [
                .refused(AgentFailure(.locked, "")), .refused(AgentFailure(.locked, "")), .state(.locked),
            ]
        )
        #expect(bench.engine.state == .locked)
    }

    @Test func `a change in flight when the lock comes is told as it went`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, try draft(), 1)
        try bench.happen(.sessionLocked)
        let item = ItemID(from: .system)
        try bench.finish(.added(item, at: 5))
        #expect(bench.take(client) == [.added(item, at: 5)])
        #expect(bench.work.map(\.job) == [.lock])
    }

    @Test func `an unlock in flight when the lock comes does not win`() throws {
        var bench = Bench()
        let client = try bench.client()
        try bench.ask(client, .unlock(try Password("right")))
        try bench.happen(.sleeping)
        #expect(bench.sleeps == 0)
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client).map(\.code) == [.locked])
        #expect(bench.work.map(\.job) == [.lock])
        #expect(bench.sleeps == 0, "the machine sleeps with keys in memory")
        try bench.finish(.state(.locked))
        #expect(bench.sleeps == 1 && bench.engine.state == .locked)
    }

    @Test func `several locks are one, and each is answered`() throws {
        var bench = Bench()
        let (one, two) = (try bench.unlocked(), try bench.client())
        try bench.ask(one, .lock)
        try bench.ask(two, .lock)
        #expect(bench.work.map(\.job) == [.lock])
        try bench.finish(.state(.locked))
        #expect(bench.take(one) == [.state(.locked)] && bench.take(two) == [.state(.locked)])
        #expect(bench.work.isEmpty && bench.engine.state == .locked)
        try bench.ask(two, .lock, 9)
        #expect(bench.take(two) == [.state(.locked)] && bench.work.isEmpty)
    }

    @Test func `idle time locks, use puts it off, status does not`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.pass(599_999)
        #expect(bench.work.isEmpty)
        try bench.ask(client, try secrets())
        try bench.finish(.found([], isMore: false))
        #expect(bench.engine.nextDeadline == bench.now + 600_000)
        try bench.pass(300_000)
        try bench.ask(client, .status, 3)
        try bench.pass(299_999)
        #expect(bench.work.isEmpty)
        try bench.pass(1)
        #expect(bench.work.map(\.job) == [.lock])
        try bench.finish(.state(.locked))
        #expect(bench.engine.nextDeadline == nil)
    }

    @Test func `a wrong passcode does not put the lock off`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        let due = bench.engine.nextDeadline
        try bench.pass(300_000)
        try bench.ask(client, .unlock(try Password("wrong")), 2)
        try bench.finish(.refused(AgentFailure(.passcodeWrong, "wrong")))
        #expect(bench.engine.nextDeadline == due)
        try bench.ask(client, .unlock(try Password("right")), 3)
        try bench.finish(.state(.unlocked))
        #expect(bench.engine.nextDeadline == bench.now + 600_000)
    }

    @Test func `what is no use of the person's puts nothing off`() throws {
        let passcode = try Password("wrong")
        let refusal = AgentReply.refused(AgentFailure(.notFound, "not there"))
        // Who asks, for what, and what came of it.
        let cases: [(PeerSandbox, AgentRequest, AgentReply)] = [
            (.named("org.example.nest"), try secrets(), .found([], isMore: false)),
            (.named("org.example.nest"), try draft(), .added(ItemID(from: .system), at: 5)),
            (.named("org.example.nest"), try query(), .found([], isMore: false)),
            (.absent, try query(), .found([], isMore: false)),
            (.absent, try secrets(), .ownerNeeded(.passcode)),
            (.absent, try secrets(), refusal), (.absent, try draft(), refusal),
            (.absent, .findings, .findings([])), (.absent, .unlock(passcode), refusal),
        ]
        for (sandbox, request, reply) in cases {
            var bench = Bench()
            _ = try bench.unlocked()
            let client = try bench.client(sandbox: sandbox)
            try bench.pass(500_000)
            try bench.ask(client, request, 2)
            try bench.finish(reply)
            try bench.pass(100_000)
            #expect(bench.work.map(\.job) == [.lock], "\(sandbox), \(request.name)")
        }
    }

    @Test func `what polls in a sandbox keeps nothing open, also while it is at work`() throws {
        var bench = Bench()
        _ = try bench.unlocked()
        let client = try bench.client(sandbox: .named("org.example.nest"))
        try bench.pass(599_000)
        try bench.ask(client, try secrets(), 2)
        try bench.pass(1_000)
        try bench.finish(.found([], isMore: false))
        #expect(bench.work.map(\.job) == [.lock] && bench.take(client).map(\.code) == [.locked])
    }

    @Test func `the person's own work puts the lock off, and what hangs does not for ever`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.pass(500_000)
        try bench.ask(client, .backup(path: "/does/not/answer"), 2)
        try bench.pass(599_999)
        #expect(bench.engine.nextDeadline == bench.now + 1)
        try bench.pass(1)
        #expect(bench.engine.nextDeadline == bench.now + 4_000, "it does not wake up again and again")
        try bench.pass(4_000)
        #expect(bench.isAbandoned)
    }

    @Test func `eight hours after it was unlocked it locks, however much it is used`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        for round in 1...(8 * 60 - 1) {
            try bench.pass(60_000)
            try bench.ask(client, try secrets(), UInt32(round + 1))
            try bench.finish(.found([], isMore: false))
        }
        #expect(bench.work.isEmpty && bench.engine.state == .unlocked)
        try bench.pass(59_999)
        #expect(bench.work.isEmpty)
        try bench.pass(1)
        #expect(bench.work.map(\.job) == [.lock])
    }

    @Test func `sleep waits for the lock, and is not kept waiting by a locked keychain`() throws {
        var bench = Bench()
        try bench.happen(.sleeping)
        #expect(bench.sleeps == 1)
        _ = try bench.unlocked()
        try bench.happen(.sleeping)
        #expect(bench.sleeps == 1)
        try bench.finish(.state(.locked))
        #expect(bench.sleeps == 2)
    }

    @Test func `the end refuses what waits, lets what is at work finish, and comes last`() throws {
        var bench = Bench()
        let (client, other) = (try bench.unlocked(), try bench.client())
        try bench.ask(client, try draft(), 1)
        try bench.ask(client, try query(), 2)
        try bench.ask(other, .end, 3)
        #expect(bench.answers[client]?.map(\.request) == [2])
        #expect(bench.take(client).map(\.code) == [.ending])
        try bench.ask(client, try query(), 4)
        #expect(bench.take(client).map(\.code) == [.ending])
        let late = try bench.client(nil)
        #expect(bench.take(late).map(\.code) == [.ending])
        let item = ItemID(from: .system)
        try bench.finish(.added(item, at: 5))
        #expect(bench.take(client) == [.added(item, at: 5)] && !bench.isFinished)
        #expect(bench.work.map(\.job) == [.end])
        try bench.finish(.done)
        #expect(bench.take(other) == [.done] && bench.isFinished)
        #expect(bench.engine.state == .untouched)
    }

    @Test func `a termination ends a locked agent as well, once`() throws {
        var bench = Bench()
        try bench.happen(.terminating)
        try bench.happen(.terminating)
        #expect(bench.work.map(\.job) == [.end])
        try bench.finish(.done)
        #expect(bench.isFinished && bench.work.isEmpty)
    }

    @Test func `a lock that fails ends the agent`() throws {
        var bench = Bench()
        _ = try bench.unlocked()
        try bench.happen(.sessionLocked)
        try bench.finish(.refused(AgentFailure(.failure, "")))
        #expect(bench.work.map(\.job) == [.end])
        try bench.finish(.done)
        #expect(bench.isFinished)
    }

    @Test func `what came of a job counts once`() throws {
        var bench = Bench()
        let client = try bench.client()
        try bench.ask(client, .unlock(try Password("right")))
        let job = bench.work[0].identifier
        try bench.carry(bench.engine.finish(job, with: .refused(AgentFailure(.passcodeWrong, "wrong")), at: bench.now))
        try bench.carry(bench.engine.finish(job, with: .state(.unlocked), at: bench.now))
        #expect(bench.engine.state == .untouched)
    }

    @Test func `what hangs does not keep the keys`() throws {
        var bench = Bench()
        let (client, other) = (try bench.unlocked(), try bench.client())
        try bench.ask(client, .backup(path: "/does/not/answer"), 1)
        try bench.ask(other, .lock, 2)
        #expect(bench.work.count == 1 && bench.engine.nextDeadline == bench.now + 4_000)
        try bench.pass(3_999)
        #expect(!bench.isAbandoned)
        try bench.happen(.sleeping)
        try bench.ask(other, .lock, 3)
        try bench.pass(1)
        #expect(bench.isAbandoned, "a second lock puts the end off")
        #expect(bench.take(other) == [.state(.untouched), .state(.untouched)])
        #expect(bench.sleeps == 1 && bench.engine.nextDeadline.map { $0 > bench.now } ?? true)
        try bench.finish(.done)
        #expect(bench.work.isEmpty, "after the end there is no work")
    }

    @Test func `an end that hangs is one all the same`() throws {
        var bench = Bench()
        let client = try bench.client()
        try bench.ask(client, .unlock(try Password("right")), 1)
        try bench.happen(.terminating)
        try bench.pass(2_000)
        try bench.happen(.terminating)
        try bench.pass(2_000)
        #expect(bench.isAbandoned)
    }

    @Test func `a lock in time ends nothing`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, .lock, 1)
        try bench.pass(3_000)
        try bench.finish(.state(.locked))
        #expect(bench.engine.nextDeadline == nil)
        try bench.pass(60_000)
        #expect(!bench.isAbandoned && bench.take(client) == [.state(.locked)])
    }

    @Test func `it says whether the session is watched`() throws {
        var bench = Bench()
        let client = try bench.client()
        for isWatched in [true, false] {
            try bench.happen(.sessionWatched(isWatched))
            try bench.ask(client, .status)
            guard case .status(let status)? = bench.take(client).first else {
                Issue.record("no status")
                return
            }
            #expect(status.isSessionWatched == isWatched)
        }
    }
}
