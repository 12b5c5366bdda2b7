// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `What a thief began with a password` {
    @Test func `leaves no browser known once the password is another, but the one of the change`() async throws {
        let service = try SQLiteService()
        let world = service.world
        let (ada, thief) = (try world.person(), try world.person(address: "198.51.100.9"))
        try await world.addAccount("ada")
        _ = try await world.signIn("ada", thief)
        let owner = try await world.signIn("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: "other birds over another harbour", owner, visitor: ada.visitor)
        for (person, isKnown) in [(ada, true), (thief, false)] {
            let secrets = try await world.store.secrets(named: "ada", browser: person.visitor.browser)
            #expect(secrets?.isKnownBrowser == isKnown)
        }
    }

    @Test func `is void once the account was disabled, though it is enabled again`() async throws {
        let service = try SQLiteService()
        let world = service.world
        let thief = try world.person()
        try await world.addAccount("ada")
        let secret = try await world.addApp(try await world.signIn("ada", thief).signedIn)
        let start = try await world.secondStep("ada", thief)
        try await world.engine.administration.disable(named: "ada")
        try await world.engine.administration.enable(named: "ada")
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: world.code(secret), thief) }
    }
}
