// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import Passwords
import SecretMemory
import Testing

@Suite struct ClientTests {
    private func query() throws -> AgentRequest { .find(ItemPage()) }

    @Test func `a client says hello and is greeted with the version`() throws {
        var bench = Bench()
        let client = try bench.client(nil)
        try bench.ask(client, .hello(versions: [9, 1], application: "org.example.nest"))
        #expect(bench.take(client) == [.greeting(version: 1, application: "org.example.nest")])
        try bench.ask(client, .status)
        guard case .status(let status)? = bench.take(client).first else {
            Issue.record("no status")
            return
        }
        #expect(status.state == .untouched && status.clients == 1 && status.locksIn == nil && status.isMemoryClosed)
    }

    @Test func `another user's peer is turned away before a word`() throws {
        var bench = Bench()
        for user in [0, Bench.user + 1, UInt32.max] {
            let client = try bench.client(nil, user: user)
            #expect(bench.take(client).map(\.code) == [.foreignUser])
            #expect(bench.closed.contains(client))
            try bench.ask(client, .hello(versions: [1], application: "a"))
            try bench.ask(client, .status)
            #expect(bench.take(client).isEmpty)
        }
        #expect(bench.engine.nextDeadline == nil)
    }

    @Test func `whoever does not say hello first is turned away`() throws {
        var bench = Bench()
        for request: AgentRequest in [.status, .lock, .unlock(try Password("p"))] {
            let client = try bench.client(nil)
            try bench.ask(client, request)
            #expect(bench.take(client).map(\.code) == [.malformed])
            #expect(bench.closed.contains(client) && bench.work.isEmpty)
        }
    }

    @Test func `versions without a common one are told so`() throws {
        var bench = Bench()
        let client = try bench.client(nil)
        try bench.ask(client, .hello(versions: [3, 4], application: "a"))
        #expect(bench.take(client).map(\.code) == [.versionUnsupported])
        #expect(bench.closed.contains(client))
    }

    @Test func `no request makes a client the prompter`() throws {
        var bench = Bench(hasPrompter: true)
        let thief = try bench.client("org.example.thief")
        for name in ["register prompter", "prompter", "passcode", "greeting", "state"] {
            try bench.send(thief, AgentMessage(identifier: 1, name: name).frame)
            #expect(bench.take(thief).map(\.code) == [.requestInvalid])
        }
        let client = try bench.client()
        try bench.ask(client, .prompt(reason: "to read"))
        #expect(bench.shown.count == 1)
        #expect(bench.take(thief).isEmpty, "the thief hears of the prompt")
    }

    @Test func `connections are bounded, and one that goes makes room`() throws {
        var bench = Bench()
        var clients: [ClientID] = []
        for _ in 0..<64 { clients.append(try bench.client()) }
        for _ in 0..<2_000 {
            let more = try bench.client(nil)
            #expect(bench.take(more).map(\.code) == [.tooManyClients])
            #expect(bench.closed.contains(more))
        }
        try bench.carry(bench.engine.disconnect(clients[0], at: bench.now))
        let next = try bench.client(nil)
        #expect(bench.take(next).isEmpty && !bench.closed.contains(next))
    }

    @Test func `a slow-loris is cut off, however it trickles, and nobody else is`() throws {
        var bench = Bench()
        let (loris, good) = (try bench.client(), try bench.client())
        let frame = AgentRequest.status.message(1).frame
        for byte in frame.dropLast() {
            try bench.send(loris, [byte])
            try bench.pass(300)
            try bench.ask(good, .status)
            #expect(bench.take(good).count == 1)
        }
        #expect(!bench.closed.contains(loris))
        try bench.pass(10_000)
        #expect(bench.take(loris).map(\.code) == [.timedOut])
        #expect(bench.closed == [loris])
        try bench.send(loris, [frame[frame.count - 1]])
        #expect(bench.take(loris).isEmpty)
    }

    @Test func `a half-open client that never speaks is cut off`() throws {
        var bench = Bench()
        let mute = try bench.client(nil)
        #expect(bench.engine.nextDeadline == bench.now + 5_000)
        try bench.pass(4_999)
        #expect(bench.closed.isEmpty)
        try bench.pass(1)
        #expect(bench.closed == [mute])
        #expect(bench.engine.nextDeadline == nil, "an agent without work would wake up")
    }

