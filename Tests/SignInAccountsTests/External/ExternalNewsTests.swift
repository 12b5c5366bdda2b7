// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `What Apple tells` {
    private let apple = AppleDouble.shared

    @Test func `ends what came with Apple, and keeps an account that a passkey opens`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let linked = try await world.linkApple(outcome.signedIn)
        let elsewhere = try await world.signInByApple(try world.person())
        let own = try await world.signIn(person)
        world.clock.advance(seconds: 5)
        #expect(try await world.tell("consent-revoked") == .done(.unlink, outcome.signedIn.account.id))
        #expect(await !world.lives(elsewhere))
        #expect(await world.lives(own))
        #expect(try await world.store.session(linked.signedIn.session.tokenDigest) == nil)
        #expect(try await world.engine.identities.list(own.signedIn).isEmpty)
    }

    @Test(arguments: ["account-deleted", "account-delete"])
    func `an account that nothing else opens goes after its time, in either spelling`(_ word: String) async throws {
        let world = try World.withApple { $0.abandonedSeconds = 1_000 }
        let outcome = try await world.signUpByApple("ada", try world.person())
        world.clock.advance(seconds: 5)
        let account = outcome.signedIn.account.id
        #expect(try await world.tell(word) == .done(.endSessionsAndScheduleDeletion, account))
        #expect(await !world.lives(outcome))
        world.clock.advance(seconds: 999)
        try await world.engine.upkeep.run()
        #expect(try await world.store.account(account) != nil)
        world.clock.advance(seconds: 1)
        try await world.engine.upkeep.run()
        #expect(try await world.store.account(account) == nil)
        #expect(try await world.store.waitingRevocations() == 0)
    }

    @Test(arguments: [false, true])
    func `a clock that jumped deletes nobody`(isStored: Bool) async throws {
        let service = try SQLiteService()
        let world = try isStored ? World.withApple(store: service.store) : World.withApple()
        let account = try await world.signUpByApple("ada", try world.person()).signedIn.account.id
        try await world.engine.upkeep.run()
        world.clock.advance(seconds: 5)
        try await world.tell("account-deleted")
        try await world.engine.upkeep.run()
        // The clock of the machine was set wrong; nobody saw thirty days pass.
        world.clock.advance(seconds: world.engine.policy.abandonedSeconds)
        for _ in 0..<3 { try await world.engine.upkeep.run() }
        #expect(try await world.store.account(account) != nil)
        // It was set right again, and the days go by.
        world.clock.advance(seconds: -world.engine.policy.abandonedSeconds)
        try await world.engine.upkeep.run()
        for _ in 0..<119 {
            world.clock.advance(seconds: 43_200)
            try await world.engine.upkeep.run()
        }
        #expect(try await world.store.account(account) != nil)
        for _ in 0..<2 {
            world.clock.advance(seconds: 43_200)
            try await world.engine.upkeep.run()
        }
        #expect(try await world.store.account(account) == nil)
    }

    @Test func `told twice it does nothing, and told late it ends nobody who came back`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        world.clock.advance(seconds: 60)
        let ended = world.clock.now
        try await world.tell("consent-revoked")
        #expect(try await world.tell("consent-revoked", happenedAt: ended) == .duplicate)
        world.clock.advance(seconds: 60)
        let again = try await world.signInByApple(person)
        // The same event under another number, after the return.
        let outcome = try await world.tell("consent-revoked", happenedAt: ended, identifier: "jti-2")
        #expect(outcome == .done(.nothing, again.signedIn.account.id))
        #expect(await world.lives(again))
    }

    @Test func `an event about nobody is stored, and counts for whoever comes with an older token`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        let isExchanged = try await world.exchange(arrival)
        world.clock.advance(seconds: 5)
        #expect(try await world.tell("consent-revoked") == .unknown)
        await expectRefusal(.externalRefused) {
            _ = try await world.engine.externalSignIn.finish(
                arrival,
                isExchanged: isExchanged,
                session: .cookie,
                visitor: person.visitor
            )
        }
    }

    @Test func `who stopped before the account was made stays signed in`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.welcome(person)
        world.clock.advance(seconds: 5)
        try await world.tell("consent-revoked")
        world.clock.advance(seconds: 3_600)
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        let isExchanged = try await world.exchange(arrival, apple.grant("second.token"))
        let back = try await world.engine.externalSignIn.finish(
            arrival,
            isExchanged: isExchanged,
            session: .cookie,
            visitor: person.visitor
        )
        guard case .newcomer(let newcomer) = back else {
            Issue.record("somebody without an account was let in")
            return
        }
        let outcome = try await world.signUp("ada", newcomer, person)
        // The token from before is dead: no link gets it, which would end once it is found out.
        let tokens = try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 9)
        #expect(try tokens.map { try world.engine.externalUpkeep.open($0).exposedText } == ["second.token"])
        #expect(try await world.revokeWhatIsDue() == 1)
        #expect(await world.lives(outcome))
    }

    @Test func `after an end that came late the code is exchanged again`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        world.clock.advance(seconds: 60)
        let ended = world.clock.now
        world.clock.advance(seconds: 60)
        // Back with a code that is left to lapse, since a token is here: nobody knows yet that it is dead.
        let back = try await world.signInByApple(person)
        try await world.tell("consent-revoked", happenedAt: ended)
        #expect(await world.lives(back))
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        #expect(arrival.needsExchange)
    }

    @Test func `a newcomer who stopped meanwhile makes no account`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let newcomer = try await world.welcome(person)
        world.clock.advance(seconds: 5)
        try await world.tell("consent-revoked")
        await expectRefusal(.ceremonyUnknown) { _ = try await world.signUp("ada", newcomer, person) }
    }

    @Test func `who stops using one app goes on using the other`() async throws {
        let other = try ClientID("com.example.Other")
        let world = try World.withApple(clientsOfApps: [apple.app: [], other: [apple.site]])
        let outcome = try await world.useBoth()
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        world.clock.advance(seconds: 5)
        #expect(try await world.tell("consent-revoked") == .done(.nothing, outcome.signedIn.account.id))
        #expect(await world.lives(outcome))
        let tokens = try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 9)
        #expect(tokens.map(\.client) == [apple.site])
        #expect(try await world.revokeWhatIsDue() == 1)
        // What was begun before the end of the other app goes on, too.
        let finished = try await world.engine.externalSignIn.finish(
            arrival,
            session: .cookie,
            visitor: person.visitor
        )
        guard case .signedIn = finished else {
            Issue.record("an end of another app kept somebody out")
            return
        }
    }

    @Test func `no token is forgotten that may be alive`() async throws {
        // Nobody said which clients belong to which app.
        let world = try World.withApple()
        _ = try await world.useBoth()
        world.clock.advance(seconds: 5)
        try await world.tell("consent-revoked")
        #expect(try await world.store.waitingRevocations() == 2)
        #expect(try await world.revokeWhatIsDue() == 2)
    }

    @Test func `the owner reads of it`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        _ = try await world.linkApple(outcome.signedIn)
        world.clock.advance(seconds: 5)
        try await world.tell("consent-revoked")
        let own = try await world.signIn(person)
        let told = try await world.engine.account.activity(own.signedIn).filter { $0.detail == "apple" }
        #expect(told.map(\.kind) == [.externalEnded, .externalLinked])
        #expect(told.allSatisfy { OutgoingKind.mail.tells($0.kind) })
    }
}

