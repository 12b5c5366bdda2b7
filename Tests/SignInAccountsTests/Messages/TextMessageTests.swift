// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `An attack by text messages` {
    /// A world in which nothing is limited but text messages.
    private func world(
        codes: CodeUse = .secondStep,
        _ change: (inout RateLimitPolicy) -> Void = { _ in }
    ) throws -> World {
        let usual = RateLimitPolicy()
        return try World {
            $0.addressKinds = [.email, .phone]
            $0.codes = codes
            $0.rateLimits.textNumber = usual.textNumber
            $0.rateLimits.textAccount = usual.textAccount
            $0.rateLimits.textRegion = usual.textRegion
            $0.rateLimits.textTotal = usual.textTotal
            change(&$0.rateLimits)
        }
    }

    private func account(_ name: String, in world: World) async throws -> (SignedInSession, Person) {
        let person = try world.person()
        try await world.addAccount(name)
        return (try await world.signIn(name, person).signedIn, person)
    }

    /// Asks for a code to a number; tells the refusal.
    private func ask(_ number: String, _ session: SignedInSession, _ person: Person, in world: World) async
        -> SignInError.Code?
    {
        await expectAny {
            _ = try await world.engine.addresses.begin(
                try world.recipient(number),
                language: .english,
                session,
                visitor: person.visitor
            )
        }?.code
    }

    /// After which a number is new no more, in seconds.
    private let week: Int64 = 7 * 86_400

    private func number(_ index: Int, country: String = "+8190") -> String { "\(country)\(10_000_000 + index)" }

    @Test func `pumping by one account ends after five numbers`() async throws {
        let world = try world()
        let (session, person) = try await account("ada", in: world)
        var answers: [SignInError.Code?] = []
        for index in 0..<7 { answers.append(await ask(number(index), session, person, in: world)) }
        #expect(answers == [nil, nil, nil, nil, nil, .rateLimited, .rateLimited])
        // Mails cost nothing, and one more may leave after an hour.
        #expect(await ask("ada@example.com", session, person, in: world) == nil)
        world.clock.advance(seconds: 3_600)
        let later = try await world.signIn("ada", person).signedIn
        #expect(await ask(number(8), later, person, in: world) == nil)
    }

    @Test func `flooding one number from many accounts ends after five`() async throws {
        let world = try world()
        var sent = 0
        for index in 0..<8 {
            let (session, person) = try await account("user\(index)", in: world)
            if await ask("+819012345678", session, person, in: world) == nil { sent += 1 }
        }
        #expect(sent == 5)
    }

    @Test func `pumping to one country from many accounts stops there, and other countries go on`() async throws {
        let world = try world { $0.textRegion = .perDay(20) }
        var sent = 0
        for index in 0..<15 {
            let (session, person) = try await account("user\(index)", in: world)
            if await ask(number(index, country: "+1876"), session, person, in: world) == nil { sent += 1 }
        }
        #expect(sent == 10)
        let (session, person) = try await account("ada", in: world)
        #expect(await ask("+14155550100", session, person, in: world) == nil)
        #expect(await ask("+819012345678", session, person, in: world) == nil)
    }

    @Test func `pumping to all countries keeps no owner of a number from signing in`() async throws {
        let world = try world { $0.textTotal = .perDay(20) }
        let (owner, browser) = try await account("owner", in: world)
        try await world.addAddress("+819012345678", owner, browser)
        world.clock.advance(seconds: week)
        var answers: [SignInError.Code?] = []
        for index in 0..<15 {
            let (session, person) = try await account("user\(index)", in: world)
            answers.append(await ask(number(index, country: "+9\(index % 5)"), session, person, in: world))
        }
        #expect(answers.count { $0 == nil } == 10)
        let start = try await world.secondStep("owner", browser)
        _ = try await world.finish(start, code: try world.messenger.lastCode(), browser)
    }

    @Test func `pumping to numbers that were proved for it keeps no owner from signing in`() async throws {
        let world = try world { $0.textTotal = .perDay(20) }
        let (owner, browser) = try await account("owner", in: world)
        try await world.addAddress("+819012345678", owner, browser)
        world.clock.advance(seconds: week)
        var sent = 0
        for index in 0..<4 {
            let (session, person) = try await account("user\(index)", in: world)
            guard (try? await world.addAddress(number(index), session, person)) != nil else { break }
            sent += 1
            for _ in 0..<5 where await expectAny({ _ = try await world.secondStep("user\(index)", person) }) == nil {
                sent += 1
            }
        }
        #expect(sent == 10, "the half of new numbers")
        for person in [browser, try world.person()] {
            let start = try await world.secondStep("owner", person)
            _ = try await world.finish(start, code: try world.messenger.lastCode(), person)
        }
    }

    @Test func `fresh browsers of one account send one number no more than five`() async throws {
        let world = try world()
        let (session, person) = try await account("ada", in: world)
        try await world.addAddress("+819012345678", session, person)
        let before = world.messenger.postings.count
        for _ in 0..<6 {
            // A browser becomes known for nothing where a passkey signs in; here by a code.
            let fresh = try world.person()
            guard let start = try? await world.secondStep("ada", fresh) else { break }
            _ = try? await world.finish(start, code: try world.messenger.lastCode(), fresh)
            for _ in 0..<5 { _ = try? await world.secondStep("ada", fresh) }
        }
        // One was the proof; strangers and those who are known have five each.
        #expect(world.messenger.postings.count - before <= 10)
    }

    @Test func `strangers leave messages for browsers that are known`() async throws {
        let world = try world {
            $0.textTotal = .perDay(40)
            $0.textNumber = .unlimited
            $0.textAccount = .unlimited
        }
        let (session, person) = try await account("ada", in: world)
        try await world.addAddress("+819012345678", session, person)
        world.clock.advance(seconds: week)
        let thief = try world.person()
        var sent = 0
        for _ in 0..<30 where await expectAny({ _ = try await world.secondStep("ada", thief) }) == nil { sent += 1 }
        #expect(sent == 10)
        let start = try await world.secondStep("ada", person)
        _ = try await world.finish(start, code: try world.messenger.lastCode(), person)
    }

    @Test func `saved codes stay open when messages are used up`() async throws {
        let world = try world { $0.textTotal = .perDay(2) }
        let (session, person) = try await account("ada", in: world)
        try await world.addAddress("+819012345678", session, person)
        let codes = try await world.engine.recoveryCodes.replace(session)
        world.clock.advance(seconds: week)
        _ = try await world.secondStep("ada", person)
        let start = try await world.secondStep("ada", person)
        #expect(start.methods == [.recoveryCode])
        _ = try await world.finish(start, code: codes[0].exposedText, person)
    }

    @Test func `what was used up stays so through a restart`() async throws {
        let world = try world { $0.textTotal = .perDay(4) }
        for index in 0..<2 {
            let (session, person) = try await account("user\(index)", in: world)
            #expect(await ask(number(index), session, person, in: world) == nil)
        }
        try await world.engine.upkeep.run()
        let again = try World(store: world.store) {
            $0.addressKinds = [.phone]
            $0.rateLimits.textTotal = .perDay(4)
        }
        try await again.engine.upkeep.restore()
        let (session, person) = try await account("other", in: again)
        #expect(await ask(number(9), session, person, in: again) == .rateLimited)
    }

    @Test func `a number of another country than those that are served gets no message`() async throws {
        let world = try World {
            $0.addressKinds = [.email, .phone]
            $0.textPrefixes = ["+81", "+82"]
        }
        let (session, person) = try await account("ada", in: world)
        #expect(await ask("+14155550100", session, person, in: world) == .addressUnusable)
        #expect(await ask("+8210123456", session, person, in: world) == nil)
        #expect(await ask("ada@example.com", session, person, in: world) == nil)
        #expect(world.messenger.postings.count == 2)
    }

    @Test func `a number of another country gets none either that was proved before, and stays the second step`()
        async throws
    {
        let before = try world()
        let (session, person) = try await account("ada", in: before)
        try await before.addAddress("+14155550100", session, person)
        let codes = try await before.engine.recoveryCodes.replace(session)
        let world = try World(store: before.store) {
            $0.addressKinds = [.email, .phone]
            $0.codes = .secondStep
            $0.textPrefixes = ["+81", "+82"]
        }
        let start = try await world.secondStep("ada", person)
        #expect(start.methods == [.recoveryCode] && world.messenger.postings.isEmpty)
        let again = try await world.finish(start, code: codes[0].exposedText, person).signedIn
        await expectRefusal(.addressUnusable) {
            _ = try await world.engine.stepUp.sendCode(again, visitor: person.visitor)
        }
        // A number that gets messages goes before it.
        try await world.addAddress("+819012345678", again, person)
        #expect(try await world.secondStep("ada", person).methods == [.smsCode, .recoveryCode])
        #expect(world.messenger.postings.last?.recipient.text == "+819012345678")
    }

    @Test func `numbers of satellites and worldwide services get none unless they are named`() async throws {
        let world = try world()
        let (session, person) = try await account("ada", in: world)
        for prefix in ["+870", "+878", "+881", "+882", "+883", "+888", "+979"] {
            #expect(await ask(prefix + "77312345", session, person, in: world) == .addressUnusable)
        }
        #expect(world.messenger.postings.isEmpty)
        for (prefixes, answer) in [(["+8"], SignInError.Code.addressUnusable), (["+81", "+8816"], nil)] {
            let named = try World(store: world.store) {
                $0.addressKinds = [.phone]
                $0.textPrefixes = prefixes
            }
            #expect(await ask("+881677312345", session, person, in: named) == answer)
            #expect(await ask("+819012345678", session, person, in: named) == nil)
        }
    }

    @Test func `a swapped card opens no account with a passkey`() async throws {
        let world = try world(codes: .signIn)
        let (session, person) = try await account("ada", in: world)
        try await world.addAddress("+819012345678", session, person)
        let thief = try world.person()
        let early = try await world.engine.codeSignIn.begin(typed: "+819012345678", visitor: thief.visitor)
        let code = try world.messenger.lastCode()
        let count = world.messenger.postings.count
        _ = try await world.addPasskey(session, person)
        // Neither with a code from now on, nor with one from before.
        for typed in ["+819012345678", "ada"] {
            _ = try await world.engine.codeSignIn.begin(typed: typed, visitor: thief.visitor)
        }
        #expect(world.messenger.postings.count == count)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.codeSignIn.finish(
                ceremony: early.ceremony.exposedText,
                code: code,
                session: .cookie,
                visitor: thief.visitor
            )
        }
    }

    @Test func `a code by text message opens an account of the first level where codes stand in`() async throws {
        let world = try world(codes: .signIn)
        let (session, person) = try await account("ada", in: world)
        try await world.addAddress("+819012345678", session, person)
        let start = try await world.engine.codeSignIn.begin(typed: "+81 90-1234-5678", visitor: person.visitor)
        #expect(world.messenger.postings.last?.exposedLinkToken == nil)
        let outcome = try await world.engine.codeSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            session: .cookie,
            visitor: person.visitor
        )
        #expect(outcome.signedIn.session.methods == [.smsCode] && outcome.signedIn.freshUntil == nil)
    }

    @Test func `that more messages were asked for than may leave does not tell whose number it is`() async throws {
        let world = try world(codes: .signIn)
        let (session, person) = try await account("ada", in: world)
        try await world.addAddress("+819012345678", session, person)
        let count = world.messenger.postings.count
        for index in 0..<8 {
            let stranger = try world.person(address: "198.51.100.\(index)")
            let start = try await world.engine.codeSignIn.begin(typed: "ada", visitor: stranger.visitor)
            #expect(start.sentTo == nil)
        }
        #expect(world.messenger.postings.count == count + 5)
    }
}
