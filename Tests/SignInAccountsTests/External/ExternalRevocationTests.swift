// SPDX-License-Identifier: Apache-2.0
// No crash leaves a token that nobody knows.

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
        let signIn = world.engine.externalSignIn
        // Codes of an app, for which the thief's account has no token yet: of Bob, and of somebody without an account.
        for (owner, token) in [(AppleDouble.bob, "bobs.token"), ("000792.carol.0638", "carols.token")] {
            let start = try await signIn.begin(.apple, client: apple.app, visitor: thief.visitor)
            let arrival = try await world.arrive(start, thief)
            #expect(arrival.needsExchange)
            await expectRefusal(.externalRefused) {
                _ = try await world.exchange(arrival, apple.grant(token, about: owner))
            }
        }
        let own = try await signIn.begin(.apple, client: apple.app, visitor: thief.visitor)
        #expect(try await world.exchange(world.arrive(own, thief), apple.grant("adas.token", about: AppleDouble.ada)))
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
        #expect(try await !world.engine.externalSignIn.finishExchange(exchange, reply: late))
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
        guard case .refused(let refusal) = apple.refusal("invalid_client") else { return }
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

@Suite struct `Tokens of providers lie sealed` {
    private let apple = AppleDouble.shared

    private func keys(_ first: UInt8, _ former: UInt8...) -> ExternalTokenKeys {
        func key(_ byte: UInt8) -> SecretBytes { SecretBytes(copying: [UInt8](repeating: byte, count: 32)) }
        return ExternalTokenKeys(current: key(first), former: former.map(key))
    }

