// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import AppleSignIn
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Addresses that a provider forwards nothing to` {
    /// The one that tokens of Apple's name.
    private static let relay = "x1y2@privaterelay.appleid.com"
    private static let own = "eve@example.org"

    @Test func `a code goes where mails are read, and no second step is lost by what a provider tells`() async throws {
        let world = try World.withApple {
            $0.addressKinds = [.email, .phone]
            $0.codes = .secondStep
        }
        let person = try world.person()
        try await world.addAccount("eve")
        var session = try await world.linkApple(try await world.signIn("eve", person).signedIn).signedIn
        try await world.addAddress(Self.relay, session, person)
        world.clock.advance(seconds: 60)
        try await world.tell("email-disabled", happenedAt: world.clock.now)
        #expect(try await world.engine.addresses.list(session).map(\.isUndeliverable) == [true])
        // With nothing else there the password stays half of what is asked for.
        #expect(try await world.secondStep("eve", try world.person()).methods == [.emailCode])
        world.clock.advance(seconds: 3_600)
        let step = try await world.secondStep("eve", person)
        session = try await world.finish(step, code: try world.messenger.lastCode(), person).signedIn
        session = try await world.confirmByApple(session).signedIn
        try await world.addAddress(Self.own, session, person)
        world.clock.advance(seconds: 3_600)
        _ = try await world.secondStep("eve", person)
        #expect(world.messenger.postings.last?.recipient == (try world.recipient(Self.own)))
        try await world.tell("email-enabled", happenedAt: world.clock.now, identifier: "jti-2")
        world.clock.advance(seconds: 3_600)
        _ = try await world.secondStep("eve", person)
        #expect(world.messenger.postings.last?.recipient == (try world.recipient(Self.relay)))
    }

    @Test(arguments: [false, true])
    func `whoever reads a code there gets mail again`(isStored: Bool) async throws {
        let service = try SQLiteService()
        let store: any AccountStore = isStored ? service.store : InMemoryAccountStore()
        let world = try World.withApple(store: store) {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
        }
        let person = try world.person()
        var session = try await world.signUpByApple("eve", person).signedIn
        try await world.addAddress(Self.relay, session, person)
        await expectRefusal(.addressTaken) { [session] in
            try await world.addAddress(Self.relay, session, person)
        }
        world.clock.advance(seconds: 60)
        try await world.tell("email-disabled", happenedAt: world.clock.now)
        #expect(try await world.engine.addresses.list(session).map(\.isUndeliverable) == [true])
        // That it is on again was told in vain.
        world.clock.advance(seconds: 3_600)
        session = try await world.confirmByApple(session).signedIn
        try await world.addAddress(Self.relay, session, person)
        let addresses = try await world.engine.addresses.list(session)
        #expect(addresses.map(\.isUndeliverable) == [false] && addresses[0].verifiedAt == world.clock.now)
    }

    @Test func `a code from there counts also where the provider's word came before it`() async throws {
        let world = try World.withApple {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
        }
        let person = try world.person()
        let session = try await world.signUpByApple("eve", person).signedIn
        try await world.addAddress(Self.relay, session, person)
        world.clock.advance(seconds: 60)
        try await world.tell("email-disabled", happenedAt: world.clock.now)
        let start = try await world.engine.addresses.begin(
            try world.recipient(Self.relay),
            language: .japanese,
            session,
            visitor: person.visitor
        )
        world.clock.advance(seconds: 60)
        try await world.tell("email-enabled", happenedAt: world.clock.now, identifier: "jti-2")
        let address = try await world.engine.addresses.finish(
            ceremony: start.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            session
        )
        #expect(try await world.engine.addresses.list(session) == [address])
        #expect(!address.isUndeliverable)
    }

    @Test func `a provider's word is one proof, which no code by message follows`() async throws {
        let world = try World.withApple {
            $0.addressKinds = [.email]
            $0.codes = .secondStep
        }
        let person = try world.person()
        try await world.addAccount("eve")
        let session = try await world.linkApple(try await world.signIn("eve", person).signedIn).signedIn
        try await world.addAddress(Self.own, session, person)
        let (elsewhere, sent) = (try world.person(), world.messenger.postings.count)
        #expect(try await world.secondStep("eve", elsewhere).methods == [.emailCode])
        #expect(try await world.signInByApple(elsewhere).signedIn.session.methods == [.external])
        #expect(world.messenger.postings.count == sent + 1)
    }
}
