// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import Passwords
import SecretMemory
import Testing
import WebAuthnTypes

@Suite struct PasskeyQuestionTests {
    private static let hash = [UInt8](repeating: 3, count: 32)
    private static let item = ItemID(from: .system)

    private func site(_ origin: String = "https://example.com", isRelated: Bool = false) throws -> PasskeySite {
        try PasskeySite(try RelyingPartyID("example.com"), for: try Origin(origin), isRelated: isRelated)
    }

    private func use(_ consent: PasskeyConsent = .prompted, verify: Bool = true) throws -> AgentRequest {
        .usePasskey(PasskeyUse(site: try site(), clientDataHash: Self.hash, wantsVerification: verify), consent)
    }

    private func make(
        _ consent: PasskeyConsent = .prompted,
        algorithms: [Int] = [-7],
        verify: Bool = true
    ) throws -> AgentRequest {
        .makePasskey(
            PasskeyCreation(
                site: try site(),
                userHandle: try UserHandle([1]),
                username: "robin",
                displayName: "Robin",
                algorithms: algorithms,
                clientDataHash: Self.hash,
                wantsVerification: verify
            ),
            consent
        )
    }

    /// An agent that was unlocked, and a client of the second version.
    private func begin(
        hasPrompter: Bool = true,
        hasReader: Bool = false,
        sandbox: PeerSandbox = .absent
    ) throws -> (Bench, ClientID) {
        var bench = Bench(hasPrompter: hasPrompter, hasReader: hasReader)
        _ = try bench.unlocked()
        if hasReader { try bench.happen(.enrolled([7])) }
        let client = try bench.client("org.example.nest", sandbox: sandbox, versions: [1, 2])
        return (bench, client)
    }

    /// The vault finds the passkey of robin.
    private func find(_ bench: inout Bench) throws {
        guard case .findPasskey? = bench.work.first?.job else {
            Issue.record("nothing is looked for")
            return
        }
        let content = ItemContent(
            .passkey,
            ["credential": .bytes([1]), "rpid": .text("example.com"), "acct": .text("robin")]
        )
        let found = KeychainItem(content, id: Self.item, revision: RevisionID(from: .system), created: 1, modified: 1)
        try bench.finish(.found([found], isMore: false))
    }

