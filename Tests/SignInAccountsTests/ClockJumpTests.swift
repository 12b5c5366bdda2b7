// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import OneTimeCodes
import PasskeyClient
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A clock that was a year ahead` {
    private let world: World
    private let ada: Person
    private static let year: Int64 = 365 * 86_400

    init() async throws {
        world = try World { $0.recovery = RecoveryPolicy() }
        ada = try world.person()
        _ = try await world.signUp("ada", ada)
    }

    @Test func `leaves no session that lives until then`() async throws {
        world.clock.advance(seconds: Self.year)
        let outcome = try await world.signIn(ada)
        _ = try await world.reread(outcome)
        world.clock.advance(seconds: -Self.year)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(outcome) }
        let now = try await world.signIn(ada).signedIn
        #expect(
            try await world.engine.sessions.list(now).allSatisfy { $0.expiresAt < now.expiresAt.adding(seconds: 1) }
        )
    }

    @Test func `ends no session of before, and its last use counts as of now`() async throws {
        let outcome = try await world.signIn(ada)
        world.clock.advance(seconds: 3_600)
        _ = try await world.reread(outcome)
        try await world.engine.upkeep.run()
        world.clock.advance(seconds: 6 * 86_400)
        _ = try await world.reread(outcome)
        try await world.engine.upkeep.run()
        world.clock.advance(seconds: -6 * 86_400)
        #expect(try await world.reread(outcome).session.lastSeenAt == world.clock.now)
        try await world.engine.upkeep.run()
        world.clock.advance(seconds: 8 * 86_400)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(outcome) }
    }

    @Test(arguments: [-300, -1, 0]) func `is told from one that was put right by seconds`(_ seconds: Int64) async throws
    {
        let outcome = try await world.signIn(ada)
        world.clock.advance(seconds: seconds)
        _ = try await world.reread(outcome)
    }

    @Test func `leaves no ceremony that is good until then`() async throws {
        world.clock.advance(seconds: Self.year)
        let start = try await world.engine.signIn.begin(name: nil, visitor: ada.visitor)
        world.clock.advance(seconds: -Self.year)
        let answer = try await ada.client.get(start.options)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, answer, ada) }
    }

    @Test func `ends no wait of a recovery`() async throws {
        let session = try await world.signIn(ada).signedIn
        let codes = try await world.engine.recoveryCodes.replace(session).map(\.exposedText)
        let thief = try world.person()
        let start = try await world.recover("ada", thief)
        let second = try await world.proveMore(.savedCode(codes[0]), start, thief)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), second, thief)
        try await world.pass(seconds: 3_600)
        world.clock.advance(seconds: Self.year)
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, thief) }
        let looked = try await world.engine.recovery.look(token: ticket.token.exposedText, visitor: thief.visitor)
        #expect(looked.dueAt == world.clock.now.adding(seconds: 47 * 3_600))
        try await world.engine.upkeep.run()
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, thief) }
        world.clock.advance(seconds: -Self.year)
        try await world.engine.upkeep.run()
        try await world.pass(seconds: 47 * 3_600 - 1)
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, thief) }
        try await world.pass(seconds: 1)
        _ = try await world.redeem(ticket, thief)
    }
}
