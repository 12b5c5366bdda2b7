// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Codes in a known browser` {
    private let world: World
    private let ada: Person
    private let session: SignedInSession
    private let secret: OneTimeCodes.SharedSecret

    init() async throws {
        world = try World { $0.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited) }
        ada = try world.person()
        try await world.addAccount("ada")
        session = try await world.signIn("ada", ada).signedIn
        secret = try await world.addApp(session)
    }

    @Test func `are guessed twenty times at once and no more`() async throws {
        let start = try await world.secondStep("ada", ada)
        let wrong = world.wrongCode(secret)
        let (world, ada) = (world, ada)
        let outcomes = await race(100) { _ in _ = try await world.finish(start, code: wrong, ada) }
        #expect(outcomes == ["code_refused": 20, "rate_limited": 80])
        world.clock.advance(seconds: 60)
        _ = try await world.finish(start, code: world.code(secret), ada)
    }

    @Test func `are not looked at after a hundred wrong ones in a row, until a passkey or another browser signed in`()
        async throws
    {
        var looked = 0
        for _ in 0..<130 {
            let start = try await world.secondStep("ada", ada)
            let refusal = await expectAny { _ = try await world.finish(start, code: world.wrongCode(secret), ada) }
            if refusal?.code == .codeRefused { looked += 1 }
            world.clock.advance(seconds: 601)
        }
        #expect(looked == 100)
        let start = try await world.secondStep("ada", ada)
        await expectRefusal(.codeStopped) { _ = try await world.finish(start, code: world.code(secret), ada) }
        let elsewhere = try world.person()
        let other = try await world.secondStep("ada", elsewhere)
        _ = try await world.finish(other, code: world.code(secret), elsewhere)
    }

    @Test func `are no more for having more browsers`() async throws {
        let wrong = world.wrongCode(secret)
        var looked = 0
        for _ in 0..<5 {
            let browser = try world.person()
            world.clock.advance(seconds: 600)
            _ = try await world.finish(world.secondStep("ada", ada), code: world.code(secret), ada)
            world.clock.advance(seconds: 30)
            let first = try await world.secondStep("ada", browser)
            _ = try await world.finish(first, code: world.code(secret), browser)
            world.clock.advance(seconds: 30)
            let start = try await world.secondStep("ada", browser)
            for _ in 0..<20 {
                let refusal = await expectAny { _ = try await world.finish(start, code: wrong, browser) }
                if refusal?.code == .codeRefused { looked += 1 }
            }
        }
        #expect(looked < 80, "one allowance for all of them: twenty, and one a minute")
    }

    @Test func `that were only mistyped cost nothing but the wait`() async throws {
        let codes = try await world.engine.recoveryCodes.replace(session)
        let text = codes[0].exposedText
        for _ in 0..<130 {
            let start = try await world.secondStep("ada", ada)
            await expectRefusal(.codeMistyped) { _ = try await world.finish(start, code: String(text.dropLast()), ada) }
            world.clock.advance(seconds: 601)
        }
        _ = try await world.finish(world.secondStep("ada", ada), code: text, ada)
    }
}
