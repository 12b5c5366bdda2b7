// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import PasskeyClient
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Groups of accounts` {
    @Test func `are named like accounts, and capitals do not count`() throws {
        #expect(try AccountGroup("Team.A-1").text == "team.a-1")
        #expect(try AccountGroup("STAFF") == AccountGroup("staff"))
        for text in ["", "two words", "a:b", "a,b", "a=b", "\u{202E}staff", String(repeating: "a", count: 65)] {
            expectNothing(text)
        }
    }

    private func expectNothing(_ text: String) {
        let error = #expect(throws: SignInError.self) { try AccountGroup(text) }
        #expect(error?.code == .nameInvalid)
    }

    @Test func `have rules of their own for first passwords`() async throws {
        let guests = try AccountGroup("guests")
        let world = try World {
            $0.upgrade.noNewPasswordsFrom = UnixTime(seconds: 0)
            $0.groupUpgrades[guests] = UpgradeRule()
        }
        let person = try world.person()
        let signedIn = try await world.signUp("ada", person).signedIn
        #expect(try await !world.engine.passwords.mayBeSet(signedIn))
        await expectRefusal(.newPasswordsClosed) {
            _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
        }
        try await world.engine.administration.setGroup(guests, ofAccountNamed: "ada")
        #expect(try await world.engine.passwords.mayBeSet(signedIn))
        _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
    }

    @Test func `have rules of their own for passwords that go`() async throws {
        let (staff, guests) = (try AccountGroup("staff"), try AccountGroup("guests"))
        let world = try World {
            $0.recovery = RecoveryPolicy()
            $0.groupUpgrades = [staff: UpgradeRule(passwordsOffAfter: 1), guests: UpgradeRule()]
        }
        for name in ["ada", "bob", "cy"] {
            let person = try world.person()
            let signedIn = try await world.signUp(name, person).signedIn
            _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
            _ = try await world.engine.recoveryCodes.replace(signedIn)
            _ = try await world.signIn(person)
        }
        try await world.engine.administration.setGroup(staff, ofAccountNamed: "ada")
        try await world.engine.administration.setGroup(guests, ofAccountNamed: "bob")
        try await world.waitForPasswordsToGo()
        #expect(try await !world.engine.administration.account(named: "ada").hasPassword)
        #expect(try await world.engine.administration.account(named: "bob").hasPassword)
        #expect(try await world.engine.administration.account(named: "cy").hasPassword)
        #expect(try await world.engine.administration.groups().map(\.group) == [guests, staff])
        #expect(try await world.engine.administration.group(ofAccountNamed: "cy") == nil)
    }
}
