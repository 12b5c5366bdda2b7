// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A recovery by what its owner has replaced` {
    private let service: SQLiteService
    private let world: World
    private let eve: Person
    private let thief: Person
    private let signedIn: SignedInSession
    private let secret: SharedSecret
    private let codes: [String]

    init() async throws {
        service = try SQLiteService { $0.recovery = RecoveryPolicy() }
        world = service.world
        eve = try world.person()
        thief = try world.person(address: "198.51.100.9")
        try await world.addAccount("eve")
        let session = try await world.signIn("eve", eve).signedIn
        secret = try await world.addApp(session)
        signedIn = session
        codes = try await world.engine.recoveryCodes.replace(session).map(\.exposedText)
    }

    private func shown(_ proof: GivenProof) async throws -> String {
        try await world.proveMore(proof, try await world.recover("eve", thief), thief)
    }

    private func expectEnded(_ ticket: RecoveryTicket) async throws {
        #expect(try await world.engine.recovery.waiting(signedIn) == nil)
        let trail = try await world.store.trail(of: signedIn.account.id, limit: 20).map(\.kind)
        #expect(trail.contains(TrailKind(rawValue: "recovery_ended")), "\(trail.map(\.rawValue))")
        try await world.pass(seconds: 48 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, thief) }
    }

    private func setPassword(_ session: SignedInSession) async throws {
        _ = try await world.engine.passwords.set(
            new: "other birds over another harbour",
            session,
            visitor: eve.visitor
        )
    }

    @Test func `ends with the password that was shown`() async throws {
        let step = try await shown(.link(try await world.link("eve")))
        let ticket = try await world.proveLast(.password(World.password), step, thief)
        try await setPassword(signedIn)
        try await expectEnded(ticket)
    }

    @Test func `ends with the saved codes that were shown`() async throws {
        let step = try await shown(.savedCode(codes[0]))
        let ticket = try await world.proveLast(.link(try await world.link("eve")), step, thief)
        _ = try await world.engine.recoveryCodes.replace(signedIn)
        try await expectEnded(ticket)
    }

    @Test func `ends with the app whose code was shown`() async throws {
        let step = try await shown(.link(try await world.link("eve")))
        let ticket = try await world.proveLast(.appCode(world.code(secret)), step, thief)
        world.clock.advance(seconds: 30)
        _ = try await world.addApp(signedIn)
        try await expectEnded(ticket)
    }

    @Test func `ends when the owner adds a passkey`() async throws {
        let step = try await shown(.savedCode(codes[0]))
        let ticket = try await world.proveLast(.link(try await world.link("eve")), step, thief)
        _ = try await world.addPasskey(signedIn, eve)
        try await expectEnded(ticket)
    }

    @Test func `ends when the owner confirms with a passkey that verifies`() async throws {
        _ = try await world.addPasskey(signedIn, eve)
        let step = try await shown(.savedCode(codes[0]))
        let ticket = try await world.proveLast(.link(try await world.link("eve")), step, thief)
        let confirmed = try await world.verify(signedIn, eve).signedIn
        #expect(try await world.engine.recovery.waiting(confirmed) == nil)
        try await expectEnded(ticket)
    }

    @Test func `goes on where something else was replaced`() async throws {
        let step = try await shown(.savedCode(codes[0]))
        _ = try await world.proveLast(.link(try await world.link("eve")), step, thief)
        try await setPassword(signedIn)
        #expect(try await world.engine.recovery.waiting(signedIn) != nil)
    }

    @Test func `gets no further with a saved code of a page that was replaced`() async throws {
        let step = try await shown(.savedCode(codes[0]))
        _ = try await world.engine.recoveryCodes.replace(signedIn)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.prove(.link(try await world.link("eve")), step, thief)
        }
        #expect(try await world.engine.recovery.waiting(signedIn) == nil)
    }

    @Test func `gets no further over an account that was disabled meanwhile`() async throws {
        let step = try await shown(.savedCode(codes[0]))
        world.clock.advance(seconds: 10)
        try await world.engine.administration.disable(named: "eve")
        try await world.engine.administration.enable(named: "eve")
        let link = try await world.link("eve")
        await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.link(link), step, thief) }
    }

    @Test func `is stopped by the mail of the one whose place it took`() async throws {
        let step = try await shown(.savedCode(codes[0]))
        _ = try await world.proveLast(.link(try await world.link("eve")), step, thief)
        let first = try #require(try await world.engine.recovery.waiting(signedIn))
        let mailed = world.engine.recovery.exposedCancellationToken(of: first.id)
        world.clock.advance(seconds: 3_600)
        let again = try await shown(.savedCode(codes[1]))
        let ticket = try await world.proveLast(.link(try await world.link("eve")), again, thief)
        try await world.engine.recovery.cancel(token: mailed, visitor: eve.visitor)
        #expect(try await world.engine.recovery.waiting(signedIn) == nil)
        try await world.pass(seconds: 49 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, thief) }
    }

    @Test(arguments: [false, true])
    func `is not stopped by the mail of an earlier one to a mailbox that was taken away since`(
        isReplaced: Bool
    ) async throws {
        let service = try SQLiteService {
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email]
        }
        let inMemory = try World {
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email]
        }
        for world in [service.world, inMemory] {
            try await world.addAccount("eve")
            let session = try await world.signIn("eve", eve).signedIn
            for address in ["former@example.com", "eve@example.com"] {
                try await world.addAddress(address, session, eve)
            }
            func recover() async throws -> RecoveryCase {
                let link = try await world.link("eve")
                _ = try await world.proveLast(.link(link), try await world.recover("eve", thief), thief)
                return try #require(try await world.engine.recovery.waiting(session))
            }
            let first = try await recover()
            let mailed = world.engine.recovery.exposedCancellationToken(of: first.id)
            world.clock.advance(seconds: 60)
            let former = try world.recipient("former@example.com")
            if isReplaced {
                try await world.addAddress("new@example.com", replacing: former, session, eve)
            } else {
                try await world.engine.addresses.remove(former, session)
            }
            world.clock.advance(seconds: 60)
            let second = try await recover()
            #expect(second.id != first.id)
            await expectRefusal(.recoveryUnknown) {
                try await world.engine.recovery.cancel(token: mailed, visitor: eve.visitor)
            }
            // From here on the name stays again.
            world.clock.advance(seconds: 60)
            #expect(try await recover().id == second.id)
        }
    }

    @Test func `takes the password although strangers have used up their guesses`() async throws {
        let service = try SQLiteService {
            $0.recovery = RecoveryPolicy()
            $0.rateLimits = RateLimitPolicy()
        }
        let world = service.world
        try await world.addAccount("eve")
        _ = try await world.addApp(try await world.signIn("eve", eve).signedIn)
        for index in 0..<12 {
            let stranger = try world.person(address: "203.0.113.\(index)")
            _ = await expectAny { _ = try await world.present("eve", "wrong", stranger) }
        }
        await expectRefusal(.rateLimited) { _ = try await world.present("eve", "wrong", thief) }
        let start = try await world.recover("eve", thief)
        let step = try await world.proveMore(.link(try await world.link("eve")), start, thief)
        _ = try await world.proveLast(.password(World.password), step, thief)
        // Whoever has a method guesses no more often than any stranger.
        let second = try await world.recover("eve", thief)
        let other = try await world.proveMore(.link(try await world.link("eve")), second, thief)
        var refusals: [SignInError.Code?] = []
        for _ in 0..<12 {
            refusals.append(await expectAny { _ = try await world.prove(.password("wrong"), other, thief) }?.code)
        }
        #expect(refusals.last == .rateLimited, "\(refusals)")
    }
}
