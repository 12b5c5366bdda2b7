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

@Suite struct `A mailbox in other hands` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let session: SignedInSession

    init() async throws {
        service = try SQLiteService {
            $0.addressKinds = [.email]
            $0.codes = .signIn
        }
        world = service.world
        ada = try world.person()
        try await world.addAccount("ada")
        session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
    }

    private func begin(_ typed: String, _ person: Person) async throws -> CodeStart {
        try await world.engine.codeSignIn.begin(typed: typed, visitor: person.visitor)
    }

    private func finish(_ start: CodeStart, _ code: String, _ person: Person) async throws -> SignInOutcome {
        try await world.engine.codeSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: code,
            session: .cookie,
            visitor: person.visitor
        )
    }

    @Test func `opens no account that has a password and a passkey`() async throws {
        let early = try await begin("ada", ada)
        let code = try world.messenger.lastCode()
        _ = try await world.addPasskey(session, ada)
        // Also not with a code that was on its way before.
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(early, code, ada) }
        let count = world.messenger.postings.count
        for typed in ["ada", "ada@example.com"] {
            let person = try world.person()
            let start = try await begin(typed, person)
            #expect(start.sentTo == nil)
            await expectRefusal(.codeRefused) { _ = try await finish(start, "000000", person) }
        }
        #expect(world.messenger.postings.count == count)
    }

    @Test(arguments: [true, false])
    func `keeps no session once the address is gone or another`(isReplaced: Bool) async throws {
        let thief = try world.person()
        let start = try await begin("ada", thief)
        let outcome = try await finish(start, try world.messenger.lastCode(), thief)
        _ = try await world.reread(outcome)
        if isReplaced {
            try await world.addAddress(
                "ada@example.org",
                replacing: try world.recipient("ada@example.com"),
                session,
                ada
            )
        } else {
            try await world.engine.addresses.remove(try world.recipient("ada@example.com"), session)
        }
        await expectRefusal(.notSignedIn) { _ = try await world.reread(outcome) }
    }

    @Test func `has nothing of a code that was sent before the address was taken away and proved anew`() async throws {
        let thief = try world.person()
        let start = try await begin("ada", thief)
        let code = try world.messenger.lastCode()
        try await world.engine.addresses.remove(try world.recipient("ada@example.com"), session)
        world.clock.advance(seconds: 61)
        try await world.addAddress("ada@example.com", session, ada)
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(start, code, thief) }
    }

    @Test func `has nothing of a code that was sent before the account was disabled`() async throws {
        let start = try await begin("ada", ada)
        let code = try world.messenger.lastCode()
        try await world.engine.administration.disable(named: "ada")
        try await world.engine.administration.enable(named: "ada")
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(start, code, ada) }
    }
}

@Suite struct `The limits of codes by message` {
    private func world(_ codes: CodeUse) throws -> World {
        try World {
            $0.addressKinds = [.email]
            $0.codes = codes
            $0.rateLimits = RateLimitPolicy(
                passwordStranger: .unlimited,
                passwordShare: .unlimited,
                passwordKnownBrowser: .unlimited
            )
        }
    }

    @Test func `of strangers hold up no other code that a known browser asks for`() async throws {
        let world = try world(.signIn)
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
        let own = try await world.engine.codeSignIn.begin(typed: "ada", visitor: ada.visitor)
        for index in 0..<6 {
            let stranger = try world.person(address: "198.51.100.\(index)")
            _ = await expectAny {
                _ = try await world.engine.codeSignIn.begin(typed: "ada", visitor: stranger.visitor)
            }
        }
        world.clock.advance(seconds: 61)
        let count = world.messenger.postings.count
        _ = try await world.engine.codeSignIn.resend(ceremony: own.ceremony.exposedText, visitor: ada.visitor)
        #expect(world.messenger.postings.count == count + 1)
    }

    @Test func `of one account's guesses keep no other from proving its address`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
            $0.rateLimits = RateLimitPolicy(
                codeRecipient: .unlimited,
                codeNetwork: .unlimited,
                codeAccount: .unlimited,
                codeFailures: 10
            )
        }
        let (ada, mallory) = (try world.person(), try world.person(address: "198.51.100.9"))
        try await world.addAccount("ada")
        try await world.addAccount("mallory")
        let (own, foreign) = (
            try await world.signIn("ada", ada).signedIn, try await world.signIn("mallory", mallory).signedIn
        )
        let recipient = try world.recipient("ada@example.com")
        var refusals: Set<SignInError.Code> = []
        for _ in 0..<4 {
            let start = try await world.engine.addresses.begin(
                recipient,
                language: .english,
                foreign,
                visitor: mallory.visitor
            )
            for _ in 0..<4 {
                let refusal = await expectAny {
                    _ = try await world.engine.addresses.finish(
                        ceremony: start.ceremony.exposedText,
                        code: world.messenger.wrongCode(),
                        foreign
                    )
                }
                if let refusal { refusals.insert(refusal.code) }
            }
        }
        #expect(refusals.contains(.codeStopped))
        try await world.addAddress("ada@example.com", own, ada)
    }

    @Test func `of all accounts' guesses at one address end, too`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
            $0.rateLimits = RateLimitPolicy(
                codeRecipient: .unlimited,
                codeNetwork: .unlimited,
                codeAccount: .unlimited,
                codeFailures: 4
            )
        }
        let recipient = try world.recipient("ada@example.com")
        var looked = 0
        for index in 0..<20 {
            let person = try world.person(address: "198.51.100.\(index)")
            try await world.addAccount("mallory\(index)")
            let session = try await world.signIn("mallory\(index)", person).signedIn
            let start = try await world.engine.addresses.begin(
                recipient,
                language: .english,
                session,
                visitor: person.visitor
            )
            for _ in 0..<4 {
                let refusal = await expectAny {
                    _ = try await world.engine.addresses.finish(
                        ceremony: start.ceremony.exposedText,
                        code: world.messenger.wrongCode(),
                        session
                    )
                }
                if refusal?.code == .codeRefused { looked += 1 }
            }
        }
        #expect(looked == 40, "ten times what one account has")
    }

    @Test func `do not close saved codes`() async throws {
        let world = try world(.secondStep)
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        let codes = try await world.engine.recoveryCodes.replace(session).map(\.exposedText)
        try await world.addAddress("ada@example.com", session, ada)
        let (thief, stranger) = (
            try world.person(address: "198.51.100.7"), try world.person(address: "198.51.100.8")
        )
        for _ in 1...3 { _ = try await world.secondStep("ada", thief) }
        for _ in 1...2 { _ = try await world.secondStep("ada", world.person(address: "198.51.100.9")) }
        let count = world.messenger.postings.count
        let start = try await world.secondStep("ada", stranger)
        #expect(start.methods == [.recoveryCode] && start.sentTo == nil)
        #expect(world.messenger.postings.count == count)
        // Digits that nobody was sent open nothing, however many are tried.
        for _ in 0..<20 {
            await expectRefusal(.codeRefused) { _ = try await world.finish(start, code: "000000", stranger) }
        }
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.passwordSignIn.resend(
                ceremony: start.ceremony.exposedText,
                visitor: stranger.visitor
            )
        }
        let outcome = try await world.finish(start, code: codes[0], stranger)
        #expect(outcome.signedIn.session.methods == [.password, .recoveryCode])
        // Nor at a fresh verification.
        world.clock.advance(seconds: 600)
        let fresh = try await world.engine.stepUp.verify(
            password: World.password,
            code: codes[1],
            outcome.signedIn
        )
        #expect(fresh.signedIn.freshUntil != nil)
    }
}
