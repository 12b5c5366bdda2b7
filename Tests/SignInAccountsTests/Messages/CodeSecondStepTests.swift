// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A code by message after a password` {
    private let world: World
    private let ada: Person
    private let session: SignedInSession

    init() async throws {
        world = try World {
            $0.addressKinds = [.email, .phone]
            $0.codes = .secondStep
        }
        ada = try world.person()
        try await world.addAccount("ada")
        session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("+819012345678", session, ada)
        try await world.addAddress("ada@example.com", session, ada)
    }

    @Test func `goes to the first mailbox and opens the account`() async throws {
        let browser = try world.person()
        let start = try await world.secondStep("ada", browser)
        #expect(start.methods == [.emailCode] && start.sentTo == "a…@example.com" && start.resendAt != nil)
        let posting = try #require(world.messenger.postings.last)
        #expect(posting.purpose == .secondStep && posting.recipient.text == "ada@example.com")
        #expect(posting.exposedLinkToken == nil && posting.language == .japanese)
        await expectRefusal(.codeRefused) {
            _ = try await world.finish(start, code: world.messenger.wrongCode(), browser)
        }
        let outcome = try await world.finish(start, code: posting.exposedCode, browser)
        #expect(outcome.signedIn.session.methods == [.password, .emailCode])
        #expect(outcome.signedIn.freshUntil != nil)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: posting.exposedCode, browser) }
    }

    @Test func `goes by text message where there is no mailbox`() async throws {
        try await world.engine.addresses.remove(try world.recipient("ada@example.com"), session)
        let start = try await world.secondStep("ada", ada)
        #expect(start.methods == [.smsCode] && start.sentTo == "+…78")
        let outcome = try await world.finish(start, code: try world.messenger.lastCode(), ada)
        #expect(outcome.signedIn.session.methods == [.password, .smsCode])
    }

    @Test func `never stands in for an app`() async throws {
        let started = try await world.secondStep("ada", ada)
        let code = try world.messenger.lastCode()
        let secret = try await world.addApp(session)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(started, code: code, ada) }
        let count = world.messenger.postings.count
        let start = try await world.secondStep("ada", ada)
        #expect(start.methods == [.authenticatorApp] && start.sentTo == nil)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.passwordSignIn.resend(
                ceremony: start.ceremony.exposedText,
                visitor: ada.visitor
            )
        }
        await expectRefusal(.codeRefused) { _ = try await world.finish(start, code: code, ada) }
        #expect(world.messenger.postings.count == count)
        _ = try await world.finish(start, code: world.code(secret), ada)
    }

    @Test func `is one of five guesses, a hundred at once included`() async throws {
        let start = try await world.secondStep("ada", ada)
        let (wrong, code) = (world.messenger.wrongCode(), try world.messenger.lastCode())
        let outcomes = await race(100) { _ in _ = try await world.finish(start, code: wrong, ada) }
        #expect(outcomes == ["code_refused": 4, "code_spent": 96])
        await expectRefusal(.codeSpent) { _ = try await world.finish(start, code: code, ada) }
    }

    @Test func `given twenty times at once signs in once`() async throws {
        let start = try await world.secondStep("ada", ada)
        let code = try world.messenger.lastCode()
        let outcomes = await race(20) { _ in _ = try await world.finish(start, code: code, ada) }
        #expect(outcomes["in"] == 1, "\(outcomes)")
    }

    @Test func `belongs to the browser that gave the password`() async throws {
        let start = try await world.secondStep("ada", ada)
        let thief = try world.person()
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.finish(start, code: try world.messenger.lastCode(), thief)
        }
        let own = try await world.secondStep("ada", thief)
        let code = world.messenger.postings[world.messenger.postings.count - 2].exposedCode
        if try world.messenger.lastCode() != code {
            await expectRefusal(.codeRefused) { _ = try await world.finish(own, code: code, thief) }
        }
    }

    @Test func `is void once the address or the password is another`() async throws {
        let start = try await world.secondStep("ada", ada)
        let code = try world.messenger.lastCode()
        try await world.engine.addresses.remove(try world.recipient("ada@example.com"), session)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: code, ada) }
        let second = try await world.secondStep("ada", ada)
        _ = try await world.engine.passwords.set(
            new: World.password + " changed",
            current: World.password,
            session,
            visitor: ada.visitor
        )
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.finish(second, code: try world.messenger.lastCode(), ada)
        }
    }

    @Test func `can be replaced by a recovery code`() async throws {
        let codes = try await world.engine.recoveryCodes.replace(session)
        let start = try await world.secondStep("ada", ada)
        #expect(start.methods == [.emailCode, .recoveryCode])
        let outcome = try await world.finish(start, code: codes[0].exposedText, ada)
        #expect(outcome.signedIn.session.methods == [.password, .recoveryCode])
        let again = try await world.secondStep("ada", ada)
        await expectRefusal(.codeRefused) { _ = try await world.finish(again, code: codes[0].exposedText, ada) }
    }

    @Test func `is asked for by step-up, too`() async throws {
        world.clock.advance(seconds: 600)
        await expectRefusal(.codeRequired) {
            _ = try await world.engine.stepUp.verify(password: World.password, session)
        }
        let start = try await world.engine.stepUp.sendCode(session, visitor: ada.visitor)
        #expect(start.sentTo == "a…@example.com")
        func verify(_ password: String, _ code: String, _ ceremony: String) async throws -> VerificationOutcome {
            try await world.engine.stepUp.verify(password: password, code: code, ceremony: ceremony, session)
        }
        let (code, ceremony) = (try world.messenger.lastCode(), start.ceremony.exposedText)
        await expectRefusal(.passwordRefused) { _ = try await verify(World.password + "!", code, ceremony) }
        await expectRefusal(.codeRefused) {
            _ = try await verify(World.password, world.messenger.wrongCode(), ceremony)
        }
        // The code of a sign-in that somebody else began is none of this session's.
        let foreign = try await world.secondStep("ada", world.person())
        await expectRefusal(.ceremonyUnknown) {
            _ = try await verify(World.password, try world.messenger.lastCode(), foreign.ceremony.exposedText)
        }
        let outcome = try await verify(World.password, code, ceremony)
        #expect(outcome.signedIn.freshUntil != nil && outcome.signedIn.session.methods.contains(.emailCode))
    }

    @Test func `cannot be spent by whoever has the password elsewhere`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
            $0.rateLimits = RateLimitPolicy(passwordStranger: .unlimited, passwordShare: .unlimited)
        }
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
        for index in 1...5 { _ = try await world.secondStep("ada", world.person(address: "198.51.100.\(10 + index)")) }
        await expectRefusal(.rateLimited) {
            _ = try await world.secondStep("ada", world.person(address: "198.51.100.8"))
        }
        let start = try await world.secondStep("ada", ada)
        _ = try await world.finish(start, code: try world.messenger.lastCode(), ada)
    }

    @Test func `is no way in without the password`() async throws {
        let person = try world.person()
        await expectRefusal(.codesOff) {
            _ = try await world.engine.codeSignIn.begin(typed: "ada@example.com", visitor: person.visitor)
        }
        let start = try await world.secondStep("ada", person)
        await expectRefusal(.codesOff) {
            _ = try await world.engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: .cookie,
                visitor: person.visitor
            )
        }
    }

    @Test func `that is wrong again and again is told to the owner, who may have no mail of it`() async throws {
        let thief = try world.person()
        for count in 1...3 {
            let start = try await world.secondStep("ada", thief)
            await expectRefusal(.codeRefused) {
                _ = try await world.finish(start, code: world.messenger.wrongCode(), thief)
            }
            try await world.engine.upkeep.run()
            let told = try await world.store.trail(of: session.account.id, limit: 50).filter {
                $0.kind == .codesRefused
            }
            #expect(told.map(\.detail) == (count == 3 ? ["3"] : []))
            world.clock.advance(seconds: 3_600)
        }
    }

    @Test func `closes no browser of the owner for good, however often a thief was wrong`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
            $0.rateLimits.codeFailures = 10
        }
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
        let thief = try world.person()
        for _ in 0..<2 {
            let start = try await world.secondStep("ada", thief)
            for _ in 0..<5 {
                _ = await expectAny { _ = try await world.finish(start, code: world.messenger.wrongCode(), thief) }
            }
            world.clock.advance(seconds: 3_600)
        }
        let fresh = try world.person()
        let closed = try await world.secondStep("ada", fresh)
        await expectRefusal(.codeStopped) {
            _ = try await world.finish(closed, code: try world.messenger.lastCode(), fresh)
        }
        let known = try await world.secondStep("ada", ada)
        _ = try await world.finish(known, code: try world.messenger.lastCode(), ada)
        world.clock.advance(seconds: 3_600)
        let open = try await world.secondStep("ada", fresh)
        _ = try await world.finish(open, code: try world.messenger.lastCode(), fresh)
    }
}
