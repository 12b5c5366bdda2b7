// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import PasskeyClient
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct `The report for an operator` {
    @Test func `is there for whom the operator of the machine named, and for nobody else`() async throws {
        let world = try World()
        let (ada, bob) = (try world.person(), try world.person())
        let first = try await world.signUp("ada", ada).signedIn
        let second = try await world.signUp("bob", bob).signedIn
        await expectRefusal(.notFound) { _ = try await world.engine.migration.report(weeks: 4, first) }
        try await world.engine.administration.setOperator(true, accountNamed: "ada")
        #expect(try await world.engine.administration.isOperator(accountNamed: "ADA"))
        #expect(try await world.engine.administration.operators() == [AccountName("ada")])
        #expect(try await world.engine.migration.report(weeks: 4, first).state.accounts == [.passkeyOnly: 2])
        await expectRefusal(.notFound) { _ = try await world.engine.migration.report(weeks: 4, second) }
        try await world.engine.administration.setOperator(false, accountNamed: "ada")
        await expectRefusal(.notFound) { _ = try await world.engine.migration.report(weeks: 4, first) }
        await expectRefusal(.notFound) {
            try await world.engine.administration.setOperator(true, accountNamed: "nobody")
        }
    }

    @Test func `asks for a passkey that verified, and for no password in its stead`() async throws {
        let world = try World()
        try await world.addAccount("ada")
        try await world.engine.administration.setOperator(true, accountNamed: "ada")
        let person = try world.person()
        let signedIn = try await world.signIn("ada", person).signedIn
        #expect(signedIn.freshUntil != nil)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.migration.report(weeks: 4, signedIn)
        }
        let verified = try await world.signUp("bob", person).signedIn
        try await world.engine.administration.setOperator(true, accountNamed: "bob")
        _ = try await world.engine.migration.report(weeks: 4, verified)
        world.clock.advance(seconds: 301)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.migration.report(weeks: 4, verified)
        }
    }
}
