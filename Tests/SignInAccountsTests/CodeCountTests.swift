// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A count of wrong codes` {
    /// Where the wrong ones were typed.
    enum Place: CaseIterable { case knownBrowser, session, stranger }

    /// What its owner shows.
    enum Ending: CaseIterable { case signInElsewhere, passkey, confirmedPasskey, savedCode }

    private let world: World
    private let ada: Person
    private let secret: OneTimeCodes.SharedSecret
    private let codes: [String]

    init() async throws {
        world = try World {
            $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited, member: .unlimited)
        }
        ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        secret = try await world.addApp(session)
        codes = try await world.engine.recoveryCodes.replace(session).map(\.exposedText)
    }

    /// A session of the owner's, from a browser that becomes known.
    private func session(in person: Person) async throws -> SignInOutcome {
        world.clock.advance(seconds: 3_600)
        return try await world.finish(world.secondStep("ada", person), code: world.code(secret), person)
    }

    /// Types a code in a place.
    private func type(
        _ code: String,
        in place: Place,
        _ person: Person,
        _ signedIn: SignedInSession
    ) async throws {
        switch place {
        case .knownBrowser, .stranger:
            _ = try await world.finish(world.secondStep("ada", person), code: code, person)
        case .session:
            _ = try await world.engine.stepUp.verify(password: World.password, code: code, signedIn)
        }
    }

    @Test(arguments: Place.allCases, Ending.allCases)
    func `is forgotten`(_ place: Place, _ ending: Ending) async throws {
        // With a passkey a session confirms by that alone, so that nothing is left to be guessed there.
        guard place != .session || (ending != .passkey && ending != .confirmedPasskey) else { return }
        var signedIn = try await session(in: ada).signedIn
        let phone = try world.person(address: "203.0.113.7")
        if ending == .passkey || ending == .confirmedPasskey { _ = try await world.addPasskey(signedIn, phone) }
        let person = place == .stranger ? try world.person(address: "198.51.100.9") : ada
        var looked = 0
        for _ in 0..<130 {
            // The longest that anybody waits between wrong codes is an hour.
            world.clock.advance(seconds: place == .stranger ? 3_601 : 601)
            if place == .session { signedIn = try await reread(signedIn) }
            let refusal = await refusal { try await type(world.wrongCode(secret), in: place, person, signedIn) }
            if refusal == .codeRefused { looked += 1 }
        }
        #expect(looked == 100)
        world.clock.advance(seconds: 3_601)
        if place == .session { signedIn = try await reread(signedIn) }
        await expectRefusal(.codeStopped) { try await type(world.code(secret), in: place, person, signedIn) }
        switch ending {
        case .signInElsewhere:
            // Strangers have one count among them, which a known browser passes by; and the other way round.
            let other = place == .stranger ? ada : try world.person(address: "203.0.113.9")
            _ = try await session(in: other)
        case .passkey: _ = try await world.signIn(phone)
        case .confirmedPasskey: _ = try await world.verify(try await world.signIn(phone).signedIn, phone)
        case .savedCode:
            let other = try world.person(address: "203.0.113.9")
            _ = try await world.finish(world.secondStep("ada", other), code: codes[0], other)
        }
        world.clock.advance(seconds: 3_601)
        if place == .session { signedIn = try await reread(signedIn) }
        try await type(world.code(secret), in: place, person, signedIn)
    }

    private func reread(_ signedIn: SignedInSession) async throws -> SignedInSession {
        try #require(try await world.engine.sessions.list(signedIn).first { $0.session.id == signedIn.session.id })
    }

    private func refusal(_ operation: () async throws -> Void) async -> SignInError.Code? {
        do {
            try await operation()
            return nil
        } catch {
            return (error as? SignInError)?.code
        }
    }
}
