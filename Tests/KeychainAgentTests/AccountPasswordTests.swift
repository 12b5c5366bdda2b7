// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing

@Suite struct AccountPasswordTests {
    private static let robin = Prompt.Secret.password(account: "robin")

    /// An agent that takes the account's password, unlocked, with a question for the owner that is open.
    private func asking(
        _ methods: OwnerMethods = [.passcode, .biometry],
        standing: PasswordStanding? = .ready,
        hasReader: Bool = false
    ) throws -> (bench: Bench, client: ClientID) {
        var bench = Bench(hasPrompter: true, hasReader: hasReader, account: "robin")
        let client = try bench.unlocked()
        #expect(bench.passcodes == 1)
        if let standing { try bench.happen(.systemPassword(standing)) }
        if hasReader { try bench.happen(.enrolled([UInt8](repeating: 7, count: 32))) }
        try bench.ask(client, .prove(methods, reason: "read it"), 2)
        return (bench, client)
    }

    private func answer(_ bench: inout Bench, _ answer: PromptAnswer) throws {
        let prompt = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(prompt.number, answer, at: bench.now))
    }

    private func type(_ bench: inout Bench, _ password: String = "a password") throws {
        try answer(&bench, .accountPassword(try Password(password)))
    }

    /// Tells what came of the password that was handed out last.
    private func judge(_ bench: inout Bench, _ outcome: PasswordOutcome) throws {
        let check = try #require(bench.checks.last)
        try bench.carry(bench.engine.passwordChecked(check.prompt, outcome, at: bench.now))
    }

    private func status(_ bench: inout Bench, _ client: ClientID) throws -> AgentStatus {
        try bench.ask(client, .status, 900)
        guard case .status(let status)? = bench.take(client).last else { throw AgentFailure(.failure, "no status") }
        return status
    }

    @Test func `a right password proves the owner as the passcode does, and touches no vault`() throws {
        var (bench, client) = try asking()
        #expect(bench.shown.last?.secret == Self.robin && bench.shown.last?.ways == .passcode)
        try type(&bench)
        #expect(bench.checks.map(\.password) == [SecretBytes(copying: Array("a password".utf8))])
        #expect(bench.take(client).isEmpty)
        try judge(&bench, .right)
        guard case .proved(.passcode, nil, let token)? = bench.take(client).last else {
            Issue.record("nothing is proved")
            return
        }
        #expect(bench.work.isEmpty && bench.passcodes == 1)
        try bench.ask(client, .find(ItemPage(proofs: OwnerTokens([token]))), 3)
        guard case .find(_, _, let proved)? = bench.work.first?.job else {
            Issue.record("nothing is looked up")
            return
        }
        #expect(proved.proofs.map(\.method) == [.passcode])
    }

    @Test func `a wrong password is complained of and asked for again, and after the last one the passcode is`() throws
    {
        var (bench, client) = try asking()
        for complaint in ["one", "two"] {
            try type(&bench, "another")
            try judge(&bench, .wrong(complaint))
            #expect(bench.shown.last?.complaint == complaint && bench.shown.last?.secret == Self.robin)
        }
        try type(&bench, "another")
        try judge(&bench, .passcodeFirst("five"))
        #expect(bench.shown.last?.complaint == "five" && bench.shown.last?.secret == .passcode)
        #expect(try status(&bench, client).systemPassword == .passcodeFirst)
        // As many passcodes as any other prompt takes.
        for wrong in 1...3 {
            try answer(&bench, .passcode(try Password("wrong")))
            #expect(bench.work.map(\.job) == [.unlock(try Password("wrong"))])
            try bench.finish(.refused(AgentFailure(.passcodeWrong, "another passcode")))
            #expect(bench.take(client).map(\.code) == (wrong == 3 ? [.passcodeWrong] : []))
        }
        try bench.ask(client, .prove(.passcode, reason: "read it"), 3)
        #expect(bench.shown.last?.secret == .passcode)
        try answer(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client).count == 1 && bench.passcodes == 2)
        // Until the misses are written as none, it is not asked for.
        #expect(try status(&bench, client).systemPassword == .passcodeFirst)
        try bench.happen(.systemPassword(.ready))
        try bench.ask(client, .prove(.passcode, reason: "read it"), 4)
        #expect(bench.shown.last?.secret == Self.robin)
    }

    @Test(arguments: [PasswordStanding?.none, .passcodeFirst, .unavailable("no helper")])
    func `where it does not count the passcode is asked for from the beginning`(standing: PasswordStanding?) throws {
        var (bench, client) = try asking(standing: standing)
        #expect(bench.shown.last?.secret == .passcode)
        let told = try status(&bench, client)
        #expect(told.systemPassword == (standing == .unavailable("no helper") ? .unavailable : .passcodeFirst))
        #expect(told.systemPasswordProblem == (standing == .unavailable("no helper") ? "no helper" : nil))
    }

    @Test func `an agent without it says nothing of it and asks for the passcode`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.unlocked()
        #expect(bench.passcodes == 0)
        try bench.happen(.systemPassword(.ready))
        try bench.ask(client, .prove(.passcode, reason: "read it"), 2)
        #expect(bench.shown.last?.secret == .passcode)
        #expect(try status(&bench, client).systemPassword == nil)
    }

    @Test func `one secret is never tried as the other`() throws {
        var (bench, client) = try asking()
        try answer(&bench, .passcode(try Password("right")))
        #expect(bench.work.isEmpty && bench.checks.isEmpty && bench.take(client).map(\.code) == [.noPrompter])
        var (other, asker) = try asking(standing: .passcodeFirst)
        try type(&other)
        #expect(other.work.isEmpty && other.checks.isEmpty && other.take(asker).map(\.code) == [.noPrompter])
    }

    @Test func `who would rather give the passcode is asked for that, and nothing is counted`() throws {
        var (bench, client) = try asking()
        try answer(&bench, .passcodeInstead)
        #expect(bench.shown.last?.secret == .passcode && bench.shown.last?.complaint == nil)
        #expect(bench.checks.isEmpty && bench.work.isEmpty)
        try answer(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        guard case .proved? = bench.take(client).last else {
            Issue.record("nothing is proved")
            return
        }
    }

    @Test func `it unlocks nothing, whoever asks`() throws {
        var (bench, client) = try asking()
        try bench.ask(client, .lock, 3)
        try bench.finish(.state(.locked))
        _ = bench.take(client)
        try bench.pass(5_000)
        try bench.ask(client, .prompt(reason: "to sign in"), 4)
        #expect(bench.shown.last?.secret == .passcode)
        try type(&bench)
        #expect(bench.work.isEmpty && bench.checks.isEmpty)
        try bench.ask(client, .prove(.passcode, reason: "read it"), 5)
        #expect(bench.take(client).map(\.code) == [.noPrompter, .locked])
    }

    @Test func `what asks for a finger alone takes none`() throws {
        var (bench, client) = try asking(.biometry, hasReader: true)
        #expect(bench.shown.last?.ways == .biometry && bench.shown.last?.secret == .passcode)
        try type(&bench)
        #expect(bench.checks.isEmpty && bench.take(client).map(\.code) == [.noPrompter])
        var (both, _) = try asking(hasReader: true)
        #expect(both.shown.last?.ways == [.biometry, .passcode] && both.shown.last?.secret == Self.robin)
        try answer(&both, .recognised(enrolment: [UInt8](repeating: 7, count: 32)))
        #expect(both.dismissed == 1)
    }

    @Test func `a yes that comes behind a lock is nobody's, and the check ends with the lock`() throws {
        for event in [AgentEvent?.none, .sessionLocked, .sleeping] {
            var (bench, client) = try asking()
            try type(&bench)
            let dismissed = bench.dismissed
            if let event { try bench.happen(event) } else { try bench.ask(client, .lock, 3) }
            #expect(bench.dismissed == dismissed + 1)
            try judge(&bench, .right)
            try bench.finish(.state(.locked))
            try judge(&bench, .right)
            #expect(bench.take(client).map(\.code) == (event == nil ? [.locked, nil] : [.locked]))
            #expect(bench.work.isEmpty)
        }
    }

    @Test func `what is asked while a lock is under way is not asked of anybody`() throws {
        var (bench, client) = try asking()
        try bench.ask(client, .lock, 3)
        try bench.ask(client, .prove(.passcode, reason: "read it"), 4)
        #expect(bench.take(client).map(\.code) == [.locked, .locked] && bench.shown.count == 1)
    }

    @Test func `who goes away while PAM works ends the check, and its yes is nobody else's`() throws {
        var (bench, client) = try asking()
        let other = try bench.client("org.example.game")
        try type(&bench)
        let dismissed = bench.dismissed
        try bench.carry(bench.engine.disconnect(client, at: bench.now))
        #expect(bench.dismissed == dismissed + 1)
        try bench.pass(5_000)
        try bench.ask(other, .prove(.passcode, reason: "read that"), 2)
        try judge(&bench, .right)
        #expect(bench.take(other).isEmpty && bench.shown.last?.reason == "read that")
    }

    @Test func `a miss of a question that was withdrawn counts for the next one`() throws {
        var (bench, client) = try asking()
        let other = try bench.client("org.example.game")
        try type(&bench)
        try bench.carry(bench.engine.disconnect(client, at: bench.now))
        try judge(&bench, .passcodeFirst("five"))
        try bench.pass(5_000)
        try bench.ask(other, .prove(.passcode, reason: "read that"), 2)
        #expect(bench.shown.last?.secret == .passcode)
    }

    @Test func `while one password is checked no second is taken, and no time passes for the prompt`() throws {
        var (bench, client) = try asking()
        try type(&bench)
        try type(&bench, "a second")
        try answer(&bench, .declined)
        try bench.pass(119_000)
        #expect(bench.checks.count == 1 && bench.take(client).isEmpty)
        try judge(&bench, .right)
        #expect(bench.take(client).count == 1)
        // Said twice it counts once.
        try judge(&bench, .right)
        #expect(bench.take(client).isEmpty)
    }

    @Test func `the end of the agent ends the check`() throws {
        var (bench, client) = try asking()
        try type(&bench)
        let dismissed = bench.dismissed
        try bench.happen(.terminating)
        #expect(bench.dismissed == dismissed + 1 && bench.take(client).map(\.code) == [.ending])
        try judge(&bench, .right)
        #expect(bench.take(client).isEmpty)
    }

    @Test func `PAM that does not work leaves the passcode`() throws {
        var (bench, client) = try asking()
        try type(&bench)
        try judge(&bench, .unavailable("the helper died"))
        #expect(bench.shown.last?.secret == .passcode && bench.shown.last?.complaint == "the helper died")
        #expect(try status(&bench, client).systemPasswordProblem == "the helper died")
    }
}
