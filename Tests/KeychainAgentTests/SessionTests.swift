// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainAgent
import KeychainAgentProtocol
import DeviceAuthentication
import Passwords
import Testing

@Suite struct SessionTests {
    private static let enrolment = [UInt8](repeating: 7, count: 32)

    /// An agent with a reader that was unlocked by the passcode, and knows what is enrolled.
    private func enrolled() throws -> (bench: Bench, client: ClientID) {
        var bench = Bench(hasPrompter: true, hasReader: true)
        let client = try bench.unlocked()
        try bench.happen(.enrolled(Self.enrolment))
        return (bench, client)
    }

    private func status(_ bench: inout Bench, _ client: ClientID) throws -> AgentStatus {
        try bench.ask(client, .status, 900)
        guard case .status(let status)? = bench.take(client).last else { throw AgentFailure(.failure, "no status") }
        return status
    }

    /// Everything that asks the person something.
    private static let questions: [AgentRequest] = [
        .prompt(reason: "r"), .touch(reason: "r"), .prove(.passcode, reason: "r"), .prove(.biometry, reason: "r"),
        .prove([.passcode, .biometry], reason: "r", faceUsage: "u"),
    ]

    @Test(arguments: [PeerSandbox.absent, .named("org.example.nest")])
    func `behind a locked screen nobody is asked anything, and no finger`(sandbox: PeerSandbox) throws {
        var (bench, _) = try enrolled()
        let client = try bench.client(sandbox: sandbox)
        try bench.happen(.sessionStands(isOpen: false))
        #expect(bench.work.map(\.job) == [.withhold])
        try bench.finish(.done)
        for (number, question) in Self.questions.enumerated() {
            // A sandbox may not ask for a finger alone in any case.
            if sandbox != .absent, case .touch = question { continue }
            try bench.ask(client, question, UInt32(number + 2))
            #expect(bench.take(client).map(\.code) == [.sessionLocked], "\(question.name)")
        }
        #expect(bench.shown.isEmpty && bench.work.isEmpty)
        try bench.happen(.sessionStands(isOpen: true))
        try bench.ask(client, .prompt(reason: "r"), 20)
        #expect(bench.shown.count == 1)
    }

    @Test func `a question that is open ends with the lock, and a touch behind it opens nothing`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .lock, 2)
        try bench.finish(.done)
        _ = bench.take(client)
        try bench.ask(client, .prompt(reason: "r"), 3)
        let open = try #require(bench.shown.last)
        try bench.happen(.sessionStands(isOpen: false))
        #expect(bench.dismissed == 1 && bench.take(client).map(\.code) == [.locked])
        for answer in [PromptAnswer.recognised(enrolment: Self.enrolment), .passcode(try Password("right"))] {
            try bench.carry(bench.engine.answered(open.number, answer, at: bench.now))
        }
        #expect(bench.work.isEmpty && bench.engine.state == .locked)
        #expect(try !status(&bench, client).opensByReader)
        try bench.happen(.sessionStands(isOpen: true))
        #expect(try status(&bench, client).opensByReader)
    }

    @Test func `a finger that matches as the screen is locked opens nothing`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .lock, 2)
        try bench.finish(.done)
        _ = bench.take(client)
        try bench.ask(client, .prompt(reason: "r"), 3)
        let open = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(open.number, .recognised(enrolment: Self.enrolment), at: bench.now))
        #expect(bench.work.map(\.job) == [.reopen])
        try bench.happen(.sessionStands(isOpen: false))
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client).map(\.code) == [.locked] && bench.work.map(\.job) == [.withhold])
        try bench.finish(.done)
        #expect(bench.engine.state == .locked)
    }

    @Test func `a passcode that is typed elsewhere unlocks, and still nobody is asked`() throws {
        var (bench, client) = try enrolled()
        try bench.happen(.sessionStands(isOpen: false))
        try bench.finish(.done)
        // As over the network, while the screen at home is locked.
        try bench.ask(client, .unlock(try Password("right")), 2)
        try bench.finish(.state(.unlocked))
        try bench.happen(.enrolled(nil))
        #expect(bench.take(client) == [.state(.unlocked)])
        // That it is still locked is no new lock.
        try bench.happen(.sessionStands(isOpen: false))
        #expect(bench.work.isEmpty)
        try bench.ask(client, .prove(.passcode, reason: "r"), 3)
        #expect(bench.take(client).map(\.code) == [.sessionLocked] && bench.shown.isEmpty)
    }

    @Test func `a watch that is lost locks, and leaves it to the passcode`() throws {
        for isLocked in [true, false] {
            var (bench, client) = try enrolled()
            try bench.happen(.sessionWatched(true))
            if isLocked {
                try bench.ask(client, .lock, 2)
                try bench.finish(.done)
            }
            try bench.happen(.sessionWatched(false))
            #expect(bench.work.map(\.job) == [.lock])
            try bench.finish(.state(.locked))
            _ = bench.take(client)
            #expect(try !status(&bench, client).opensByReader)
        }
    }

    @Test func `while a watch is lost the keychain locks sooner, and the prompt says so`() throws {
        var (bench, client) = try enrolled()
        try bench.happen(.sessionWatched(true))
        try bench.happen(.sessionWatched(false))
        try bench.finish(.state(.locked))
        try bench.ask(client, .prompt(reason: "r"), 2)
        let open = try #require(bench.shown.last)
        #expect(open.complaint?.contains("120 seconds") == true)
        try bench.carry(bench.engine.answered(open.number, .passcode(try Password("right")), at: bench.now))
        try bench.finish(.state(.unlocked))
        try bench.happen(.enrolled(nil))
        #expect(bench.engine.nextDeadline == bench.now + 120_000)
        // Lost once more is lost as before: no new lock.
        try bench.happen(.sessionWatched(false))
        #expect(bench.work.isEmpty)
        try bench.happen(.sessionWatched(true))
        #expect(bench.engine.nextDeadline == bench.now + 600_000)
    }

    @Test func `where nothing was ever watched, prompts are shown and the whole time counts`() throws {
        var (bench, client) = try enrolled()
        try bench.happen(.sessionWatched(false))
        #expect(bench.work.isEmpty && bench.engine.nextDeadline == bench.now + 600_000)
        try bench.ask(client, .prove(.passcode, reason: "r"), 2)
        #expect(bench.shown.last?.complaint == nil && bench.shown.count == 1)
    }

    @Test func `a screen that was locked stays so while the watch is lost`() throws {
        var (bench, client) = try enrolled()
        try bench.happen(.sessionWatched(true))
        try bench.happen(.sessionStands(isOpen: false))
        try bench.finish(.done)
        try bench.happen(.sessionWatched(false))
        try bench.finish(.state(.locked))
        try bench.ask(client, .prompt(reason: "r"), 2)
        #expect(bench.take(client).map(\.code) == [.sessionLocked])
    }
}