@Suite struct `How tokens stand at Apple` {
    private let apple = AppleDouble.shared
    private static let far = UnixTime(seconds: 9_000_000_000)

    private func token(_ world: World) async throws -> ExternalToken {
        try #require(try await world.store.externalTokens(dueAt: Self.far, limit: 1).first)
    }

    @Test func `a token is looked at once a day`() async throws {
        let world = try World.withApple()
        _ = try await world.signUpByApple("ada", try world.person())
        world.clock.advance(seconds: 86_399)
        #expect(try await world.engine.externalUpkeep.dueTokens(limit: 9).isEmpty)
        world.clock.advance(seconds: 21_601)
        let due = try #require(try await world.engine.externalUpkeep.dueTokens(limit: 9).first)
        try await world.engine.externalUpkeep.record(.good, of: due)
        #expect(try await world.engine.externalUpkeep.dueTokens(limit: 9).isEmpty)
        world.clock.advance(seconds: 86_399)
        #expect(try await world.engine.externalUpkeep.dueTokens(limit: 9).isEmpty)
    }

    @Test func `of two tokens of one person one is looked at a day, in turn, and after a dead one the other at once`()
        async throws
    {
        let world = try World.withApple()
        _ = try await world.useBoth()
        func due() async throws -> [ClientID] {
            try await world.engine.externalUpkeep.dueTokens(limit: 9).map(\.client)
        }
        func look(_ standing: Standing) async throws -> ClientID {
            let token = try #require(try await world.engine.externalUpkeep.dueTokens(limit: 9).first)
            try await world.engine.externalUpkeep.record(standing, of: token)
            return token.client
        }
        // Long enough for both to be due.
        world.clock.advance(seconds: 4 * 86_400)
        #expect(try await due().count == 1)
        let first = try await look(.good)
        #expect(try await due().isEmpty)
        world.clock.advance(seconds: 86_399)
        #expect(try await due().isEmpty)
        world.clock.advance(seconds: 1)
        let second = try await look(.good)
        #expect(Set([first, second]) == [apple.app, apple.site])
        // A fault of the network is tried again within hours, and by the same token.
        world.clock.advance(seconds: 4 * 86_400)
        #expect(try await look(Standing(TokenReply(nil))) == first)
        world.clock.advance(seconds: 5_400)
        #expect(try await look(.good) == first)
        world.clock.advance(seconds: 86_400)
        #expect(try await look(Standing(apple.refusal("invalid_grant"))) == second)
        #expect(try await due() == [first])
    }

