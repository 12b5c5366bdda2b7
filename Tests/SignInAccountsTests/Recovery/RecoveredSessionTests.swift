// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A recovery that a thief redeemed` {
    private let world: World
    private let ada: Person
    private let thief: Person
    private let codes: [String]
    private let mailed: String
    private let stolen: SignInOutcome

    init() async throws {
        world = try World { $0.recovery = RecoveryPolicy() }
        ada = try world.person()
        thief = try world.person(address: "198.51.100.9")
        let signedIn = try await world.signUp("ada", ada).signedIn
        codes = try await world.engine.recoveryCodes.replace(signedIn).map(\.exposedText)
        let step = try await world.proveMore(.savedCode(codes[0]), try await world.recover("ada", thief), thief)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), step, thief)
        let waiting = try #require(try await world.engine.recovery.waiting(signedIn))
        mailed = world.engine.recovery.exposedCancellationToken(of: waiting.id)
        try await world.pass(seconds: 49 * 3_600)
        stolen = try await world.redeem(ticket, thief)
    }

    @Test(arguments: ["confirms with a passkey", "adds a passkey", "makes new saved codes"])
    func `ends as its owner`(_ deed: String) async throws {
        let owner = try await world.signIn(ada).signedIn
        _ = try await world.reread(stolen)
        switch deed {
        case "confirms with a passkey": _ = try await world.verify(owner, ada)
        case "adds a passkey": _ = try await world.addPasskey(owner, try world.person())
        default: _ = try await world.engine.recoveryCodes.replace(owner)
        }
        await expectRefusal(.notSignedIn) { _ = try await world.reread(stolen) }
    }

    @Test func `ends by the mail that told of it, once`() async throws {
        try await world.engine.recovery.cancel(token: mailed, visitor: ada.visitor)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(stolen) }
        await expectRefusal(.recoveryUnknown) {
            try await world.engine.recovery.cancel(token: mailed, visitor: ada.visitor)
        }
    }

    @Test func `has an hour`() async throws {
        world.clock.advance(seconds: 3_599)
        _ = try await world.reread(stolen)
        world.clock.advance(seconds: 1)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(stolen) }
    }

    @Test func `is no session to be ended any more once it has added a passkey`() async throws {
        let added = try await world.addPasskey(stolen.signedIn, thief)
        await expectRefusal(.recoveryUnknown) {
            try await world.engine.recovery.cancel(token: mailed, visitor: ada.visitor)
        }
        #expect(added.isSessionReplaced)
    }
}
