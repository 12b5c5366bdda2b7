// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainAgent
import KeychainAgentProtocol
import KeychainVault
import Passwords
import SecretMemory
import Testing

@Suite struct UnlockingTests {
    @Test func `passcodes through many clients at once get no more tries than the back-off allows`() throws {
        var bench = Bench()
        var attempts = PasscodeAttempts.zero
        var tried = 0
        let clients = try (0..<60).map { _ in try bench.client() }
        for client in clients {
            for number in 1...4 { try bench.ask(client, .unlock(try Password("guess \(number)")), UInt32(number)) }
        }
        // One at a time is at work: the next begins when what became of the one before is written.
        while let (_, job) = bench.work.first {
            #expect(bench.work.count == 1)
            guard case .unlock = job else { break }
            switch attempts.begin(at: bench.now) {
            case .proceed(let next):
                attempts = next
                tried += 1
                try bench.finish(.refused(AgentFailure(.passcodeWrong, "wrong")))
            case .wait(let until, let next):
                attempts = next
                try bench.finish(.refused(AgentFailure(.waitBeforeTrying, "wait", wait: until - bench.now)))
            }
        }
        #expect(tried == 5)
        let codes = clients.flatMap { bench.take($0) }.map(\.code)
        #expect(codes.count == 240 && codes.count { $0 == .passcodeWrong } == 5)
    }

