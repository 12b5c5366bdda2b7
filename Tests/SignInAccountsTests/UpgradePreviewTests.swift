// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import PasskeyClient
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A preview of the rules` {
    private func world() throws -> World {
        try World {
            $0.upgrade.passwordsOffAfter = 2
            $0.upgrade.noNewPasswordsFrom = UnixTime(seconds: 1_900_000_000)
            $0.recovery = RecoveryPolicy()
        }
    }

    private func preview(_ world: World, on time: UnixTime, limit: Int = 2) async throws -> UpgradePreview {
        var (preview, place): (UpgradePreview, UserHandle?) = (UpgradePreview(), nil)
        while true {
            let page = try await world.engine.migration.forecasts(after: place, on: time, limit: limit)
            guard let last = page.last else { return preview }
            for forecast in page { preview.add(forecast) }
            place = last.standing.account
        }
    }

    @Test func `says what upkeep then does, and does nothing itself`() async throws {
        let world = try world()
        let staff = try AccountGroup("staff")
        for (name, signIns, savesCodes) in [("ada", 2, true), ("bob", 1, true), ("cy", 5, false)] {
            let person = try world.person()
            let signedIn = try await world.signUp(name, person).signedIn
            _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
            if savesCodes { _ = try await world.engine.recoveryCodes.replace(signedIn) }
            for _ in 0..<signIns { _ = try await world.signIn(person) }
        }
        _ = try await world.signUp("dee", try world.person())
        try await world.addAccount("eve")
        try await world.addAccount("fay")
        try await world.engine.administration.disable(named: "fay")
        try await world.engine.administration.setGroup(staff, ofAccountNamed: "ada")

        let early = try await preview(world, on: world.clock.now)
        #expect(early.total.accounts == 5 && early.total.passwords == 4 && early.total.losing == 1)
        #expect(early.total.keeping == [.tooFewSignIns: 1, .noWayBack: 1, .noPasskey: 1])
        #expect(early.total.closed == 0 && early.total.disabled == 1)
        #expect(early.groups[staff]?.losing == 1 && early.groups[staff]?.accounts == 1)
        #expect(early.groups[nil]?.accounts == 4)
        let late = try await preview(world, on: UnixTime(seconds: 1_900_000_000), limit: 1)
        #expect(late.total.closed == 1 && late.total.losing == 1)
        #expect(try await preview(world, on: world.clock.now) == early, "nothing was changed")

        try await world.waitForPasswordsToGo()
        #expect(try await !world.engine.administration.account(named: "ada").hasPassword)
        let after = try await preview(world, on: world.clock.now)
        #expect(after.total.passwords == 3 && after.total.losing == 0)
    }
}
