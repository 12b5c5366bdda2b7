// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import PasskeyClient
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `From the day on` {
    private static let day = UnixTime(seconds: 1_800_000_600)

    private func world() throws -> World { try World { $0.upgrade.noNewPasswordsFrom = Self.day } }

    @Test func `nobody gets a first password, to the second`() async throws {
        let world = try world()
        let (early, late) = (try world.person(), try world.person())
        world.clock.advance(seconds: 599)
        let first = try await world.signUp("ada", early).signedIn
        #expect(try await world.engine.passwords.mayBeSet(first))
        _ = try await world.engine.passwords.set(new: World.password, first, visitor: early.visitor)
        let second = try await world.signUp("bob", late).signedIn
        world.clock.advance(seconds: 1)
        #expect(try await !world.engine.passwords.mayBeSet(second))
        await expectRefusal(.newPasswordsClosed) {
            _ = try await world.engine.passwords.set(new: World.password, second, visitor: late.visitor)
        }
        #expect(try await !world.engine.administration.account(named: "bob").hasPassword)
    }

    @Test func `a password can be replaced, signs in, and once removed does not come back`() async throws {
        let world = try world()
        let person = try world.person()
        let begun = try await world.signUp("ada", person).signedIn
        _ = try await world.engine.passwords.set(new: World.password, begun, visitor: person.visitor)
        world.clock.advance(seconds: 700)
        let fresh = try await world.signIn(person).signedIn
        #expect(try await world.engine.passwords.mayBeSet(fresh))
        let another = "terns above the pier at ten"
        #expect(try await world.engine.passwords.set(new: another, fresh, visitor: person.visitor).replacedAnother)
        _ = try await world.signIn("ada", password: another, person)
        _ = try await world.engine.passwords.remove(fresh, visitor: world.person().visitor)
        await expectRefusal(.newPasswordsClosed) {
            _ = try await world.engine.passwords.set(new: World.password, fresh, visitor: person.visitor)
        }
    }

    @Test func `nobody learns of the day without a fresh verification`() async throws {
        let world = try world()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        world.clock.advance(seconds: 700)
        let stale = try await world.reread(outcome)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.set(new: World.password, stale, visitor: person.visitor)
        }
    }
}
