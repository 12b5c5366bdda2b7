// SPDX-License-Identifier: Apache-2.0

import CTAPTypes
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import Passwords
import SoftwareAuthenticator
import Testing

@Suite struct SecurityKeyTests {
    private static let question = SecurityKeyQuestion(.use, at: "example.com", account: "robin", verifies: true)
    private static let choice = SecurityKeyQuestion(
        .use,
        at: "example.com",
        account: "robin",
        verifies: false,
        offersAnother: true
    )

    private func unlocked() throws -> Bench {
        var bench = Bench(hasPrompter: true)
        _ = try bench.unlocked()
        return bench
    }

    private func ask(_ bench: inout Bench, _ question: SecurityKeyQuestion, _ number: UInt32 = 7) throws {
        try bench.carry(bench.engine.ask(question, number: number, at: bench.now))
    }

    private func answer(_ bench: inout Bench, _ answer: PromptAnswer) throws {
        let prompt = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(prompt.number, answer, at: bench.now))
    }

    @Test func `the right passcode is a verification for this question alone`() throws {
        var bench = try unlocked()
        try ask(&bench, Self.question)
        #expect(bench.shown.last?.purpose == .passkey(.securityKey(Self.question)))
        // A click alone is no verification.
        try answer(&bench, .agreed)
        #expect(bench.told.isEmpty)
        try answer(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        #expect(bench.told.map(\.number) == [7])
        #expect(bench.told.last?.reply == .agreed(isVerified: true))
        try ask(&bench, Self.choice, 8)
        try answer(&bench, .agreed)
        #expect(bench.told.last?.reply == .agreed(isVerified: false))
    }

    @Test func `another account is no refusal`() throws {
        var bench = try unlocked()
        try ask(&bench, Self.choice)
        try answer(&bench, .refused)
        #expect(bench.told.last?.reply == .another)
        // No rest: the next account is shown at once.
        try ask(&bench, Self.choice, 8)
        #expect(bench.shown.count == 2)
    }

    @Test func `a no ends the question and rests the prompts`() throws {
        var bench = try unlocked()
        try ask(&bench, Self.question)
        try answer(&bench, .declined)
        guard case .refused? = bench.told.last?.reply else { throw AgentFailure(.failure, "it was not refused") }
        try ask(&bench, Self.question, 8)
        #expect(bench.shown.count == 1)
        #expect(bench.told.map(\.number) == [7, 8])
    }

    @Test func `a question that is taken back closes its prompt`() throws {
        var bench = try unlocked()
        try ask(&bench, Self.question)
        try bench.carry(bench.engine.withdraw(number: 7, at: bench.now))
        #expect(bench.dismissed == 1)
        try answer(&bench, .passcode(try Password("right")))
        #expect(bench.told.isEmpty)
    }

    @Test func `a locked keychain is unlocked first`() throws {
        var bench = Bench(hasPrompter: true)
        try bench.carry(bench.engine.perform(.revision, number: 7, at: bench.now))
        #expect(bench.shown.last?.purpose == .unlocking)
        #expect(bench.work.isEmpty)
        try answer(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        #expect(bench.told.last?.reply == .unlocked)
    }

    @Test func `without a prompter a locked keychain refuses at once`() throws {
        var bench = Bench(hasPrompter: false)
        try bench.carry(bench.engine.perform(.revision, number: 7, at: bench.now))
        guard case .refused(let failure)? = bench.told.last?.reply else {
            throw AgentFailure(.failure, "it was not refused")
        }
        #expect(failure.code == .noPrompter)
    }

    @Test func `what was read does not outlive a lock`() throws {
        var bench = try unlocked()
        try bench.carry(bench.engine.perform(.revision, number: 7, at: bench.now))
        let job = try #require(bench.work.first)
        guard case .securityKey(.revision) = job.job else { throw AgentFailure(.failure, "nothing is asked") }
        try bench.happen(.sessionLocked)
        bench.work.removeFirst()
        try bench.carry(bench.engine.finish(job.identifier, with: .revision([1]), at: bench.now))
        #expect(bench.told.last?.reply == .stored(.failed))
    }

    @Test func `programs do not count the security key`() throws {
        var bench = try unlocked()
        try ask(&bench, Self.question)
        let client = try bench.client()
        try bench.ask(client, .status, 9)
        guard case .status(let status)? = bench.answers[client]?.last?.reply else {
            throw AgentFailure(.failure, "there is no status")
        }
        // The one that unlocked, and this one.
        #expect(status.clients == 2)
    }
}