    @Test func `of a client that is refused nothing is learned, and a person's other token is not put off`()
        async throws
    {
        let world = try World.withApple()
        _ = try await world.useBoth()
        world.clock.advance(seconds: 4 * 86_400)
        let refused = try #require(try await world.engine.externalUpkeep.dueTokens(limit: 9).first)
        try await world.engine.externalUpkeep.record(Standing(apple.refusal("invalid_client")), of: refused)
        let other = try await world.engine.externalUpkeep.dueTokens(limit: 9).map(\.client)
        #expect(other == [refused.client == apple.app ? apple.site : apple.app])
    }

    @Test func `a dead one ends what Apple began, and nothing else`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        _ = try await world.linkApple(outcome.signedIn)
        let byApple = try await world.signInByApple(try world.person())
        let own = try await world.signIn(person)
        try await world.engine.externalUpkeep.record(Standing(apple.refusal("invalid_grant")), of: token(world))
        #expect(await !world.lives(byApple))
        #expect(await world.lives(own))
        // The link stays: the next sign-in asks Apple again, and exchanges.
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        #expect(arrival.needsExchange)
    }

    @Test func `our own settings, and faults of the network, sign nobody out`() async throws {
        let world = try World.withApple()
        let outcome = try await world.signUpByApple("ada", try world.person())
        for reply in [apple.refusal("invalid_client"), apple.refusal("invalid_request"), TokenReply(nil)] {
            try await world.engine.externalUpkeep.record(Standing(reply), of: token(world))
            #expect(await world.lives(outcome))
        }
        #expect(try await token(world).faults == 3)
    }
}

extension World {
    /// An account that was made on the site, and signed in to by the app, with a token of each.
    fileprivate func useBoth() async throws -> SignInOutcome {
        let apple = AppleDouble.shared
        let outcome = try await signUpByApple("ada", try person())
        let app = Visitor(browser: nil, address: nil, device: "App")
        let start = try await engine.externalSignIn.begin(.apple, client: apple.app, visitor: app)
        let attempt = try await engine.externalSignIn.redeem(state: start.state, visitor: app)
        let arrival = try await arrive(attempt, start)
        #expect(try await exchange(arrival, apple.grant("app.token")))
        _ = try await engine.externalSignIn.finish(
            arrival,
            isExchanged: true,
            session: .bearer(),
            visitor: app
        )
        return outcome
    }
}