    @Test func `a wrong passcode locks nobody out of what is unlocked`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        let other = try bench.client()
        try bench.ask(other, .unlock(try Password("wrong")))
        try bench.finish(.refused(AgentFailure(.passcodeWrong, "wrong")))
        #expect(bench.take(other).map(\.code) == [.passcodeWrong])
        #expect(bench.engine.state == .unlocked)
        try bench.ask(client, .prompt(reason: "again"))
        #expect(bench.take(client) == [.state(.unlocked)])
    }

    @Test func `an unlock asked for by several at once is one prompt`() throws {
        var bench = Bench(hasPrompter: true)
        let clients = try (0..<5).map { try bench.client("app\($0)") }
        for client in clients { try bench.ask(client, .prompt(reason: "to read")) }
        #expect(bench.shown.count == 1)
        #expect(bench.shown[0].application == "a program that calls itself app0" && bench.shown[0].reason == "to read")
        try bench.carry(bench.engine.answered(bench.shown[0].number, .passcode(try Password("right")), at: bench.now))
        #expect(bench.work.count == 1)
        try bench.finish(.state(.unlocked))
        for client in clients { #expect(bench.take(client) == [.state(.unlocked)]) }
        #expect(bench.shown.count == 1)
    }

    @Test func `who asks is told by the sandbox, else as hearsay`() throws {
        for (sandbox, program, expected) in [
            (.named("org.example.nest"), "/usr/bin/nest", "org.example.nest, as its sandbox says"),
            (.absent, "/usr/bin/nest", "/usr/bin/nest, which calls itself org.example.nest"),
            (.absent, nil, "a program that calls itself org.example.nest"),
        ] as [(PeerSandbox, String?, String)] {
            var bench = Bench(hasPrompter: true)
            let client = try bench.client(sandbox: sandbox, program: program)
            try bench.ask(client, .prompt(reason: "r"))
            #expect(bench.shown.first?.application == expected)
        }
    }

    @Test func `a wrong passcode is asked for again, thrice in all`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "r"))
        for round in 1...3 {
            #expect(bench.shown.count == round)
            let open = try #require(bench.shown.last)
            #expect((open.complaint == nil) == (round == 1))
            try bench.carry(bench.engine.answered(open.number, .passcode(try Password("wrong")), at: bench.now))
            try bench.finish(.refused(AgentFailure(.passcodeWrong, "that is another passcode")))
        }
        #expect(bench.take(client).map(\.code) == [.passcodeWrong])
        #expect(bench.shown.count == 3)
    }

    @Test func `a wait ends the prompt`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "r"))
        try bench.carry(bench.engine.answered(bench.shown[0].number, .passcode(try Password("x")), at: bench.now))
        try bench.finish(.refused(AgentFailure(.waitBeforeTrying, "wait a minute", wait: 60_000)))
        #expect(bench.take(client).map(\.code) == [.waitBeforeTrying])
    }

    @Test func `who declines is left alone for a while`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "r"))
        try bench.carry(bench.engine.answered(bench.shown[0].number, .declined, at: bench.now))
        #expect(bench.take(client).map(\.code) == [.declined])
        for _ in 0..<50 {
            try bench.ask(client, .prompt(reason: "r"))
            #expect(bench.take(client).map(\.code) == [.declined])
        }
        #expect(bench.shown.count == 1)
        try bench.pass(5_000)
        try bench.ask(client, .prompt(reason: "r"))
        #expect(bench.shown.count == 2)
    }

    @Test(arguments: [true, false]) func `who hangs up or locks and asks again gets no prompt after prompt`(
        byLock: Bool
    ) throws {
        var bench = Bench(hasPrompter: true)
        for _ in 0..<20 {
            let client = try bench.client()
            try bench.ask(client, .prompt(reason: "r"))
            if byLock { try bench.ask(client, .lock, 2) }
            try bench.carry(bench.engine.disconnect(client, at: bench.now))
        }
        #expect(bench.shown.count == 1)
        try bench.pass(5_000)
        try bench.ask(try bench.client(), .prompt(reason: "r"))
        #expect(bench.shown.count == 2)
    }

    @Test func `the rest begins when the prompt went, and is over when somebody comes back later`() throws {
        var bench = Bench(hasPrompter: true)
        let first = try bench.client()
        try bench.ask(first, .prompt(reason: "r"))
        try bench.carry(bench.engine.disconnect(first, at: bench.now))
        try bench.pass(5_000)
        try bench.ask(try bench.client(), .prompt(reason: "r"))
        #expect(bench.shown.count == 2)
    }

    @Test func `a change of the passcode that a lock overtook tells nobody that it is open`() throws {
        var bench = Bench(hasPrompter: true)
        let (client, other) = (try bench.client(), try bench.client())
        try bench.ask(client, .changePasscode(former: try Password("right"), next: try Password("next")))
        try bench.ask(client, .lock, 2)
        try bench.ask(other, .prompt(reason: "r"))
        try bench.finish(.state(.unlocked))
        #expect(bench.take(other).allSatisfy { $0 != .state(.unlocked) })
    }

    @Test func `a passcode from a prompt that is open no more is dropped`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "r"))
        let old = bench.shown[0].number
        try bench.happen(.sessionLocked)
        #expect(bench.take(client).map(\.code) == [.locked] && bench.dismissed == 1)
        try bench.carry(bench.engine.answered(old, .passcode(try Password("right")), at: bench.now))
        #expect(bench.work.isEmpty)
        try bench.ask(client, .prompt(reason: "r"), 2)
        try bench.carry(bench.engine.answered(old, .passcode(try Password("right")), at: bench.now))
        #expect(bench.work.isEmpty)
    }

    @Test func `a prompt that nobody answers is closed, and one that nobody waits for`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "r"))
        #expect(bench.engine.nextDeadline == bench.now + 120_000)
        try bench.pass(120_000)
        #expect(bench.take(client).map(\.code) == [.declined] && bench.dismissed == 1)
        try bench.pass(5_000)
        try bench.ask(client, .prompt(reason: "r"), 2)
        try bench.carry(bench.engine.disconnect(client, at: bench.now))
        #expect(bench.dismissed == 2 && bench.engine.nextDeadline == nil)
    }

    @Test func `a passcode that is typed elsewhere serves whoever waits for the prompt`() throws {
        var bench = Bench(hasPrompter: true)
        let (app, terminal) = (try bench.client(), try bench.client())
        try bench.ask(app, .prompt(reason: "r"))
        try bench.ask(terminal, .unlock(try Password("right")))
        try bench.finish(.state(.unlocked))
        #expect(bench.take(app) == [.state(.unlocked)] && bench.take(terminal) == [.state(.unlocked)])
        #expect(bench.dismissed == 1)
    }

    @Test func `without a prompter the way to unlock is told`() throws {
        var bench = Bench()
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "r"))
        #expect(bench.take(client).map(\.code) == [.noPrompter] && bench.shown.isEmpty)
        var broken = Bench(hasPrompter: true)
        let other = try broken.client()
        try broken.ask(other, .prompt(reason: "r"))
        try broken.carry(broken.engine.answered(broken.shown[0].number, .failed("it did not start"), at: broken.now))
        #expect(broken.take(other).map(\.code) == [.noPrompter])
    }

    @Test func `another passcode unlocks, and an attempt that waits is refused at the lock`() throws {
        var bench = Bench()
        let client = try bench.client()
        try bench.ask(client, .changePasscode(former: try Password("one"), next: try Password("two")), 1)
        try bench.ask(client, .unlock(try Password("two")), 2)
        try bench.happen(.sessionLocked)
        #expect(bench.take(client).map(\.code) == [.locked])
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client) == [.state(.unlocked)])
        #expect(bench.work.map(\.job) == [.lock])
    }
}
