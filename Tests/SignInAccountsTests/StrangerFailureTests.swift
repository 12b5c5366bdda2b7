// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `An imported owner under whose name strangers fail` {
    private let world: World

    init() async throws {
        world = try World {
            $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited)
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email]
            $0.codes = .signIn
        }
        try await world.addAccount("eve", addresses: ["eve@example.com"])
    }

    /// A browser that nobody knows.
    private func owner() throws -> Person { try world.person(address: "198.51.100.7") }

    @discardableResult
    private func fail(from address: String) async throws -> SignInError.Code? {
        let stranger = try world.person(address: address)
        return await expectAny { _ = try await world.present("eve", "wrong", stranger) }?.code
    }

    /// Fails from many networks until no password under the name is looked at.
    private func stop() async throws {
        for index in 0..<100 {
            _ = try await fail(from: "203.0.113.\(index)")
            world.clock.advance(seconds: 600)
        }
        await expectRefusal(.passwordStopped) { _ = try await world.present("eve", World.password, owner()) }
    }

    @Test func `signs in from elsewhere while somebody at one place knocks all day`() async throws {
        for _ in 0..<24 {
            for _ in 0..<60 {
                _ = try await fail(from: "203.0.113.1")
                world.clock.advance(seconds: 60)
            }
            // Not in the moment in which the name's allowance comes back, before anybody else could take it.
            world.clock.advance(seconds: 30)
            _ = try await fail(from: "203.0.113.1")
            _ = try await world.signIn("eve", owner())
        }
    }

    @Test func `is not stopped by one place, however many days it goes on`() async throws {
        var answers: [SignInError.Code: Int] = [:]
        for _ in 0..<200 {
            if let code = try await fail(from: "203.0.113.1") { answers[code, default: 0] += 1 }
            world.clock.advance(seconds: 1_800)
        }
        #expect(answers == [.passwordRefused: 20, .passwordStopped: 180])
        _ = try await world.signIn("eve", owner())
        // The owner's sign-in from elsewhere gives that place nothing back.
        #expect(try await fail(from: "203.0.113.1") == .passwordStopped)
        // Four more places still do not come to the hundred, of which the owner's sign-in forgot the first twenty.
        for place in 2...5 {
            for _ in 0..<20 {
                #expect(try await fail(from: "203.0.113.\(place)") == .passwordRefused)
                world.clock.advance(seconds: 1_800)
            }
        }
        _ = try await world.signIn("eve", owner())
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `is stopped by no network behind a proxy that nobody named`(_ proxy: String) async throws {
        // Everybody comes from there, the owner as well.
        for _ in 0..<99 {
            #expect(try await fail(from: proxy) == .passwordRefused)
            world.clock.advance(seconds: 600)
        }
        _ = try await world.signIn("eve", world.person(address: proxy))
    }

    @Test func `is stopped by five places, after a hundred and no more`() async throws {
        var looked = 0
        for place in 1...6 {
            for _ in 0..<25 {
                if try await fail(from: "203.0.113.\(place)") == .passwordRefused { looked += 1 }
                world.clock.advance(seconds: 1_800)
            }
        }
        #expect(looked == 100)
        await expectRefusal(.passwordStopped) { _ = try await world.present("eve", World.password, owner()) }
    }

    @Test func `what a place has failed is kept over a restart`() async throws {
        for _ in 0..<20 {
            #expect(try await fail(from: "203.0.113.1") == .passwordRefused)
            world.clock.advance(seconds: 1_800)
        }
        try await world.engine.upkeep.run()
        let second = try World(store: world.store) {
            $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited)
        }
        try await second.engine.upkeep.restore()
        await expectRefusal(.passwordStopped) {
            _ = try await second.present("eve", "wrong", second.person(address: "203.0.113.1"))
        }
        _ = try await second.signIn("eve", second.person(address: "198.51.100.7"))
    }

    @Test func `who is right spends nothing of what strangers have, however often and from one place`() async throws {
        for index in 0..<40 {
            if index % 10 == 0 { world.clock.advance(seconds: 60) }
            _ = try await world.signIn("eve", owner())
        }
        // Five wrong ones between are still looked at.
        for _ in 0..<5 { #expect(try await fail(from: "198.51.100.7") == .passwordRefused) }
        _ = try await world.signIn("eve", owner())
    }

    @Test func `whom they stopped reads so, though they go on`() async throws {
        try await stop()
        for index in 0..<50 { #expect(try await fail(from: "203.0.113.\(index)") == .passwordStopped) }
        for _ in 0..<10 {
            await expectRefusal(.passwordStopped) { _ = try await world.present("eve", World.password, owner()) }
        }
    }

    @Test func `gets a code, though one place asks for codes without end`() async throws {
        for _ in 0..<24 {
            for _ in 0..<10 {
                let stranger = try world.person(address: "203.0.113.1")
                _ = await expectAny {
                    _ = try await world.engine.codeSignIn.begin(typed: "eve@example.com", visitor: stranger.visitor)
                }
                world.clock.advance(seconds: 360)
            }
            let browser = try owner()
            let start = try await world.engine.codeSignIn.begin(typed: "eve", visitor: browser.visitor)
            _ = try await world.engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: .cookie,
                visitor: browser.visitor
            )
        }
    }

    @Test(arguments: ["203.0.113.1", "2001:db8:1::"])
    func `signs in after whatever one place did at once, be it a whole IPv6 site`(_ place: String) async throws {
        var answers: [SignInError.Code?] = []
        for index in 0..<20 {
            answers.append(try await fail(from: place.hasSuffix("::") ? "2001:db8:1:\(index)::1" : place))
        }
        #expect(answers.count { $0 == .passwordRefused } == 6)
        #expect(answers.count { $0 == .rateLimited } == 14)
        _ = try await world.signIn("eve", owner())
    }

    @Test func `is not looked at more often in all, from however many places`() async throws {
        var answers: [SignInError.Code?] = []
        for index in 0..<40 { answers.append(try await fail(from: "203.0.113.\(index)")) }
        #expect(answers.count { $0 == .passwordRefused } == 10)
        // What nobody looked at is not taken from the owner's own network, too.
        for _ in 0..<20 {
            await expectRefusal(.rateLimited) { _ = try await world.present("eve", World.password, owner()) }
        }
        world.clock.advance(seconds: 600)
        _ = try await world.signIn("eve", owner())
    }

    @Test func `stays held up over a restart`() async throws {
        for _ in 0..<6 { #expect(try await fail(from: "203.0.113.1") == .passwordRefused) }
        try await world.engine.upkeep.run()
        let second = try World(store: world.store) {
            $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited)
        }
        try await second.engine.upkeep.restore()
        await expectRefusal(.rateLimited) {
            _ = try await second.present("eve", "wrong", second.person(address: "203.0.113.1"))
        }
        _ = try await second.signIn("eve", second.person(address: "198.51.100.7"))
    }

    @Test func `whom they stopped gets in by a code by mail`() async throws {
        try await stop()
        let browser = try owner()
        let start = try await world.engine.codeSignIn.begin(typed: "eve", visitor: browser.visitor)
        let outcome = try await world.engine.codeSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            session: .cookie,
            visitor: browser.visitor
        )
        #expect(outcome.signedIn.account.name.text == "eve")
        // It takes nothing back: whoever reads the mailbox must not gain another hundred guesses of the password by it.
        await expectRefusal(.passwordStopped) { _ = try await world.present("eve", World.password, browser) }
    }

    @Test func `a code by mail ends no count of wrong passwords, and the password shown in its session does`()
        async throws
    {
        for _ in 0..<9 {
            for index in 0..<10 { _ = try await fail(from: "203.0.113.\(index)") }
            world.clock.advance(seconds: 6_000)
        }
        let browser = try owner()
        func signInByCode() async throws -> SignedInSession {
            let start = try await world.engine.codeSignIn.begin(typed: "eve", visitor: browser.visitor)
            return try await world.engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: .cookie,
                visitor: browser.visitor
            ).signedIn
        }
        // Ninety were wrong: whoever reads the mailbox now gets ten more, however often a code comes back from it.
        var refused = 0
        var session = try await signInByCode()
        for index in 0..<12 {
            world.clock.advance(seconds: 3_600)
            session = try await signInByCode()
            if try await fail(from: "203.0.113.\(index)") == .passwordRefused { refused += 1 }
        }
        #expect(refused == 10)
        #expect(try await fail(from: "203.0.113.77") == .passwordStopped)
        // The owner's password is right, and that is what ends the count.
        _ = try await world.engine.stepUp.verify(password: World.password, session)
        #expect(try await fail(from: "203.0.113.77") == .passwordRefused)
    }

    @Test func `whom they stopped gets back in by recovery`() async throws {
        try await stop()
        let browser = try owner()
        let start = try await world.recover("eve", browser)
        try await world.sendRecoveryCode(start, browser)
        let ticket = try await world.proveLast(.sentCode(world.messenger.lastCode()), start, browser)
        try await world.pass(seconds: 48 * 3_600)
        #expect(try await world.redeem(ticket, browser).signedIn.account.name.text == "eve")
    }
}
