// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import Passwords
import SignInAccounts
import Synchronization
import Testing

/// Knows some passwords, and how often it was asked.
private final class KnownBreaches: BreachCounting {
    private let known: [String: Int]
    private let asked = Mutex(0)

    init(_ known: [String: Int]) { self.known = known }

    var count: Int { asked.withLock { $0 } }

    func count(of password: Password) async -> Int? {
        asked.withLock { $0 += 1 }
        for (text, count) in known
        where (try? Password(text)).map({ BreachRange(for: $0).prefix })
            == BreachRange(for: password).prefix
        {
            return count
        }
        return nil
    }
}

@Suite struct BreachedPasswordTests {
    private let stolen = "lanterns over the salt marsh"

    @Test func `a stolen password is refused, with that as the reason`() async throws {
        let breaches = KnownBreaches([stolen: 23])
        let world = try World(breaches: breaches)
        let ada = try world.person()
        let session = try await world.signUp("ada", ada).signedIn
        let refusal = await expectRefusal(.passwordUnsuitable) {
            _ = try await world.engine.passwords.set(new: stolen, session, visitor: ada.visitor)
        }
        #expect(refusal?.objections.map(\.code) == [.breached])
        #expect(breaches.count == 1)
    }

    @Test func `padding, and no answer, speak against nobody`() async throws {
        for answer in [["lanterns over the salt marsh": 0], [:]] {
            let world = try World(breaches: KnownBreaches(answer))
            let ada = try world.person()
            let session = try await world.signUp("ada", ada).signedIn
            _ = try await world.engine.passwords.set(new: stolen, session, visitor: ada.visitor)
        }
    }

    @Test func `nobody is asked about what is refused anyway`() async throws {
        let breaches = KnownBreaches([:])
        let world = try World(breaches: breaches)
        let ada = try world.person()
        let session = try await world.signUp("ada", ada).signedIn
        await expectRefusal(.passwordUnsuitable) {
            _ = try await world.engine.passwords.set(new: "password1", session, visitor: ada.visitor)
        }
        _ = try await world.engine.passwords.set(new: stolen, session, visitor: ada.visitor)
        #expect(breaches.count == 1)
        await expectRefusal(.passwordRefused) {
            _ = try await world.engine.passwords.set(
                new: "a heron counts the tides twice",
                current: "not the one",
                session,
                visitor: ada.visitor
            )
        }
        world.clock.advance(seconds: 3_600)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.set(new: "another heron, another tide", session, visitor: ada.visitor)
        }
        #expect(breaches.count == 1)
    }
}