    @Test func `upkeep seals anew under a new key, and the old one can go`() async throws {
        let store = InMemoryAccountStore()
        let old = try World.withApple(store: store, keys: keys(1))
        _ = try await old.signUpByApple("ada", try old.person())
        let both = try World.withApple(store: store, keys: keys(2, 1))
        try await both.engine.upkeep.run()
        let token = try #require(
            try await store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 1).first
        )
        let new = try World.withApple(store: store, keys: keys(2))
        #expect(try new.engine.externalUpkeep.open(token).exposedText == "refresh.0.example")
        await expectRefusal(.internalError) { _ = try old.engine.externalUpkeep.open(token) }
    }

    /// Two worlds on one store, of which the first made an account, a newcomer and a token that is to be revoked.
    private func rotate(_ next: ExternalTokenKeys) async throws -> (old: World, new: World) {
        let store = InMemoryAccountStore()
        let old = try World.withApple(store: store, keys: keys(1))
        _ = try await old.signUpByApple("ada", try old.person())
        _ = try await old.welcome(as: AppleDouble.bob, try old.person())
        return (old, try World.withApple(store: store, keys: next))
    }

    @Test func `what waits to be revoked is sealed anew, too`() async throws {
        let (old, both) = try await rotate(keys(2, 1))
        #expect(try await both.engine.externalUpkeep.seals() == SealReport(current: 0, former: [2], unreadable: 0))
        try await both.engine.upkeep.run()
        #expect(try await both.engine.externalUpkeep.seals() == SealReport(current: 2, former: [0], unreadable: 0))
        let new = try World.withApple(store: old.store, keys: keys(2))
        new.clock.advance(seconds: new.engine.policy.newcomerSeconds)
        guard case .refresh(let token) = try await new.nextWork()?.secret else {
            Issue.record("nothing was to be revoked")
            return
        }
        #expect(token.exposedText == "refresh.0.example")
    }

    @Test func `what no key opens raises an alarm`() async throws {
        let (_, new) = try await rotate(keys(2))
        #expect(try await new.engine.externalUpkeep.seals() == SealReport(current: 0, former: [], unreadable: 2))
        new.clock.advance(seconds: new.engine.policy.newcomerSeconds)
        guard case .unreadable(.apple, apple.site) = try await new.engine.externalUpkeep.nextRevocation() else {
            Issue.record("nobody heard of a token that nobody can revoke")
            return
        }
        // It stays, for the key may come back, and is tried again later.
        #expect(try await new.nextWork()?.client == nil)
        #expect(try await new.store.waitingRevocations() == 1)
    }

    @Test func `an unreadable token keeps no other from being sealed anew`() async throws {
        let store = InMemoryAccountStore()
        for byte in 1...2 as ClosedRange<UInt8> {
            let world = try World.withApple(store: store, keys: keys(byte))
            for number in 0..<60 {
                let person = try world.person()
                let arrival = try await world.arrive(
                    try await world.leaveForApple(person),
                    as: "000792.\(byte).\(number)",
                    person
                )
                _ = try await world.exchange(arrival)
            }
        }
        let world = try World.withApple(store: store, keys: keys(3, 2))
        for _ in 0..<2 { try await world.engine.upkeep.run() }
        let report = try await world.engine.externalUpkeep.seals()
        #expect(report == SealReport(current: 60, former: [0], unreadable: 60))
    }

    @Test func `a token that no key opens is put off, and keeps no other from being looked at`() async throws {
        let store = InMemoryAccountStore()
        let old = try World.withApple(store: store, keys: keys(1))
        _ = try await old.signUpByApple("ada", try old.person())
        let new = try World.withApple(store: store, keys: keys(2))
        new.clock.advance(seconds: 1)
        _ = try await new.signUpByApple("bob", as: AppleDouble.bob, try new.person())
        new.clock.advance(seconds: 3 * 86_400)
        var seen: [ExternalToken] = []
        for _ in 0..<2 where seen.isEmpty { seen = try await new.engine.externalUpkeep.dueTokens(limit: 1) }
        #expect(try seen.map(\.identity) == [apple.identity(AppleDouble.bob)])
        #expect(try await new.engine.externalUpkeep.dueTokens(limit: 9).count == 1)
    }

    @Test func `a token that was moved to somebody else, or another client, opens nothing`() async throws {
        let world = try World.withApple()
        _ = try await world.signUpByApple("ada", try world.person())
        let token = try #require(
            try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 1).first
        )
        func moved(
            id: ExternalSecretID? = nil,
            identity: ExternalIdentity? = nil,
            client: ClientID? = nil
        ) -> ExternalToken {
            ExternalToken(
                id: id ?? token.id,
                identity: identity ?? token.identity,
                client: client ?? token.client,
                consentedAt: token.consentedAt,
                sealed: token.sealed,
                nextCheckAt: token.nextCheckAt,
                ownerSeenAt: token.ownerSeenAt
            )
        }
        for other in [
            moved(id: ExternalSecretID(from: .system)), moved(identity: try apple.identity(AppleDouble.bob)),
            moved(client: apple.app),
        ] {
            await expectRefusal(.internalError) { _ = try world.engine.externalUpkeep.open(other) }
        }
        #expect(try world.engine.externalUpkeep.open(moved()).exposedText == "refresh.0.example")
    }

    @Test func `the database holds neither token nor code, and no log shows whose they are`() async throws {
        let service = try SQLiteService()
        let world = try World.withApple(store: service.store)
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let other = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(other), as: AppleDouble.bob, other)
        _ = try await world.engine.externalSignIn.beginExchange(arrival)
        let blobs = try service.blobs("SELECT sealed FROM external_tokens UNION ALL SELECT sealed FROM revocations")
        #expect(blobs.count == 2)
        for secret in ["refresh.0.example", "c0de.0.example"] {
            for blob in blobs { #expect(!blob.contains(Array(secret.utf8))) }
        }
        let link = try #require(try await service.store.owner(of: apple.identity(AppleDouble.ada))).link
        var dumped = ""
        dump(link, to: &dumped)
        for text in ["\(link)", dumped, "\(String(describing: link.address))"] {
            #expect(!text.contains("000792") && !text.contains("x1y2"))
        }
    }
}
