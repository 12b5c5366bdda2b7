// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The notice that a password goes` {
    private static let day: Int64 = 86_400

    private func world(after number: Int? = 1) throws -> World {
        try World {
            $0.upgrade.passwordsOffAfter = number
            $0.recovery = RecoveryPolicy()
        }
    }

    /// Somebody whose password a rule names, with a mailbox.
    private func settle(in world: World, address: String? = "ada@example.com") async throws -> Person {
        let person = try world.person()
        let signedIn = try await world.signUp("ada", person).signedIn
        _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
        world.clock.advance(seconds: 1)
        _ = try await world.addPasskey(signedIn, try world.person())
        if let address {
            try await world.store.saveAddress(
                VerifiedAddress(
                    recipient: MessageRecipient(.email, address),
                    language: .english,
                    verifiedAt: world.clock.now
                ),
                replacing: nil,
                of: signedIn.account.id,
                limit: 5,
                onBehalfOf: nil,
                event: TrailEvent(account: signedIn.account.id, at: world.clock.now, kind: .addressAdded)
            )
        }
        _ = try await world.signIn(person)
        return person
    }

    private func hasPassword(in world: World) async throws -> Bool {
        try await world.engine.administration.account(named: "ada").hasPassword
    }

    private func told(in world: World) async throws -> Int {
        let id = try await world.engine.administration.account(named: "ada").account.id
        return try await world.store.trail(of: id, limit: 1_000).count { $0.kind == .passwordRetiring }
    }

    private func pass(_ seconds: Int64, in world: World) async throws {
        world.clock.advance(seconds: seconds)
        try await world.engine.upkeep.run()
    }

    @Test func `comes once, a day before it goes`() async throws {
        let world = try world()
        _ = try await settle(in: world)
        for _ in 0..<24 { try await pass(3_600, in: world) }
        #expect(try await hasPassword(in: world))
        #expect(try await told(in: world) == 1)
        try await pass(3_600, in: world)
        #expect(try await !hasPassword(in: world))
        #expect(try await told(in: world) == 1)
    }

    @Test func `is not skipped by sign-ins that come faster`() async throws {
        let world = try world(after: 2)
        let person = try await settle(in: world)
        for _ in 0..<120 {
            _ = try await world.signIn(person)
            try await pass(10, in: world)
        }
        #expect(try await hasPassword(in: world))
        #expect(try await told(in: world) == 1)
        // Told again only after what made the first notice void.
        _ = try await world.signIn("ada", person)
        try await pass(Self.day, in: world)
        #expect(try await hasPassword(in: world))
        for _ in 0..<2 { _ = try await world.signIn(person) }
        try await pass(10, in: world)
        #expect(try await hasPassword(in: world), "a day that had begun counts for nothing any more")
        #expect(try await told(in: world) == 2)
        try await pass(Self.day, in: world)
        #expect(try await !hasPassword(in: world))
    }

    @Test func `lets the owner keep the password by using it`() async throws {
        let world = try world()
        let person = try await settle(in: world)
        try await pass(10, in: world)
        _ = try await world.signIn("ada", person)
        for _ in 0..<3 { try await pass(Self.day, in: world) }
        #expect(try await hasPassword(in: world))
        #expect(try await told(in: world) == 1)
    }

    @Test func `begins anew where the mail leaves late`() async throws {
        let world = try world()
        let queue = try #require(world.store as? any OutgoingStore)
        try await queue.beginTelling(.mail)
        _ = try await settle(in: world)
        try await pass(10, in: world)
        // Nobody looks at the trail, as while the service stands still.
        try await pass(Self.day, in: world)
        #expect(try await hasPassword(in: world))
        _ = try await queue.fillOutgoing(.mail, at: world.clock.now, limit: 1_000, capacity: 1_000)
        try await pass(3_600, in: world)
        #expect(try await hasPassword(in: world), "the mail waits")
        for mail in try await queue.outgoing(.mail, limit: 1_000) {
            try await queue.settleOutgoing(mail, at: world.clock.now)
        }
        try await pass(Self.day - 1, in: world)
        #expect(try await hasPassword(in: world), "it was told not a day ago")
        try await pass(1, in: world)
        #expect(try await !hasPassword(in: world))
        #expect(try await told(in: world) == 1)
    }

    @Test func `holds up nothing where nobody will ever take the mail`() async throws {
        let world = try world()
        let queue = try #require(world.store as? any OutgoingStore)
        try await queue.beginTelling(.mail)
        _ = try await settle(in: world)
        try await pass(10, in: world)
        _ = try await queue.fillOutgoing(.mail, at: world.clock.now, limit: 1_000, capacity: 1_000)
        try await pass(3 * Self.day, in: world)
        #expect(try await hasPassword(in: world))
        _ = try await queue.expireOutgoing(.mail, at: world.clock.now)
        try await pass(10, in: world)
        #expect(try await !hasPassword(in: world))
    }

    @Test func `is void when the way back goes, and when it is old`() async throws {
        let world = try world()
        let person = try await settle(in: world, address: nil)
        try await pass(10, in: world)
        var signedIn = try await world.signIn(person).signedIn
        let passkeys = try await world.engine.administration.account(named: "ada").passkeys
        let other = try #require(passkeys.last).credential.id
        _ = try await world.engine.passkeys.remove(other.base64URL, signedIn)
        try await pass(Self.day, in: world)
        #expect(try await hasPassword(in: world))
        signedIn = try await world.signIn(person).signedIn
        _ = try await world.addPasskey(signedIn, try world.person())
        try await pass(10, in: world)
        #expect(try await hasPassword(in: world))
        #expect(try await told(in: world) == 2)
        // The service stands still for longer than a notice counts.
        try await pass(9 * Self.day, in: world)
        #expect(try await hasPassword(in: world))
        #expect(try await told(in: world) == 3)
        try await pass(Self.day, in: world)
        #expect(try await !hasPassword(in: world))
    }

    @Test func `is not needed where the operator takes the password off`() async throws {
        let world = try world(after: nil)
        _ = try await settle(in: world)
        _ = try await world.engine.administration.removePassword(named: "ada")
        #expect(try await !hasPassword(in: world))
        #expect(try await told(in: world) == 0)
    }
}
