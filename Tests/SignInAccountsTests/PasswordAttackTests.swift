// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountStorage
import OneTimeCodes
import PasswordHashing
import Passwords
import SecretMemory
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct `An attack on passwords` {
    private let world: World
    private let victim: Person

    init() async throws {
        world = try World { $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited) }
        victim = try world.person(address: "198.51.100.7")
        try await world.addAccount("ada")
    }

    /// How a wrong password is answered.
    private func answer(_ name: String, _ person: Person, password: String = "wrong") async -> SignInError.Code? {
        do {
            _ = try await world.present(name, password, person)
            return nil
        } catch {
            return (error as? SignInError)?.code
        }
    }

    private func stranger(_ index: Int) throws -> Person { try world.person(address: "203.0.113.\(index % 250)") }

    @Test func `fast credential stuffing from one address is held up`() async throws {
        let bot = try world.person()
        var looked = 0
        for index in 0..<100 where await answer("name\(index)", bot) == .passwordRefused { looked += 1 }
        #expect(looked == 60)
        #expect(await answer("ada", bot, password: World.password) == .rateLimited)
        // Others go on meanwhile, and so does the victim.
        _ = try await world.signIn("ada", victim)
    }

    @Test(arguments: ["ada", "nobody"])
    func `slow credential stuffing from everywhere ends after a hundred`(_ name: String) async throws {
        var answers: [SignInError.Code: Int] = [:]
        for index in 0..<300 {
            guard let code = await answer(name, try stranger(index)) else { continue }
            answers[code, default: 0] += 1
            world.clock.advance(seconds: 600)
        }
        #expect(answers == [.passwordRefused: 100, .passwordStopped: 200], "whether or not anybody has the name")
        // Nor does the right one count any more, from a browser that nobody knows.
        #expect(await answer(name, try stranger(1), password: World.password) == .passwordStopped)
    }

    @Test(arguments: ["ada", "nobody"])
    func `guessing under one name from many addresses spends one allowance`(_ name: String) async throws {
        var answers: [SignInError.Code?] = []
        for index in 0..<30 { answers.append(await answer(name, try stranger(index))) }
        #expect(answers.count { $0 == .passwordRefused } == 10)
        #expect(answers.count { $0 == .rateLimited } == 20)
        world.clock.advance(seconds: 600)
        #expect(await answer(name, try stranger(31)) == .passwordRefused)
        #expect(await answer(name, try stranger(32)) == .rateLimited)
    }

    @Test func `spraying a common password over a thousand names is held up after sixty`()
        async throws
    {
        var answers: [SignInError.Code: Int] = [:]
        for index in 0..<1_000 {
            // One house's addresses, which are one address to limits.
            let bot = try world.person(address: "2001:db8:0:7::\(index % 100)")
            let name = index == 30 ? "ada" : "name\(index)"
            answers[await answer(name, bot, password: "password123") ?? .internalError, default: 0] += 1
        }
        #expect(answers == [.passwordRefused: 60, .rateLimited: 940])
        world.clock.advance(seconds: 3_600)
        var more = 0
        for index in 0..<1_000 {
            world.clock.advance(seconds: 1)
            let bot = try world.person(address: "2001:db8:0:7::1")
            if await answer("more\(index)", bot, password: "password123") == .passwordRefused { more += 1 }
        }
        #expect((255...265).contains(more), "sixty, and one each five seconds: \(more)")
        _ = try await world.signIn("ada", victim)
    }

    @Test func `spraying common passwords finds nobody who chose a password here`() async throws {
        let owner = try await world.signIn("ada", victim).signedIn
        for common in ["password123", "PASSWORD123", "iloveyou", "qwertyuiop"] {
            do {
                _ = try await world.engine.passwords.set(new: common, owner, visitor: victim.visitor)
                Issue.record("\(common) was taken")
            } catch {
                #expect(error.code == .passwordUnsuitable)
                #expect(error.objections.contains { $0.code == .common }, "\(common): \(error.objections)")
            }
        }
    }

    @Test func `failing on purpose locks no owner out`() async throws {
        let other = try world.person()
        let owner = try await world.signIn("ada", victim).signedIn
        _ = try await world.addPasskey(try await freshened(owner), victim)
        for index in 0..<120 {
            _ = await answer("ada", try stranger(index))
            world.clock.advance(seconds: 600)
        }
        #expect(await answer("ada", other, password: World.password) == .passwordStopped)
        // The browser that the account knows has an allowance of its own; the passkey knows no such limit at all.
        _ = try await world.signIn("ada", victim)
        // A complete sign-in begins the strangers' count anew.
        world.clock.advance(seconds: 600)
        #expect(await answer("ada", try stranger(1)) == .passwordRefused)
    }

    @Test func `no number of wrong passwords touches a passkey`() async throws {
        let bob = try world.person()
        let session = try await world.signUp("bob", bob).signedIn
        _ = try await world.engine.passwords.set(new: World.password, session, visitor: bob.visitor)
        for index in 0..<130 {
            _ = await answer("bob", try stranger(index))
            world.clock.advance(seconds: 600)
        }
        #expect(await answer("bob", try stranger(1)) == .passwordStopped)
        _ = try await world.signIn(bob)
        _ = try await world.signIn(bob, name: "bob")
        world.clock.advance(seconds: 600)
        #expect(await answer("bob", try stranger(1)) == .passwordRefused, "a complete sign-in begins the count anew")
    }

    @Test func `a found key that only shows presence brings no guesses of the password`() async throws {
        let key = InMemoryCredentialStore()
        let bob = try world.person(verifies: false, store: key)
        let session = try await world.signUp("bob", bob).signedIn
        _ = try await world.engine.passwords.set(new: World.password, session, visitor: bob.visitor)
        var refused = 0
        for index in 0..<4 {
            let thief = try world.person(verifies: false, store: key, address: "203.0.113.\(index)")
            _ = try await world.signIn(thief)
            for _ in 0..<10 where await answer("bob", thief) == .passwordRefused { refused += 1 }
        }
        #expect(refused == 10, "one allowance of strangers for all of them")
    }

    @Test func `a known browser has twenty tries and then one a minute`() async throws {
        _ = try await world.signIn("ada", victim)
        var answers: [SignInError.Code?] = []
        for _ in 0..<25 { answers.append(await answer("ada", victim)) }
        #expect(answers.count { $0 == .passwordRefused } == 20)
        world.clock.advance(seconds: 60)
        #expect(await answer("ada", victim) == .passwordRefused)
        #expect(await answer("ada", victim) == .rateLimited)
        // From elsewhere the allowance is another one.
        #expect(await answer("ada", try stranger(1)) == .passwordRefused)
    }

    @Test func `another account's browser is a stranger's`() async throws {
        try await world.addAccount("bob")
        let bob = try stranger(1)
        _ = try await world.signIn("bob", bob)
        var answers: [SignInError.Code?] = []
        for _ in 0..<15 { answers.append(await answer("ada", bob)) }
        #expect(answers.count { $0 == .passwordRefused } == 6)
    }

    @Test func `spellings of a name share one allowance, and look-alikes reach nobody's`() async throws {
        var answers: [SignInError.Code?] = []
        for index in 0..<20 {
            answers.append(await answer(["ada", "ADA", "Ada", "aDa"][index % 4], try stranger(index)))
        }
        #expect(answers.count { $0 == .passwordRefused } == 10)
        // A Cyrillic letter in the middle, full-width letters: other names, which nobody can have.
        for name in ["\u{430}d\u{430}", "\u{FF41}\u{FF44}\u{FF41}", "a\u{200B}da"] {
            #expect(await answer(name, try stranger(40), password: World.password) == .passwordRefused, "\(name)")
        }
    }

    @Test func `a stop ends after ninety days, however often somebody knocks`() async throws {
        for index in 0..<100 {
            _ = await answer("ada", try stranger(index))
            world.clock.advance(seconds: 600)
        }
        for _ in 0..<90 {
            #expect(await answer("ada", try stranger(1), password: World.password) == .passwordStopped)
            world.clock.advance(seconds: 86_400)
        }
        _ = try await world.signIn("ada", try stranger(1))
    }

    @Test func `limits survive a restart`() async throws {
        for index in 0..<100 {
            _ = await answer("ada", try stranger(index))
            world.clock.advance(seconds: 600)
        }
        try await world.engine.upkeep.run()
        let second = try World(store: world.store) {
            $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited)
        }
        second.clock.advance(seconds: 60_000)
        try await second.engine.upkeep.restore()
        await expectRefusal(.passwordStopped) { _ = try await second.present("ada", "wrong", stranger(1)) }
        try await second.engine.upkeep.run()
        try await second.engine.upkeep.restore()
        await expectRefusal(.passwordStopped) { _ = try await second.present("ada", "wrong", stranger(1)) }
    }

    @Test func `a length bomb is refused unhashed`() async throws {
        let steps = await WorkTally.measure {
            for bomb in [String(repeating: "a", count: 513), String(repeating: "\u{1F9E8}", count: 100_000)] {
                #expect(await answer("ada", victim, password: bomb) == .passwordRefused)
            }
        }
        #expect(steps[.passwordHash] == nil)
    }

    @Test func `a password that nobody could look at counts as no failure`() async throws {
        world.hasher.stop()
        for index in 0..<150 {
            #expect(await answer("ada", try stranger(index)) == .serviceUnavailable)
            world.clock.advance(seconds: 600)
        }
    }

    @Test func `a hash that costs too much is no sign that there is one`() async throws {
        let hash = "$argon2id$v=19$m=131072,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$" + String(repeating: "A", count: 43)
        try await world.addAccount("eve", hash: hash)
        var answers: [SignInError.Code: Int] = [:]
        for index in 0..<110 {
            guard let code = await answer("eve", try stranger(index)) else { continue }
            answers[code, default: 0] += 1
            world.clock.advance(seconds: 600)
        }
        #expect(answers == [.passwordRefused: 100, .passwordStopped: 10])
    }

    @Test func `a session that was there before is not the one that signs in`() async throws {
        let planted = OpaqueToken(from: .system)
        let visitor = victim.visitor
        let first = try await world.engine.passwordSignIn.begin(
            name: "ada",
            password: World.password,
            session: .bearer(ownDigest: planted.digest),
            visitor: visitor
        )
        guard case .signedIn = first else {
            Issue.record("a code was asked for")
            return
        }
        await expectRefusal(.badRequest) {
            _ = try await world.engine.passwordSignIn.begin(
                name: "ada",
                password: World.password,
                session: .bearer(ownDigest: planted.digest),
                visitor: visitor
            )
        }
        let (one, two) = (try await world.signIn("ada", victim), try await world.signIn("ada", victim))
        #expect(one.token?.exposedText != two.token?.exposedText)
        #expect(one.signedIn.session.id != two.signedIn.session.id)
        // A cookie is set in no browser but the one that asked.
        await expectRefusal(.badRequest) {
            _ = try await world.engine.passwordSignIn.begin(
                name: "ada",
                password: World.password,
                session: .cookie,
                visitor: Visitor(browser: nil, address: nil, device: "App")
            )
        }
    }

    /// A session of now: a test's clock may have gone on.
    private func freshened(_ signedIn: SignedInSession) async throws -> SignedInSession {
        try await world.engine.stepUp.verify(password: World.password, signedIn).signedIn
    }
}