    @Test func `a client that is quiet between requests stays`() throws {
        var bench = Bench()
        let client = try bench.client()
        #expect(bench.engine.nextDeadline == nil)
        try bench.pass(1_000_000_000)
        try bench.ask(client, .status)
        #expect(bench.take(client).count == 1)
    }

    @Test func `an oversize frame ends its connection and no other`() throws {
        var bench = Bench()
        let (large, good) = (try bench.client(), try bench.client())
        try bench.send(large, [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(bench.take(large).map(\.code) == [.malformed])
        #expect(bench.closed == [large])
        try bench.ask(good, .status)
        #expect(bench.take(good).count == 1)
    }

    @Test func `one number for two requests ends the connection`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, try query(), 5)
        try bench.ask(client, try query(), 5)
        #expect(bench.take(client).map(\.code) == [.malformed])
        #expect(bench.closed == [client])
        let other = try bench.client()
        try bench.ask(other, .status, 0)
        #expect(bench.take(other).map(\.code) == [.malformed])
    }

    @Test func `an answer never reaches who came later, and of a client that went nothing is done`() throws {
        var bench = Bench()
        let first = try bench.unlocked()
        try bench.ask(first, try query(), 1)
        try bench.ask(first, .remove([ItemTarget(ItemID(from: .system))], keeping: false), 2)
        try bench.carry(bench.engine.disconnect(first, at: bench.now))
        let second = try bench.client()
        try bench.ask(second, try query(), 1)
        try bench.finish(.found([], isMore: true))
        #expect(bench.take(second).isEmpty)
        #expect(bench.work.count == 1, "what the client that went had asked for is done")
        try bench.finish(.found([], isMore: false))
        #expect(bench.take(second) == [.found([], isMore: false)])
        #expect(bench.take(first).isEmpty)
    }

    @Test func `answers go to who asked, by the number that they asked with`() throws {
        var bench = Bench()
        let (one, two) = (try bench.unlocked(), try bench.client())
        try bench.ask(one, try query(), 7)
        try bench.ask(two, try query(), 7)
        try bench.ask(one, .verify, 8)
        try bench.finish(.found([], isMore: false))
        try bench.finish(.found([], isMore: true))
        try bench.finish(.report(VerificationReport(rows: 1, opened: 1, findings: [])))
        #expect(bench.answers[one]?.map(\.request) == [7, 8])
        #expect(bench.answers[two]?.map(\.request) == [7])
        #expect(bench.take(two) == [.found([], isMore: true)])
    }

