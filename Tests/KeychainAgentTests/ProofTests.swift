// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing

@Suite struct ProofTests {
    private func asking(_ methods: OwnerMethods = [.passcode, .biometry], _ reason: String = "read it") -> AgentRequest
    {
        .prove(methods, reason: reason)
    }

    private func query(_ tokens: [SecretBytes]) throws -> AgentRequest {
        .find(ItemPage(wantsSecrets: true, proofs: OwnerTokens(tokens)))
    }

    /// Asks for the owner, who types the passcode.
    private func prove(_ bench: inout Bench, _ client: ClientID, _ number: UInt32 = 50) throws -> SecretBytes {
        try bench.ask(client, asking(), number)
        try type(&bench)
        guard case .proved(.passcode, nil, let token)? = bench.take(client).last else {
            throw AgentFailure(.failure, "nobody proved anything")
        }
        return token
    }

    /// The person types the passcode into the prompt that is open.
    private func type(_ bench: inout Bench) throws {
        let prompt = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(prompt.number, .passcode(try Password("right")), at: bench.now))
        try bench.finish(.state(.unlocked))
    }

    /// What of the owner is handed to the vault with a request for items.
    private func shown(_ bench: inout Bench, _ client: ClientID, _ tokens: [SecretBytes]) throws -> [OwnerMethods] {
        try bench.ask(client, try query(tokens), 60)
        guard case .find(_, _, let proved)? = bench.work.first?.job else {
            Issue.record("nothing is looked up")
            return []
        }
        try bench.finish(.found([], isMore: false))
        _ = bench.take(client)
        return proved.proofs.map(\.method)
    }

    @Test func `the passcode, typed for one application, proves its owner to that one`() throws {
        var bench = Bench(hasPrompter: true)
        let (client, other) = (try bench.unlocked(), try bench.client("org.example.game"))
        let token = try prove(&bench, client)
        #expect(bench.shown.last?.purpose == .proving([.passcode, .biometry]))
        #expect(try shown(&bench, client, [token]) == [.passcode])
        #expect(try shown(&bench, other, [token]) == [])
        #expect(try shown(&bench, client, [SecretBytes(copying: [UInt8](repeating: 0, count: 32))]) == [])
    }

    @Test func `questions come one after the other, and an answer is for one of them`() throws {
        var bench = Bench(hasPrompter: true)
        let (first, second) = (try bench.unlocked(), try bench.client("org.example.game"))
        try bench.ask(first, asking([.passcode], "one"))
        try bench.ask(second, asking([.passcode], "two"))
        #expect(bench.shown.map(\.reason) == ["one"])
        try type(&bench)
        #expect(bench.shown.map(\.reason) == ["one", "two"] && bench.take(second).isEmpty)
        try type(&bench)
        guard case .proved? = bench.take(second).last else {
            Issue.record("the second is not answered")
            return
        }
    }

    @Test func `a passcode that is typed elsewhere proves nothing to who waits for the owner`() throws {
        var bench = Bench(hasPrompter: true)
        let (client, other) = (try bench.unlocked(), try bench.client("org.example.game"))
        try bench.ask(client, asking(), 2)
        try bench.ask(other, .unlock(try Password("right")), 3)
        try bench.finish(.state(.unlocked))
        #expect(bench.take(client).isEmpty && bench.dismissed == 0)
        try type(&bench)
        #expect(bench.take(client).count == 1)
    }

    @Test func `a lock ends what was proved, and every question`() throws {
        var bench = Bench(hasPrompter: true)
        let (client, other) = (try bench.unlocked(), try bench.client("org.example.game"))
        let token = try prove(&bench, client)
        try bench.ask(client, asking(), 2)
        try bench.ask(other, asking(), 2)
        try bench.ask(other, .lock, 3)
        #expect(bench.take(client).map(\.code) == [.locked])
        try bench.finish(.state(.locked))
        #expect(bench.take(other).map(\.code) == [.locked, nil])
        #expect(try shown(&bench, client, [token]) == [])
        try bench.ask(client, asking(), 4)
        // One passcode for one item must not open all others.
        #expect(bench.take(client).map(\.code) == [.locked])
    }

    @Test func `what was proved ends with the process's last connection, and not before`() throws {
        var bench = Bench(hasPrompter: true)
        let (asking, keeping) = (try bench.unlocked(), try bench.client())
        let token = try prove(&bench, asking)
        try bench.carry(bench.engine.disconnect(asking, at: bench.now))
        #expect(try shown(&bench, keeping, [token]) == [.passcode])
        try bench.carry(bench.engine.disconnect(keeping, at: bench.now))
        #expect(try shown(&bench, try bench.client(), [token]) == [])
    }

    @Test func `who closes a question is left alone for a while, by all who ask`() throws {
        var bench = Bench(hasPrompter: true)
        let (client, other) = (try bench.unlocked(), try bench.client("org.example.game"))
        try bench.ask(client, asking(), 2)
        try bench.ask(other, asking(), 2)
        let prompt = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(prompt.number, .declined, at: bench.now))
        #expect(bench.take(client).map(\.code) == [.declined] && bench.take(other).map(\.code) == [.declined])
        #expect(bench.shown.count == 1)
        try bench.pass(5_000)
        try bench.ask(other, asking(), 3)
        #expect(bench.shown.count == 2)
    }

    @Test func `an agent without fingers or a prompter says so`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.unlocked()
        try bench.ask(client, asking(.biometry), 2)
        #expect(bench.take(client).map(\.code) == [.readerUnavailable])
        var bare = Bench()
        let lonely = try bare.unlocked()
        try bare.ask(lonely, asking(), 2)
        #expect(bare.take(lonely).map(\.code) == [.noPrompter] && bare.shown.isEmpty)
    }

    @Test func `of too many proofs the oldest are forgotten`() throws {
        var bench = Bench(hasPrompter: true)
        let client = try bench.unlocked()
        let tokens = try (0..<33).map { try prove(&bench, client, 100 + $0) }
        #expect(try shown(&bench, client, [tokens[0]]) == [])
        #expect(try shown(&bench, client, [tokens[1]]) == [.passcode])
    }
}