    private func answer(_ bench: inout Bench, _ answer: PromptAnswer) throws {
        let prompt = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(prompt.number, answer, at: bench.now))
    }

    /// What the person proved for the job that was handed out.
    private func leave(_ bench: Bench) throws -> PasskeyLeave {
        switch try #require(bench.work.first).job {
        case .makePasskey(_, let leave), .usePasskey(_, of: _, let leave): leave
        default: throw AgentFailure(.failure, "no passkey is made or used")
        }
    }

    @Test func `a use asks about one site and one account, and the passcode for it verifies`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, use())
        #expect(bench.shown.isEmpty)
        try find(&bench)
        guard case .passkey(.use(let asked, let item, let account))? = bench.shown.last?.purpose else {
            Issue.record("nothing is asked")
            return
        }
        #expect((asked.site.relyingParty.text, item, account) == ("example.com", Self.item, "robin"))
        #expect(bench.shown.last?.ways == .passcode)
        try answer(&bench, .passcode(try Password("right")))
        #expect(bench.work.first?.job == .unlock(try Password("right")))
        try bench.finish(.state(.unlocked))
        #expect(try leave(bench) == .given(ProvedPresence([ProvedPresence.Proof(.passcode)])))
        guard case .usePasskey(_, of: Self.item, _)? = bench.work.first?.job else {
            Issue.record("another passkey signs than was asked about")
            return
        }
        #expect(bench.take(client).isEmpty)
    }

    @Test func `an unlock a moment ago, and a token, verify no user`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, .prove(.passcode, reason: "read it"), 9)
        try answer(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        guard case .proved? = bench.take(client).last else {
            Issue.record("nothing was proved")
            return
        }
        try bench.ask(client, make())
        #expect(bench.shown.count == 2 && bench.work.isEmpty)
    }

    @Test func `a wrong passcode asks again, and no passkey is made`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, make())
        try answer(&bench, .passcode(try Password("wrong")))
        try bench.finish(.refused(AgentFailure(.passcodeWrong, "that is another passcode; try again")))
        #expect(bench.shown.count == 2 && bench.work.isEmpty)
        try answer(&bench, .declined)
        #expect(bench.take(client).map(\.code) == [.declined] && bench.work.isEmpty)
    }

    @Test func `a finger verifies, and one of another enrolment does not`() throws {
        var (bench, client) = try begin(hasReader: true)
        try bench.ask(client, make())
        #expect(bench.shown.last?.ways == [.passcode, .biometry])
        try answer(&bench, .recognised(enrolment: [8]))
        #expect(bench.work.isEmpty)
        try answer(&bench, .declined)
        try bench.pass(5_000)
        _ = bench.take(client)
        try bench.ask(client, make(), 2)
        try answer(&bench, .recognised(enrolment: [7]))
        let proof = ProvedPresence.Proof(.biometry, enrolment: [7])
        #expect(try leave(bench) == .given(ProvedPresence([proof], enrolment: [7])))
    }

    @Test func `a yes by a button verifies no user, and is taken only where no verification is wanted`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, make(verify: true))
        try answer(&bench, .agreed)
        #expect(bench.work.isEmpty && bench.take(client).isEmpty)
        try answer(&bench, .declined)
        try bench.pass(5_000)
        _ = bench.take(client)
        try bench.ask(client, make(verify: false), 2)
        #expect(bench.shown.last?.ways == [])
        try answer(&bench, .agreed)
        #expect(try leave(bench) == .given(ProvedPresence()))
    }

    @Test func `without a prompter a request is refused before anything is looked for`() throws {
        var (bench, client) = try begin(hasPrompter: false)
        try bench.ask(client, use())
        try bench.ask(client, make(), 2)
        #expect(bench.take(client).map(\.code) == [.noPrompter, .noPrompter])
        #expect(bench.work.isEmpty && bench.shown.isEmpty)
    }

    @Test func `a passcode that comes with the request is tried by the vault alone`() throws {
        var (bench, client) = try begin(hasPrompter: false)
        try bench.ask(client, use(.typed(try Password("right"))))
        #expect(try leave(bench) == .passcode(try Password("right")))
        #expect(bench.shown.isEmpty)
    }

    @Test func `at the reader alone a finger is the answer, and no button or passcode is`() throws {
        var (bench, client) = try begin(hasPrompter: false, hasReader: true)
        try bench.ask(client, use(.touched, verify: false))
        try find(&bench)
        #expect(bench.shown.last?.ways == .biometry && bench.shown.last?.isShown == false)
        try answer(&bench, .recognised(enrolment: [7]))
        let proof = ProvedPresence.Proof(.biometry, enrolment: [7])
        #expect(try leave(bench) == .given(ProvedPresence([proof], enrolment: [7])))
        var (bare, lonely) = try begin(hasPrompter: false)
        try bare.ask(lonely, make(.touched))
        #expect(bare.take(lonely).map(\.code) == [.readerUnavailable])
    }

    @Test func `a lock refuses what waits and what is at work`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, make())
        try bench.ask(client, .lock, 2)
        #expect(bench.take(client).map(\.code) == [.locked])
        try bench.finish(.state(.locked))
        try bench.ask(client, make(), 3)
        try bench.ask(client, use(.typed(try Password("right"))), 4)
        #expect(bench.take(client).map(\.code) == [nil, .locked, .locked] && bench.work.isEmpty)
    }

    @Test func `a signature that was made while a lock came does not leave`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, use(.typed(try Password("right"))))
        try bench.ask(client, .lock, 2)
        let signature = PasskeySignature(
            credential: try CredentialID([UInt8](repeating: 1, count: 16)),
            authenticatorData: [UInt8](repeating: 1, count: 37),
            signature: [1],
            userHandle: nil
        )
        try bench.finish(.passkeyUsed(signature))
        #expect(bench.take(client).map(\.code) == [.locked])
    }

    @Test func `a sandbox is asked about by the prompter alone, and gets no items`() throws {
        var (bench, client) = try begin(sandbox: .named("org.example.nest"))
        let related = PasskeyUse(
            site: try site("https://other.example", isRelated: true),
            clientDataHash: Self.hash,
            wantsVerification: true
        )
        for (number, request) in [
            try use(.typed(try Password("right"))), try use(.touched), .usePasskey(related, .prompted),
            .signalPasskeys(try site(), .unknown(try CredentialID([UInt8](repeating: 1, count: 16)))),
            .passkeys(of: nil),
        ].enumerated() {
            try bench.ask(client, request, UInt32(number + 1))
        }
        #expect(bench.take(client).map(\.code) == [AgentFailure.Code](repeating: .notAllowed, count: 5))
        try bench.ask(client, use(), 9)
        try find(&bench)
        #expect(bench.shown.count == 1 && bench.take(client).isEmpty)
    }

    @Test func `a sandbox learns that there is no passkey once the person saw it, others at once`() throws {
        let none = AgentReply.refused(AgentFailure(.notFound, "there is none"))
        var (bench, client) = try begin(sandbox: .named("org.example.nest"))
        try bench.ask(client, use())
        try bench.finish(none)
        #expect(bench.take(client).isEmpty)
        guard case .passkey(.missing)? = bench.shown.last?.purpose else {
            Issue.record("the person is not shown it")
            return
        }
        try answer(&bench, .declined)
        #expect(bench.take(client).map(\.code) == [.notFound])
        var (open, free) = try begin()
        try open.ask(free, use())
        try open.finish(none)
        #expect(open.take(free).map(\.code) == [.notFound] && open.shown.isEmpty)
    }

    @Test func `the first version of the protocol has no passkeys, and both versions are greeted`() throws {
        var (bench, _) = try begin()
        let older = try bench.client("org.example.older", versions: [1])
        try bench.ask(older, make())
        #expect(bench.take(older).map(\.code) == [.requestInvalid])
        for (versions, spoken) in [([1], 1), ([2], 2), ([1, 2, 3], 2)] {
            let client = try bench.client(nil)
            try bench.ask(client, .hello(versions: versions, application: "org.example.nest"))
            #expect(bench.take(client) == [.greeting(version: spoken, application: "org.example.nest")])
        }
    }

    @Test func `an algorithm that nothing here has is refused before the person is asked`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, make(algorithms: [-257]))
        #expect(bench.take(client).map(\.code) == [.requestInvalid] && bench.shown.isEmpty)
    }

    @Test func `who hangs up is not asked about any more`() throws {
        var (bench, client) = try begin()
        try bench.ask(client, use())
        try bench.carry(bench.engine.disconnect(client, at: bench.now))
        try find(&bench)
        #expect(bench.shown.isEmpty && bench.work.isEmpty)
    }
}