    @Test func `requests of one client are bounded`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        for number in 1...16 { try bench.ask(client, try query(), UInt32(number)) }
        #expect(bench.take(client).isEmpty)
        try bench.ask(client, try query(), 17)
        #expect(bench.take(client).map(\.code) == [.tooManyRequests])
        try bench.finish(.found([], isMore: false))
        try bench.ask(client, try query(), 18)
        #expect(bench.take(client).count == 1)
    }

    @Test func `a sandbox holds an application to its own name, groups and few requests`() throws {
        var bench = Bench()
        _ = try bench.unlocked()
        let liar = try bench.client(nil, sandbox: .named("org.example.game"))
        try bench.ask(liar, .hello(versions: [1], application: "org.example.bank"))
        #expect(bench.take(liar).map(\.code) == [.notAllowed])
        #expect(bench.closed.contains(liar))
        let game = try bench.client("org.example.game", sandbox: .named("org.example.game"))
        for group in ["org.example.bank", "org.example", "org.example.gamesmith", ""] {
            guard !group.isEmpty else { continue }
            try bench.ask(game, .find(ItemPage(ItemQuery(nil, accessGroup: group, synchronizable: .any))))
            #expect(bench.take(game).map(\.code) == [.notAllowed], "\(group)")
        }
        for request: AgentRequest in [
            .unlock(try Password("p")), .end, .verify, .backup(path: "/tmp/x"),
            .changePasscode(former: try Password("p"), next: try Password("q")), .exportPasskeys(try Password("p")),
        ] {
            try bench.ask(game, request)
            #expect(bench.take(game).map(\.code) == [.notAllowed], "\(request.name)")
        }
        try bench.ask(
            game,
            .find(ItemPage(ItemQuery(nil, accessGroup: "org.example.game.scores", synchronizable: .any)))
        )
        #expect(bench.work.count == 1)
        guard case .find(_, let groups, _)? = bench.work.first?.job else {
            Issue.record("no search")
            return
        }
        #expect(groups.allow("org.example.game") && !groups.allow("org.example.bank"))
    }

    @Test func `what belongs to this machine is given to no program, whatever it calls itself`() throws {
        var bench = Bench()
        _ = try bench.unlocked()
        let group = ItemRules.machineGroup
        let (program, namesake) = (try bench.client("org.example.nest"), try bench.client(group))
        let item = ItemContent(.genericPassword, accessGroup: group)
        let target = ItemTarget(ItemID(from: .system))
        for request: AgentRequest in [
            .add(item), .find(ItemPage(ItemQuery(nil, accessGroup: group, synchronizable: .any))),
            .update([target], ItemChanges(accessGroup: group)),
        ] {
            try bench.ask(program, request)
            #expect(bench.take(program).map(\.code) == [.notAllowed], "\(request.name)")
        }
        try bench.ask(namesake, .add(ItemContent(.genericPassword)))
        #expect(bench.take(namesake).map(\.code) == [.notAllowed])
        #expect(bench.work.isEmpty && !AccessGroups(own: "org.example.nest", isConfined: false).allow(group))
    }

    @Test func `a sandbox is not told which process the agent is`() throws {
        var bench = Bench()
        for sandbox in [PeerSandbox.absent, .named("org.example.game")] {
            let client = try bench.client("org.example.game", sandbox: sandbox)
            try bench.ask(client, .status)
            guard case .status(let status)? = bench.take(client).first else {
                Issue.record("no status")
                return
            }
            #expect(status.process == (sandbox == .absent ? 4_711 : nil))
        }
    }

    @Test func `a process that hides whether it is in a sandbox is turned away`() throws {
        var bench = Bench()
        let client = try bench.client(nil, sandbox: .hidden)
        #expect(bench.take(client).map(\.code) == [.notAllowed])
        #expect(bench.closed.contains(client))
    }

    @Test func `what is stored without a group is stored under the application's`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        let draft = ItemContent(.key)
        try bench.ask(client, .add(draft))
        guard case .add(let stored, nil)? = bench.work.first?.job else {
            Issue.record("nothing is stored")
            return
        }
        #expect(stored.accessGroup == "org.example.nest")
    }

    @Test func `a page that is too long for a frame is cut, and says that there is more`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, try query())
        let items = (0..<60).map { number in
            KeychainItem(
                ItemContent(
                    .genericPassword,
                    ["acct": .number(number)],
                    secrets: ItemSecrets(data: SecretBytes(copying: [UInt8](repeating: 7, count: 40_000))),
                    accessGroup: "g"
                ),
                id: ItemID(from: .system),
                revision: RevisionID(from: .system),
                created: 0,
                modified: 0
            )
        }
        try bench.finish(.found(items, isMore: false))
        guard case .found(let page, true)? = bench.take(client).first else {
            Issue.record("no page")
            return
        }
        #expect(page == Array(items.prefix(page.count)) && (10..<60).contains(page.count))
    }

    @Test func `one application in a sandbox takes eight places, and all of them leave some`() throws {
        var bench = Bench()
        let first = try (0..<8).map { _ in try bench.client("org.example.game", sandbox: .named("org.example.game")) }
        let ninth = try bench.client(nil, sandbox: .named("org.example.game"))
        #expect(bench.take(ninth).map(\.code) == [.tooManyClients] && bench.closed == [ninth])
        for number in 0..<40 {
            let name = "org.example.app\(number)"
            let client = try bench.client(name, sandbox: .named(name))
            #expect(!bench.closed.contains(client))
        }
        let another = try bench.client(nil, sandbox: .named("org.example.another"))
        #expect(bench.take(another).map(\.code) == [.tooManyClients])
        let person = try (0..<16).map { _ in try bench.client() }
        #expect(bench.closed.isDisjoint(with: person), "whoever is in no sandbox comes in")
        let last = try bench.client(nil)
        #expect(bench.take(last).map(\.code) == [.tooManyClients])
        try bench.carry(bench.engine.disconnect(first[0], at: bench.now))
        let again = try bench.client("org.example.game", sandbox: .named("org.example.game"))
        #expect(!bench.closed.contains(again), "a place that is free again is given away")
    }
}
