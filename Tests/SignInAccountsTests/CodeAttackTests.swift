// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `An attack on the second step` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let session: SignedInSession
    private let secret: OneTimeCodes.SharedSecret

    init() async throws {
        service = try SQLiteService()
        world = service.world
        ada = try world.person()
        try await world.addAccount("ada")
        session = try await world.signIn("ada", ada).signedIn
        secret = try await world.addApp(session)
    }

    /// Counts how attempts that run at once are answered; nil stands for success.
    private func race(_ count: Int, _ attempt: @escaping @Sendable (Int) async throws -> Void) async -> [String: Int] {
        await withTaskGroup(of: String.self) { group in
            for index in 0..<count {
                group.addTask {
                    do {
                        try await attempt(index)
                        return "in"
                    } catch {
                        return (error as? SignInError)?.code.description ?? "\(error)"
                    }
                }
            }
            var outcomes: [String: Int] = [:]
            for await outcome in group { outcomes[outcome, default: 0] += 1 }
            return outcomes
        }
    }

    private func state() async throws -> TimeCodeState {
        try #require(try await world.store.secrets(of: session.account.id)?.app?.state)
    }

    @Test func `a hundred guesses at once are no more than five in a row`() async throws {
        let thief = try world.person()
        let start = try await world.secondStep("ada", thief)
        let wrong = world.wrongCode(secret)
        let outcomes = await race(100) { _ in _ = try await world.finish(start, code: wrong, thief) }
        #expect(outcomes == ["code_refused": 5, "rate_limited": 95])
        #expect(try await state().guesses.failures == 5)
        // Nor does the right one count now, nor another step of the same account.
        await expectRefusal(.rateLimited) { _ = try await world.finish(start, code: world.code(secret), thief) }
        let second = try await world.secondStep("ada", world.person())
        #expect(second.methods == [.authenticatorApp])
        world.clock.advance(seconds: 30)
        _ = try await world.finish(start, code: world.code(secret), thief)
        #expect(try await state().guesses.failures == 0)
    }

    @Test func `wrong codes of whoever knows the password close the second step to no owner`() async throws {
        let thief = try world.person()
        let codes = try await world.engine.recoveryCodes.replace(session)
        for _ in 0..<140 {
            let start = try await world.secondStep("ada", thief)
            _ = await expectAny { _ = try await world.finish(start, code: world.wrongCode(secret), thief) }
            _ = await expectAny { _ = try await world.finish(start, code: Self.otherRecoveryCode, thief) }
            world.clock.advance(seconds: 3_601)
        }
        let closed = try await world.secondStep("ada", thief)
        await expectRefusal(.codeStopped) { _ = try await world.finish(closed, code: world.code(secret), thief) }
        await expectRefusal(.codeStopped) { _ = try await world.finish(closed, code: codes[0].exposedText, thief) }
        // In a browser where she signed in before nothing of that counts, with either kind of code.
        _ = try await world.finish(world.secondStep("ada", ada), code: codes[1].exposedText, ada)
        let outcome = try await world.finish(world.secondStep("ada", ada), code: world.code(secret), ada)
        #expect(outcome.signedIn.session.methods == [.password, .totp])
    }

    private static let otherRecoveryCode = RecoveryCodeSet.fresh(
        account: [1],
        key: SecretBytes(copying: [UInt8](repeating: 1, count: 32)),
        from: .system
    ).codes[0].exposedText

    @Test func `guesses stop for good after a hundred, and a recovery code opens the app again`() async throws {
        let codes = try await world.engine.recoveryCodes.replace(session)
        let thief = try world.person()
        var looked = 0
        for _ in 0..<140 {
            let start = try await world.secondStep("ada", thief)
            let refusal = await expectAny { _ = try await world.finish(start, code: world.wrongCode(secret), thief) }
            if refusal?.code == .codeRefused { looked += 1 }
            world.clock.advance(seconds: 3_601)
        }
        #expect(looked == 100)
        let start = try await world.secondStep("ada", thief)
        await expectRefusal(.codeStopped) { _ = try await world.finish(start, code: world.code(secret), thief) }
        _ = try await world.finish(start, code: codes[0].exposedText, thief)
        let next = try await world.secondStep("ada", thief)
        _ = try await world.finish(next, code: world.code(secret), thief)
    }

    @Test func `one code at once in many steps signs in once`() async throws {
        var starts: [SecondStepStart] = []
        for _ in 0..<16 { starts.append(try await world.secondStep("ada", ada)) }
        let (steps, code, before) = (starts, world.code(secret), try await service.store.counts().sessions)
        let outcomes = await race(16) { index in _ = try await world.finish(steps[index], code: code, ada) }
        #expect(outcomes["in"] == 1, "\(outcomes)")
        #expect(try await service.store.counts().sessions == before + 1)
    }

    @Test func `one step with two right codes at once signs in once`() async throws {
        let codes = try await world.engine.recoveryCodes.replace(session)
        let (start, before) = (try await world.secondStep("ada", ada), try await service.store.counts().sessions)
        let outcomes = await race(8) { index in
            let code = index == 0 ? world.code(secret) : codes[index].exposedText
            _ = try await world.finish(start, code: code, ada)
        }
        #expect(outcomes["in"] == 1, "\(outcomes)")
        #expect(try await service.store.counts().sessions == before + 1)
    }

    @Test func `a code that was seen is worth nothing`() async throws {
        let start = try await world.secondStep("ada", ada)
        let code = world.code(secret)
        _ = try await world.finish(start, code: code, ada)
        let thief = try world.person()
        let second = try await world.secondStep("ada", thief)
        await expectRefusal(.codeRefused) { _ = try await world.finish(second, code: code, thief) }
        // Nor is the one before it, which the clock would still allow.
        await expectRefusal(.codeRefused) {
            _ = try await world.finish(second, code: world.code(secret, stepsAhead: -1), thief)
        }
    }

    @Test func `a step belongs to the browser that began it`() async throws {
        let start = try await world.secondStep("ada", ada)
        let other = try world.person()
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: world.code(secret), other) }
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.passwordSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: world.code(secret),
                session: .bearer(),
                visitor: Visitor(browser: nil, address: nil, device: "App")
            )
        }
        _ = try await world.finish(start, code: world.code(secret), ada)
    }

    @Test func `a step ends after five minutes`() async throws {
        let start = try await world.secondStep("ada", ada)
        world.clock.advance(seconds: 300)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: world.code(secret), ada) }
    }

    @Test func `a password that is changed between the steps voids them`() async throws {
        let start = try await world.secondStep("ada", ada)
        let change = try await world.engine.passwords.set(
            new: "other birds over another harbour",
            session,
            visitor: ada.visitor
        )
        #expect(change.replacedAnother)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: world.code(secret), ada) }
        #expect(
            try await state().lastStep != TimeCodeParameters.usual.step(at: world.clock.now),
            "the code is not spent"
        )
    }

    @Test func `an app that is replaced between the steps voids them`() async throws {
        let start = try await world.secondStep("ada", ada)
        let fresh = try await world.addApp(session)
        for secret in [secret, fresh] {
            await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: world.code(secret), ada) }
        }
        let next = try await world.secondStep("ada", ada)
        await expectRefusal(.codeRefused) { _ = try await world.finish(next, code: world.code(secret), ada) }
        _ = try await world.finish(next, code: world.code(fresh), ada)
    }

    @Test func `no other ceremony's token takes a code, and no code's token another ceremony`() async throws {
        let start = try await world.secondStep("ada", ada)
        let passkey = try await world.engine.signIn.begin(name: nil, visitor: ada.visitor)
        let setUp = try await world.engine.authenticatorApp.begin(session)
        for token in [passkey.ceremony, setUp.ceremony] {
            await expectRefusal(.ceremonyUnknown) {
                _ = try await world.engine.passwordSignIn.finish(
                    ceremony: token.exposedText,
                    code: world.code(secret),
                    session: .cookie,
                    visitor: ada.visitor
                )
            }
        }
        await expectRefusal(.ceremonyUnknown) {
            try await world.engine.authenticatorApp.confirm(
                ceremony: start.ceremony.exposedText,
                code: world.code(secret),
                session
            )
        }
        _ = try await world.finish(start, code: world.code(secret), ada)
    }

    @Test func `that the account is disabled is told after the code, and not before`() async throws {
        let start = try await world.secondStep("ada", ada)
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.passwordRefused) { _ = try await world.present("ada", "wrong", ada) }
        await expectRefusal(.codeRefused) { _ = try await world.finish(start, code: world.wrongCode(secret), ada) }
        await expectRefusal(.accountDisabled) { _ = try await world.finish(start, code: world.code(secret), ada) }
        #expect(try await service.store.counts().sessions == 0)
    }

    @Test func `an app is set up by the session that began, with a code of now`() async throws {
        let setUp = try await world.engine.authenticatorApp.begin(session)
        #expect(
            setUp.uri.exposedText.hasPrefix("otpauth://totp/Test:ada?secret=\(setUp.secret.exposedText)&issuer=Test")
        )
        let token = setUp.ceremony.exposedText
        let other = try await world.finish(
            try await world.secondStep("ada", ada),
            code: world.code(secret),
            ada
        ).signedIn
        await expectRefusal(.ceremonyUnknown) {
            try await world.engine.authenticatorApp.confirm(ceremony: token, code: world.code(setUp.secret), other)
        }
        await expectRefusal(.codeRefused) {
            try await world.engine.authenticatorApp.confirm(
                ceremony: token,
                code: world.wrongCode(setUp.secret),
                session
            )
        }
        let refusal = await expectRefusal(.clockDiffers) {
            try await world.engine.authenticatorApp.confirm(
                ceremony: token,
                code: world.code(setUp.secret, stepsAhead: 6),
                session
            )
        }
        #expect(refusal?.message.contains("180 seconds ahead") == true)
        let code = world.code(setUp.secret)
        try await world.engine.authenticatorApp.confirm(ceremony: token, code: code, session)
        // The code that confirmed is spent.
        let start = try await world.secondStep("ada", ada)
        await expectRefusal(.codeRefused) { _ = try await world.finish(start, code: code, ada) }
    }

    private func expectAny(_ operation: () async throws -> Void) async -> SignInError? {
        do {
            try await operation()
            return nil
        } catch {
            return error as? SignInError
        }
    }
}
