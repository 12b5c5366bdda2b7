// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `An attacker who never tires` {
    @Test func `is told at sign-up that a name is taken, and is held up by the limit of an address`() async throws {
        let world = try World { policy in
            policy.rateLimits = RateLimitPolicy(signUp: RateLimitRule(burst: 3, refillMilliseconds: 60_000))
        }
        _ = try await world.signUp("ada", world.person(address: "198.51.100.1"))
        let eve = try world.person()
        func ask(_ name: String) async throws {
            _ = try await world.engine.signUp.begin(name: name, displayName: nil, invite: nil, visitor: eve.visitor)
        }
        await expectRefusal(.nameTaken) { try await ask("ada") }
        await expectRefusal(.nameTaken) { try await ask("ADA") }
        try await ask("grace")
        await expectRefusal(.rateLimited) { try await ask("ada") }
    }

    @Test func `is slowed down by address and by name, and cannot lock an owner out`() async throws {
        let world = try World { policy in
            policy.rateLimits = RateLimitPolicy(
                address: RateLimitRule(burst: 1_000, refillMilliseconds: 1_000),
                account: RateLimitRule(burst: 3, refillMilliseconds: 10_000)
            )
        }
        let person = try world.person()
        _ = try await world.signUp("ada", person)
        for spelling in ["ada", "ADA", "Ada"] {
            _ = try await world.engine.signIn.begin(name: spelling, visitor: person.visitor)
        }
        let refusal = await expectRefusal(.rateLimited) {
            _ = try await world.engine.signIn.begin(name: "aDa", visitor: person.visitor)
        }
        #expect(refusal?.retryAfterSeconds == 10)
        _ = try await world.signIn(person)
        try await world.engine.upkeep.run()
        let restarted = try World(store: world.store) { $0.rateLimits = world.engine.policy.rateLimits }
        try await restarted.engine.upkeep.restore()
        await expectRefusal(.rateLimited) {
            _ = try await restarted.engine.signIn.begin(name: "ada", visitor: person.visitor)
        }
        world.clock.advance(seconds: 10)
        _ = try await world.engine.signIn.begin(name: "ada", visitor: person.visitor)
    }

    @Test func `who knocks under a name keeps its owner from nothing`() async throws {
        let world = try World { policy in
            policy.rateLimits = RateLimitPolicy(
                address: .unlimited,
                account: RateLimitRule(burst: 3, refillMilliseconds: 10_000),
                signUp: .unlimited
            )
        }
        let (person, eve) = (try world.person(), try world.person())
        let signedIn = try await world.signUp("ada", person).signedIn
        await expectRefusal(.rateLimited) {
            for _ in 0...3 { _ = try await world.engine.signIn.begin(name: "ada", visitor: eve.visitor) }
        }
        // Now the owner, who wants the thief's passkey out, must still be able to say who is there.
        let verified = try await world.verify(signedIn, person).signedIn
        _ = try await world.engine.passkeys.beginAdding(verified)
    }

    @Test func `with a session cannot fill the trail without end`() async throws {
        let world = try World { policy in
            policy.rateLimits = RateLimitPolicy(address: .unlimited, account: .unlimited, signUp: .unlimited)
        }
        let (ada, bob) = (try world.person(), try world.person())
        let signedIn = try await world.signUp("ada", ada).signedIn
        let id = try await world.engine.passkeys.list(signedIn).passkeys[0].credential.id.base64URL
        await expectRefusal(.rateLimited) {
            for number in 0..<500 { _ = try await world.engine.account.rename(to: "Ada \(number)", signedIn) }
        }
        await expectRefusal(.rateLimited) { _ = try await world.engine.passkeys.rename(id, to: "Key", signedIn) }
        let other = try await world.signUp("bob", bob).signedIn
        _ = try await world.engine.account.rename(to: "Robert", other)
        world.clock.advance(seconds: 60)
        _ = try await world.engine.account.rename(to: "Ada", signedIn)
    }

    @Test func `does not slip past a limit with other addresses of one network`() throws {
        let one = try #require(AddressKey(text: "2001:db8:1:2:3::4"))
        #expect(AddressKey(text: "2001:0DB8:1:2:ffff:ffff:ffff:ffff") == one)
        #expect(AddressKey(text: "2001:db8:1:3::4") != one)
        #expect(AddressKey(text: "::ffff:192.0.2.1") == AddressKey(text: "192.0.2.1"))
        for nonsense in ["", "192.0.2", "192.0.2.256", "192.0.2.01", "1::2::3", ":::", "g::", "1:2:3:4:5:6:7:8:9"] {
            #expect(AddressKey(text: nonsense) == nil, "\(nonsense)")
        }
    }
}
