// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import KeychainVault
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing

@Suite struct ReaderTests {
    private static let enrolment = [UInt8](repeating: 7, count: 32)

    /// An agent with a reader that was unlocked by the passcode, and knows what is enrolled.
    private func enrolled(_ settings: AgentSettings = AgentSettings()) throws -> (bench: Bench, client: ClientID) {
        var bench = Bench(hasPrompter: true, hasReader: true, settings: settings)
        let client = try bench.unlocked()
        #expect(bench.passcodes == 1)
        try bench.happen(.enrolled(Self.enrolment))
        return (bench, client)
    }

    /// One that was locked, and keeps aside what a finger may bring back.
    private func withheld(_ settings: AgentSettings = AgentSettings()) throws -> (bench: Bench, client: ClientID) {
        var (bench, client) = try enrolled(settings)
        try bench.ask(client, .lock, 2)
        #expect(bench.work.map(\.job) == [.withhold])
        try bench.finish(.done)
        #expect(bench.take(client) == [.state(.locked)])
        return (bench, client)
    }

    private func show(_ bench: inout Bench, _ answer: PromptAnswer) throws {
        let open = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(open.number, answer, at: bench.now))
    }

    private func opensByReader(_ bench: inout Bench, _ client: ClientID) throws -> Bool {
        try bench.ask(client, .status, 900)
        guard case .status(let status)? = bench.take(client).last else { return false }
        return status.opensByReader
    }

    @Test func `a finger unlocks after a lock, for everybody who waits`() throws {
        var (bench, client) = try withheld()
        #expect(try opensByReader(&bench, client))
        try bench.ask(client, .prompt(reason: "to sign in"), 3)
        #expect(bench.shown.last?.ways == [.passcode, .biometry] && bench.shown.last?.isShown == true)
        try show(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.work.map(\.job) == [.reopen] && bench.dismissed == 1)
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client) == [.state(.unlocked)])
        // Only a passcode vouches for what is enrolled.
        #expect(bench.passcodes == 1)
        #expect(try !opensByReader(&bench, client))
    }

    @Test func `before the first passcode, and without an enrolment that it vouched for, no finger is asked`() throws {
        var fresh = Bench(hasPrompter: true, hasReader: true)
        let early = try fresh.client()
        try fresh.ask(early, .prompt(reason: "r"))
        #expect(fresh.shown.last?.ways == [.passcode])
        try fresh.ask(early, .touch(reason: "r"), 2)
        #expect(fresh.take(early).map(\.code) == [.passcodeFirst])
        var bare = Bench(hasPrompter: true, hasReader: true)
        let client = try bare.unlocked()
        try bare.happen(.enrolled(nil))
        try bare.ask(client, .lock, 2)
        #expect(bare.work.map(\.job) == [.lock])
    }

    @Test func `sleep and a lock for the passcode keep nothing aside, also of what was kept`() throws {
        for byRequest in [true, false] {
            for isLocked in [true, false] {
                var (bench, client) = try isLocked ? withheld() : enrolled()
                if byRequest { try bench.ask(client, .forget, 3) } else { try bench.happen(.sleeping) }
                #expect(bench.work.map(\.job) == [.lock] && bench.sleeps == 0)
                try bench.finish(.state(.locked))
                #expect(bench.sleeps == (byRequest ? 0 : 1))
                #expect(try !opensByReader(&bench, client))
                try bench.ask(client, .prompt(reason: "r"), 4)
                #expect(bench.shown.last?.ways == [.passcode])
            }
        }
    }

    @Test func `a sleep while a lock is at work that keeps keys waits until those are gone`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .lock, 2)
        try bench.happen(.sleeping)
        #expect(bench.work.map(\.job) == [.withhold])
        try bench.finish(.done)
        #expect(bench.work.map(\.job) == [.lock] && bench.sleeps == 0 && bench.take(client).isEmpty)
        try bench.finish(.state(.locked))
        #expect(bench.sleeps == 1 && bench.take(client) == [.state(.locked)])
        #expect(try !opensByReader(&bench, client))
    }

    @Test func `idle time and the session's lock leave it to a finger, for 48 hours and no longer`() throws {
        for event in [AgentEvent?.none, .sessionLocked] {
            var (bench, client) = try enrolled()
            if let event { try bench.happen(event) } else { try bench.pass(600_000) }
            #expect(bench.work.map(\.job) == [.withhold])
            try bench.finish(.done)
            try bench.pass(48 * 3_600_000 - 1)
            #expect(try opensByReader(&bench, client) && bench.work.isEmpty)
            try bench.pass(1)
            #expect(bench.work.map(\.job) == [.lock])
            try bench.finish(.state(.locked))
            #expect(try !opensByReader(&bench, client))
        }
    }

    @Test func `another enrolment than the passcode vouched for unlocks nothing, and ends what was kept`() throws {
        var (bench, client) = try withheld()
        try bench.ask(client, .prompt(reason: "r"), 3)
        try show(&bench, .recognised(enrolment: [UInt8](repeating: 8, count: 32)))
        #expect(bench.work.map(\.job) == [.lock] && bench.take(client).isEmpty)
        try bench.finish(.state(.locked))
        // The passcode is left.
        try show(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client) == [.state(.unlocked)])
    }

    @Test func `too many misses end what was kept, and leave the passcode`() throws {
        var (bench, client) = try withheld()
        try bench.ask(client, .prompt(reason: "r"), 3)
        let failure = AgentFailure(.passcodeFirst, "five misses")
        try show(&bench, .notRecognised(failure, isLockedOut: true))
        #expect(bench.work.map(\.job) == [.lock])
        try bench.finish(.state(.locked))
        // A match that comes behind it is none.
        try show(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.work.isEmpty && bench.take(client).isEmpty)
    }

    @Test func `at the terminal a finger alone is asked, and what becomes of it is told`() throws {
        var (bench, client) = try withheld()
        try bench.ask(client, .touch(reason: "unlock"), 3)
        #expect(bench.shown.last?.ways == .biometry && bench.shown.last?.isShown == false)
        try show(&bench, .notRecognised(AgentFailure(.notRecognised, "three misses"), isLockedOut: false))
        #expect(bench.take(client).map(\.code) == [.notRecognised] && bench.work.isEmpty)
        try bench.ask(client, .touch(reason: "unlock"), 4)
        try show(&bench, .recognised(enrolment: Self.enrolment))
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client) == [.state(.unlocked)])
        let confined = try bench.client("org.example.game", sandbox: .named("org.example.game"))
        try bench.ask(confined, .touch(reason: "unlock"), 5)
        // Nobody would see who asks.
        #expect(bench.take(confined).map(\.code) == [.notAllowed])
    }

    @Test func `the button for another way leaves the passcode where it is one, and else the way to the application`()
        throws
    {
        for (methods, title, fallback, codes) in [
            (.biometry, nil, "Enter Password", [.fallbackChosen]), (.biometry, "Use PIN", "Use PIN", [.fallbackChosen]),
            (.biometry, "", nil, [.notRecognised]), ([.biometry, .passcode], "Use PIN", nil, []),
        ] as [(OwnerMethods, String?, String?, [AgentFailure.Code?])] {
            var (bench, client) = try enrolled()
            let titles = PromptTitles(fallback: title, cancel: "Not now")
            try bench.ask(client, .prove(methods, reason: "read it", titles: titles), 3)
            let open = try #require(bench.shown.last)
            #expect(open.fallback == fallback && open.titles.cancel == "Not now")
            try show(&bench, .fallback)
            #expect(bench.take(client).map(\.code) == codes && bench.work.isEmpty)
            // It is no answer of the owner's, and no refusal behind which prompts rest.
            guard !codes.isEmpty else { continue }
            try bench.ask(client, .prove(.passcode, reason: "read it"), 4)
            #expect(bench.shown.last?.number != open.number && bench.shown.last?.ways == .passcode)
        }
    }

    @Test func `a finger proves its owner to the one who asks, with what is enrolled`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .prove(.biometry, reason: "read it"), 3)
        #expect(bench.shown.last?.ways == .biometry && bench.shown.last?.isShown == true)
        try show(&bench, .recognised(enrolment: Self.enrolment))
        guard case .proved(.biometry, Self.enrolment, let token)? = bench.take(client).last else {
            Issue.record("nothing is proved")
            return
        }
        let tokens = OwnerTokens([token])
        try bench.ask(client, .find(ItemPage(proofs: tokens)), 4)
        guard case .find(_, _, let proved)? = bench.work.first?.job else {
            Issue.record("nothing is looked up")
            return
        }
        let expected = ProvedPresence(
            [ProvedPresence.Proof(.biometry, enrolment: Self.enrolment)],
            enrolment: Self.enrolment
        )
        #expect(proved == expected)
    }

    @Test func `a match that comes after a lock, or for a prompt before, is nobody's`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .prove(.biometry, reason: "read it"), 3)
        let open = try #require(bench.shown.last)
        try bench.ask(client, .lock, 4)
        try bench.finish(.done)
        _ = bench.take(client)
        try bench.carry(bench.engine.answered(open.number, .recognised(enrolment: Self.enrolment), at: bench.now))
        #expect(bench.work.isEmpty && bench.take(client).isEmpty)
    }

    @Test func `a finger does not outlast a lock that comes while keys are brought back`() throws {
        var (bench, client) = try withheld()
        try bench.ask(client, .touch(reason: "unlock"), 3)
        try show(&bench, .recognised(enrolment: Self.enrolment))
        try bench.ask(client, .forget, 4)
        try bench.finish(.state(.unlocked))
        #expect(bench.work.map(\.job) == [.lock] && bench.take(client).map(\.code) == [.locked])
        try bench.finish(.state(.locked))
        #expect(try !opensByReader(&bench, client))
    }

    @Test func `what was bound to the passcode alone is not asked of a finger`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .prove(.passcode, reason: "read it"), 3)
        #expect(bench.shown.last?.ways == .passcode)
        try show(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.take(client).isEmpty && bench.work.isEmpty)
    }

    /// An agent that was just told the passcode, and whose reader has not said yet what is enrolled.
    private func early() throws -> (bench: Bench, client: ClientID) {
        var (bench, client) = try enrolled()
        try bench.ask(client, .unlock(try Password("right")), 3)
        try bench.finish(.state(.unlocked))
        #expect(bench.passcodes == 2)
        _ = bench.take(client)
        return (bench, client)
    }

    /// An item of those alone who are enrolled (`biometryCurrentSet`).
    private static func bound() throws -> AgentRequest {
        let control = AccessControl(stored: .whenUnlocked, AccessConstraints(rawValue: 1 << 3))
        return .add(ItemContent(.key, accessControl: control))
    }

    /// To what the items are bound whose additions were handed out.
    private func bindings(_ bench: Bench) -> [[UInt8]?] {
        bench.work.compactMap { work in if case .add(_, let enrolment) = work.job { .some(enrolment) } else { nil } }
    }

    @Test func `a passcode makes fingers, and items bound to them, wait until it is known what is enrolled`() throws {
        var (bench, client) = try early()
        try bench.ask(client, .prove(.biometry, reason: "read it"), 4)
        try bench.ask(client, Self.bound(), 5)
        try bench.ask(client, .find(ItemPage(wantsSecrets: true)), 6)
        #expect(bench.take(client).isEmpty && bench.work.isEmpty)
        try bench.ask(client, .reader, 7)
        #expect(bench.looks.count == 1)
        try bench.happen(.enrolled(Self.enrolment))
        #expect(bench.shown.last?.ways == .biometry)
        #expect(bindings(bench) == [Self.enrolment])
        try bench.finish(.done)
        guard case .find? = bench.work.first?.job else {
            Issue.record("what came later does not come next: \(bench.work)")
            return
        }
    }

    @Test func `a reader that says nothing holds requests up for three seconds at most`() throws {
        var (bench, client) = try early()
        try bench.ask(client, Self.bound(), 4)
        try bench.pass(AgentSettings().enrolmentTime - 1)
        #expect(bench.work.isEmpty && bench.engine.nextDeadline == bench.now + 1)
        try bench.pass(1)
        #expect(bindings(bench) == [nil])
    }

    @Test func `what waits for the reader is refused at a lock and an end, and goes with its client`() throws {
        for request in [AgentRequest.lock, .end] {
            var (bench, client) = try early()
            try bench.ask(client, Self.bound(), 4)
            try bench.ask(client, request, 5)
            #expect(bench.take(client).map(\.code) == [request == .end ? .ending : .locked] && bindings(bench).isEmpty)
        }
        var (bench, client) = try early()
        try bench.ask(client, Self.bound(), 4)
        try bench.carry(bench.engine.disconnect(client, at: bench.now))
        try bench.happen(.enrolled(Self.enrolment))
        #expect(bench.work.isEmpty)
    }

    @Test func `a look at the reader is answered to the one who asked`() throws {
        var (bench, client) = try enrolled()
        try bench.ask(client, .reader, 3)
        let look = try #require(bench.looks.first)
        let state = ReaderState(.fingerprint, enrolment: Self.enrolment)
        try bench.carry(bench.engine.told(look.client, look.request, .reader(state)))
        #expect(bench.take(client) == [.reader(state)])
        var bare = Bench()
        let other = try bare.client()
        try bare.ask(other, .reader)
        #expect(bare.take(other) == [.reader(ReaderState(nil))] && bare.looks.isEmpty)
    }
}
