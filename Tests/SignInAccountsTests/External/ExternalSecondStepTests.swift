// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountStorage
import AppleSignIn
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `An app's code follows a provider's word` {
    private let apple = AppleDouble.shared

    @Test func `an account with an app is asked for its code, and each wrong one counts`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let secret = try await world.addAccountWithApp(person).secret
        let visitor = try world.person()
        let step = try await world.beginSecondStepByApple(visitor)
        #expect(step.methods == [.authenticatorApp])
        func finish(_ code: String, _ person: Person) async throws -> SignInOutcome {
            try await world.finishSecondStepByApple(step, code: code, person)
        }
        let wrong = world.wrongCode(secret)
        await expectRefusal(.codeRefused) { _ = try await finish(wrong, visitor) }
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(world.code(secret), person) }
        let signedIn = try await finish(world.code(secret), visitor)
        #expect(signedIn.signedIn.session.methods == [.external, .totp])
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(world.code(secret, stepsAhead: 1), visitor) }
        world.clock.advance(seconds: 30)
        await expectRefusal(.codeRequired) { _ = try await world.confirmByApple(signedIn.signedIn) }
        let confirmed = try await world.confirmByApple(code: world.code(secret), signedIn.signedIn)
        #expect(confirmed.signedIn.session.externalVerifiedAt == world.clock.now)
    }

    @Test func `an account with an app is asked for its code, also where passwords are switched off`() async throws {
        let store = InMemoryAccountStore()
        let before = try World.withApple(store: store)
        let secret = try await before.addAccountWithApp(try before.person()).secret
        // The operator ends passwords; from the next start on they are not asked for.
        let world = try World.withApple(store: store, usesPasswords: false)
        world.clock.advance(seconds: 300)
        let outcome = try await world.signInByApple(code: { world.code(secret) }, try world.person())
        #expect(outcome.signedIn.session.methods == [.external, .totp])
        // The page at the return address asks for the code by this.
        let signedIn = try await world.reread(outcome)
        #expect(signedIn.methods.hasAuthenticatorApp && !signedIn.methods.hasPassword)
        world.clock.advance(seconds: 30)
        await expectRefusal(.codeRequired) { _ = try await world.confirmByApple(signedIn) }
        let confirmed = try await world.confirmByApple(code: world.code(secret), signedIn)
        try await world.engine.authenticatorApp.remove(confirmed.signedIn)
        _ = try await world.signInByApple(try world.person())
    }

    @Test(arguments: [false, true])
    func `where passwords are off an app can be replaced and taken off, and a short password goes with it`(
        isStored: Bool
    ) async throws {
        let service = try SQLiteService()
        let store: any AccountStore = isStored ? service.store : InMemoryAccountStore()
        let before = try World.withApple(store: store)
        let owner = try before.person()
        // Nothing but the provider opens the account besides the password.
        let signedUp = try await before.signUpByApple("ada", owner).signedIn
        let secret = try await before.addApp(signedUp)
        _ = try await before.engine.passwords.set(new: "wagtail7", signedUp, visitor: owner.visitor)
        let world = try World.withApple(store: store, usesPasswords: false) { $0.recovery = nil }
        world.clock.advance(seconds: 300)
        let outcome = try await world.signInByApple(code: { world.code(secret) }, try world.person())
        world.clock.advance(seconds: 30)
        let confirmed = try await world.confirmByApple(code: world.code(secret), try await world.reread(outcome))
        let session = confirmed.signedIn
        #expect(try await world.engine.recoveryCodes.replace(session).count == 10)
        let next = try await world.addApp(session)
        #expect(next != secret)
        try await world.engine.authenticatorApp.remove(session)
        let left = try #require(try await store.secrets(of: session.account.id))
        #expect(left.app == nil && left.password == nil)
        _ = try await world.signInByApple(try world.person())
        // Nobody sets up a first one there, and the short password does not come back.
        let token = try #require(confirmed.token).exposedText
        let bare = try await world.engine.sessions.authenticate(token: token, kind: .cookie)
        await expectRefusal(.passwordsOff) { _ = try await world.engine.authenticatorApp.begin(bare) }
        await expectRefusal(.passwordsOff) { _ = try await world.engine.recoveryCodes.replace(bare) }
        let after = try World.withApple(store: store)
        after.clock.advance(seconds: 900)
        await expectRefusal(.passwordRefused) {
            _ = try await after.present("ada", "wagtail7", try after.person())
        }
    }

    @Test func `wrong codes of strangers close no known browser`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let secret = try await world.addAccountWithApp(person).secret
        let thief = try world.person()
        for _ in 0..<120 {
            _ = await expectAny { _ = try await world.signInByApple(code: { world.wrongCode(secret) }, thief) }
            world.clock.advance(seconds: 3_601)
        }
        await expectRefusal(.codeStopped) {
            _ = try await world.signInByApple(code: { world.code(secret) }, thief)
        }
        _ = try await world.signInByApple(code: { world.code(secret) }, person)
    }

    @Test func `an app that was set up while the code was exchanged is asked for`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        try await world.addAccount("ada")
        let linked = try await world.linkApple(try await world.signIn("ada", person).signedIn)
        let byPassword = try await world.signIn("ada", person).signedIn
        // Whoever has the account at the provider alone waits here; so does a confirmation.
        let thief = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(thief), thief)
        let start = try await world.engine.identities.beginVerification(.apple, client: apple.site, byPassword)
        let attempt = try await world.engine.identities.redeem(state: start.state, byPassword)
        let confirmation = try await world.arrive(attempt, start)
        _ = try await world.addApp(linked.signedIn)
        let outcome = try await world.engine.externalSignIn.finish(
            arrival,
            session: .cookie,
            visitor: thief.visitor
        )
        guard case .secondStep = outcome else {
            Issue.record("a provider alone opened an account with an app")
            return
        }
        await expectRefusal(.codeRequired) {
            _ = try await world.engine.identities.finishVerification(confirmation, byPassword)
        }
    }

    @Test func `a second step that waits falls with the password, and with the person's consent`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let secret = try await world.addAccountWithApp(person).secret
        func finish(_ step: SecondStepStart, _ person: Person) async throws {
            _ = try await world.finishSecondStepByApple(step, code: world.code(secret), person)
        }
        let thief = try world.person()
        let first = try await world.beginSecondStepByApple(thief)
        let visitor = try world.person()
        let second = try await world.beginSecondStepByApple(visitor)
        world.clock.advance(seconds: 5)
        try await world.tell("consent-revoked")
        await expectRefusal(.externalRefused) { try await finish(second, visitor) }
        world.clock.advance(seconds: 60)
        let password = "another eleven kestrels at dawn"
        let session = try await world.engine.passwordSignIn.finish(
            ceremony: try await world.secondStep("ada", person).ceremony.exposedText,
            code: world.code(secret),
            session: .cookie,
            visitor: person.visitor
        )
        _ = try await world.engine.passwords.set(new: password, session.signedIn, visitor: person.visitor)
        world.clock.advance(seconds: 30)
        await expectRefusal(.ceremonyUnknown) { try await finish(first, thief) }
    }
}
