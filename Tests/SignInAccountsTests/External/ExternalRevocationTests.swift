// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import JSONCoding
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `No token of a provider is left alive and unknown` {
    private let apple = AppleDouble.shared

    @Test func `a crash before the exchange leaves the code, which is exchanged and revoked`() async throws {
        let store = InMemoryAccountStore()
        let world = try World.withApple(store: store)
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        _ = try await world.engine.externalSignIn.beginExchange(arrival)
        // The process dies here. Another one looks at what is to be revoked.
        let after = try World.withApple(store: store)
        #expect(try await after.nextWork()?.client == nil)
        after.clock.advance(seconds: 60)
        let work = try #require(try await after.nextWork())
        guard case .code(let code) = work.secret else {
            Issue.record("the code was not kept")
            return
        }
        #expect(code.exposedText == "c0de.0.example")
        #expect(work.client == apple.site)
        #expect(try await after.engine.externalUpkeep.finish(work, reply: apple.grant("late.token")) == .done)
        let next = try #require(try await after.nextWork())
        guard case .refresh(let token) = next.secret else {
            Issue.record("the token was not kept")
            return
        }
        #expect(token.exposedText == "late.token")
        #expect(try await after.engine.externalUpkeep.finish(next, reply: RevocationReply.done) == .done)
        #expect(try await store.waitingRevocations() == 0)
    }

    @Test func `a code of a provider with proof keys is exchanged after a crash`() async throws {
        let store = InMemoryAccountStore()
        let setting = ExternalSignInSetting(
            providers: [try .google(clients: [apple.site])],
            keys: apple.keys,
            keepsTokensOf: [.google]
        )
        let world = try World(store: store, external: setting)
        let person = try world.person()
        let signIn = world.engine.externalSignIn
        let start = try await signIn.begin(.google, client: apple.site, visitor: person.visitor)
        let arrival = try await signIn.arrive(
            signIn.redeem(state: start.state, visitor: person.visitor),
            token: apple.token(
                AppleDouble.ada,
                for: start,
                at: world.clock.now,
                changing: [("iss", "https://accounts.google.com")]
            ),
            key: apple.key,
            code: AuthorizationCode("c0de.0.example")
        )
        let address = try WebAddress("https://example.com/return")
        _ = try await signIn.beginExchange(arrival, returnAddress: address)
        // The process dies here, and with it what it knew of the sign-in.
        let after = try World(store: store, external: setting)
        after.clock.advance(seconds: 60)
        let work = try #require(try await after.nextWork())
        guard case .code(let code) = work.secret else {
            Issue.record("the code was not kept")
            return
        }
        #expect(code.exposedText == "c0de.0.example")
        #expect(work.verifier != nil && work.verifier == start.verifier)
        #expect(work.returnAddress == address.text)
    }

    @Test func `a crash between exchange and account leaves the token to be revoked, and loses no account`()
        async throws
    {
        let store = InMemoryAccountStore()
        let world = try World.withApple(store: store)
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        #expect(try await world.exchange(arrival, apple.grant("first.token")))
        // The process dies here; the person never comes back.
        let after = try World.withApple(store: store)
        after.clock.advance(seconds: after.engine.policy.codeCeremonySeconds - 1)
        #expect(try await after.revokeWhatIsDue() == 0)
        after.clock.advance(seconds: 1)
        #expect(try await after.revokeWhatIsDue() == 1)
        #expect(try await store.waitingRevocations() == 0)
    }

    @Test func `a code of somebody else brings no token here`() async throws {
        let store = InMemoryAccountStore()
        let world = try World.withApple(store: store)
        _ = try await world.signUpByApple("bob", as: AppleDouble.bob, try world.person())
        let thief = try world.person()
        _ = try await world.signUpByApple("ada", thief)
        // Codes of an app, for which the thief's account has no token yet: of Bob, and of somebody without an account.
        for (owner, token) in [(AppleDouble.bob, "bobs.token"), ("000792.carol.0638", "carols.token")] {
            // A sign-in of their own, with a nonce of its own.
            let theirs: [(String, JSONValue?)] = [("nonce", "the-nonce-of-their-own-sign-in")]
            let (arrival, grant) = try await world.comeInApp(token, about: owner, thief, changing: theirs)
            #expect(arrival.needsExchange)
            await expectRefusal(.externalRefused) { _ = try await world.exchange(arrival, grant) }
        }
        let own = try await world.comeInApp("adas.token", thief)
        #expect(try await world.exchange(own.arrival, own.grant))
        try await world.engine.administration.delete(named: "ada")
        world.clock.advance(seconds: world.engine.policy.codeCeremonySeconds)
        var revoked: [String] = []
        while let work = try await world.nextWork() {
            if case .refresh(let token) = work.secret { revoked.append(token.exposedText) }
            _ = try await world.engine.externalUpkeep.finish(work, reply: RevocationReply.done)
        }
        #expect(revoked.sorted() == ["adas.token", "carols.token", "refresh.0.example"])
        #expect(try await store.owner(of: apple.identity(AppleDouble.bob))?.clients == [apple.site, apple.app])
    }

    @Test(
        arguments: [
            [("at_hash", "b3RoZXItYWNjZXNzLXRvaw")], [("iss", "https://evil.example")], [("aud", "com.example.site")],
            [("exp", 1_000), ("at_hash", "b3RoZXItYWNjZXNzLXRvaw")],
            // Bob's name beside tokens that are not his gives them to nobody.
            [("sub", .string(AppleDouble.bob)), ("at_hash", "b3RoZXItYWNjZXNzLXRvaw")],
        ] as [[(String, JSONValue)]]
    )
    func `tokens beside an identity token that breaks a rule come to no link, and are revoked`(
        _ changes: [(String, JSONValue)]
    ) async throws {
        let world = try World.withApple()
        _ = try await world.signUpByApple("bob", as: AppleDouble.bob, try world.person())
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let (arrival, grant) = try await world.comeInApp("odd.token", person, changing: changes.map { ($0.0, $0.1) })
        let refusal = await expectRefusal(.externalRefused) { _ = try await world.exchange(arrival, grant) }
        #expect(refusal?.cause is AppleSignInError)
        // At once, whoever has a link here.
        guard case .refresh(let token) = try await world.nextWork()?.secret else {
            Issue.record("the token is not in line")
            return
        }
        #expect(token.exposedText == "odd.token")
        #expect(try await world.store.owner(of: apple.identity(AppleDouble.ada))?.clients == [apple.site])
        #expect(try await world.store.owner(of: apple.identity(AppleDouble.bob))?.clients == [apple.site])
    }

    @Test(arguments: ["exp", "iat"])
    func `an owner comes in though the second token is from another clock`(_ claim: String) async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let (arrival, grant) = try await world.comeInApp("late.token", person, changing: [(claim, 1_000)])
        let isExchanged = try await world.exchange(arrival, grant)
        let outcome = try await world.engine.externalSignIn.finish(
            arrival,
            isExchanged: isExchanged,
            session: .cookie,
            visitor: person.visitor
        )
        guard isExchanged, case .signedIn = outcome else {
            Issue.record("whoever has an account was kept out by a clock")
            return
        }
        world.clock.advance(seconds: world.engine.policy.codeCeremonySeconds)
        #expect(try await world.revokeWhatIsDue() == 0)
        #expect(try await world.store.waitingRevocations() == 0)
        #expect(try await world.store.owner(of: apple.identity(AppleDouble.ada))?.clients == [apple.site, apple.app])
    }

    @Test func `a second token of another sign-in, or whose key is not to be had, is its owner's and signs nobody in`()
        async throws
    {
        let world = try World.withApple()
        let person = try world.person()
        func come(_ name: String, nonce: JSONValue?, key: ProviderKey?) async throws {
            let arrival = try await world.arrive(try await world.leaveForApple(person), person)
            let grant = apple.grant(
                name,
                about: AppleDouble.ada,
                for: apple.site,
                at: world.clock.now,
                changing: [("nonce", nonce)]
            )
            _ = try await world.exchange(arrival, grant, key: key)
        }
        await expectRefusal(.externalRefused) { try await come("late.token", nonce: "another-one's", key: apple.key) }
        // A fault of the network is told as one, and not as the person's.
        await expectRefusal(.serviceUnavailable) { try await come("keyless.token", nonce: nil, key: nil) }
        // Known, and waiting for the person or for the revoker.
        #expect(try await world.store.waitingRevocations() == 2)
        // Ada is expected as a newcomer for as long, and a revocation would end what she allowed.
        world.clock.advance(seconds: 4 * 86_400)
        #expect(try await world.revokeWhatIsDue() == 2)
        #expect(try await world.store.waitingRevocations() == 0)
    }

    @Test func `an owner comes in though the second token's key is not to be had`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let (arrival, grant) = try await world.comeInApp("keyless.token", person)
        let isExchanged = try await world.exchange(arrival, grant, key: nil)
        let outcome = try await world.engine.externalSignIn.finish(
            arrival,
            isExchanged: isExchanged,
            session: .cookie,
            visitor: person.visitor
        )
        guard !isExchanged, case .signedIn = outcome else {
            Issue.record("whoever has an account was kept out")
            return
        }
        // Known, and never lost: the link has it, or it is in line.
        let kept = try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 9).count
        #expect(try await world.store.waitingRevocations() + kept == 2)
    }

    @Test func `whoever comes back after such a crash takes the token over`() async throws {
        let store = InMemoryAccountStore()
        let world = try World.withApple(store: store)
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        #expect(try await world.exchange(arrival, apple.grant("first.token")))
        let after = try World.withApple(store: store)
        let again = try after.person()
        _ = try await after.signUpByApple("ada", again)
        #expect(try await store.waitingRevocations() == 0)
        let tokens = try await store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 9)
        #expect(tokens.count == 2)
        #expect(try Set(tokens.map { try after.engine.externalUpkeep.open($0).exposedText }).contains("first.token"))
    }

    @Test func `a code of which nobody knows what became is told, and given up once it must be spent`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        #expect(try await !world.exchange(arrival, TokenReply(nil)))
        world.clock.advance(seconds: 60)
        let work = try #require(try await world.nextWork())
        #expect(try await world.engine.externalUpkeep.finish(work, reply: TokenReply(nil)) == .again)
        world.clock.advance(seconds: 120)
        let later = try #require(try await world.nextWork())
        let spent = apple.refusal("invalid_grant")
        #expect(try await world.engine.externalUpkeep.finish(later, reply: spent) == .lost)
        #expect(try await world.store.waitingRevocations() == 0)
    }

    @Test func `a token that comes after its code was given up is revoked all the same`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        let exchange = try #require(try await world.engine.externalSignIn.beginExchange(arrival))
        // The process sleeps here, longer than the request may take.
        #expect(exchange.until < world.clock.now.adding(seconds: 60))
        world.clock.advance(seconds: 60)
        let work = try #require(try await world.nextWork())
        #expect(work.until < world.clock.now.adding(seconds: 60))
        let spent = apple.refusal("invalid_grant")
        #expect(try await world.engine.externalUpkeep.finish(work, reply: spent) == .lost)
        #expect(try await world.store.waitingRevocations() == 0)
        let late = apple.grant("late.token")
        #expect(try await !world.engine.externalSignIn.finishExchange(exchange, reply: late, key: nil))
        guard case .refresh(let token) = try await world.nextWork()?.secret else {
            Issue.record("a token was at hand, and nobody knows of it")
            return
        }
        #expect(token.exposedText == "late.token")
        // The same where upkeep was the one who came late.
        #expect(try await world.engine.externalUpkeep.finish(work, reply: apple.grant("later.token")) == .done)
        #expect(try await world.store.waitingRevocations() == 2)
    }

    @Test func `a newcomer who makes no account is revoked when their time is over`() async throws {
        let world = try World.withApple { $0.newcomerSeconds = 3_600 }
        _ = try await world.welcome(try world.person())
        world.clock.advance(seconds: 3_599)
        #expect(try await world.revokeWhatIsDue() == 0)
        world.clock.advance(seconds: 1)
        try await world.engine.upkeep.run()
        #expect(try await world.store.newcomer(apple.identity(AppleDouble.ada), at: world.clock.now) == nil)
        #expect(try await world.revokeWhatIsDue() == 1)
    }

    @Test func `deleting an account revokes, and retries until it is done`() async throws {
        let world = try World.withApple()
        let outcome = try await world.signUpByApple("ada", try world.person())
        _ = try await world.engine.account.delete(confirming: "ada", outcome.signedIn)
        #expect(try await world.store.waitingRevocations() == 1)
        for expected in [RevocationResult.again, .again, .done] {
            let work = try #require(try await world.nextWork())
            // Taken on: nobody else does it meanwhile.
            #expect(try await world.nextWork()?.client == nil)
            let reply: RevocationReply = expected == .done ? .done : .fault(.unreachable)
            #expect(try await world.engine.externalUpkeep.finish(work, reply: reply) == expected)
            world.clock.advance(seconds: 300)
        }
        #expect(try await world.store.waitingRevocations() == 0)
    }

    @Test func `settings that are refused raise an alarm and drop nothing`() async throws {
        let world = try World.withApple()
        let outcome = try await world.signUpByApple("ada", try world.person())
        _ = try await world.engine.account.delete(confirming: "ada", outcome.signedIn)
        let work = try #require(try await world.nextWork())
        guard case .refused(let refusal) = apple.refusal("invalid_client") else {
            Issue.record("the refusal is none")
            return
        }
        #expect(try await world.engine.externalUpkeep.finish(work, reply: RevocationReply.refused(refusal)) == .alarm)
        #expect(try await world.store.waitingRevocations() == 1)
    }

    @Test func `whoever is deleted and comes back at once is not revoked`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUpByApple("ada", person)
        _ = try await world.engine.account.delete(confirming: "ada", outcome.signedIn)
        let again = try await world.signUpByApple("ada", person)
        #expect(try await world.revokeWhatIsDue() == 0)
        #expect(await world.lives(again))
    }

    @Test func `a known person's code is left to lapse, so that one token stays one`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        for _ in 0..<3 { _ = try await world.signInByApple(person) }
        let tokens = try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 9)
        #expect(tokens.count == 1)
        #expect(try await world.store.waitingRevocations() == 0)
    }
}
