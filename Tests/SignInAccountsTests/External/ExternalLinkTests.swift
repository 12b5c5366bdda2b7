// SPDX-License-Identifier: Apache-2.0
// Linking an identity, and what a provider's word is worth.

import AccountStorage
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Linking an identity at a provider` {
    private let apple = AppleDouble.shared

    @Test func `an account with a passkey links it, signs in with it, and takes it off`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let linked = try await world.linkApple(outcome.signedIn)
        #expect(linked.signedIn.session.methods == [.passkey, .external])
        #expect(linked.signedIn.freshUntil != nil)
        #expect(await !world.lives(outcome))
        let elsewhere = try await world.signInByApple(try world.person())
        #expect(elsewhere.signedIn.account.id == outcome.signedIn.account.id)
        let signedIn = linked.signedIn
        let links = try await world.engine.identities.list(signedIn)
        #expect(try links.map(\.identity) == [apple.identity(AppleDouble.ada)])
        #expect(try await world.engine.identities.remove(links[0].identity, signedIn) == 1)
        #expect(await !world.lives(elsewhere))
        #expect(try await world.engine.identities.list(signedIn).isEmpty)
        await expectRefusal(.notFound) { _ = try await world.engine.identities.remove(links[0].identity, signedIn) }
        #expect(try await world.revokeWhatIsDue() == 1)
    }

    @Test func `linking needs the account's own fresh sign-in`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        world.clock.advance(seconds: 300)
        let stale = try await world.reread(outcome)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.linkApple(stale) }
        let fresh = try await world.verify(stale, person)
        _ = try await world.linkApple(fresh.signedIn)
    }

    @Test func `a session from a link links nothing`() async throws {
        let world = try World.withApple()
        _ = try await world.signUp("ada", try world.person())
        let other = try world.person()
        let token = try await world.engine.administration.makeSignInLink(named: "ada").token.exposedText
        let outcome = try await world.engine.links.redeem(token: token, session: .cookie, visitor: other.visitor)
        await expectRefusal(.linkSessionLimited) { _ = try await world.linkApple(outcome.signedIn) }
    }

    @Test func `two accounts never have one identity`() async throws {
        let world = try World.withApple()
        let (first, second) = (try await world.signUp("ada", try world.person()), try world.person())
        _ = try await world.linkApple(first.signedIn)
        let bob = try await world.signUp("bob", second)
        await expectRefusal(.identityTaken) { _ = try await world.linkApple(bob.signedIn) }
        #expect(await world.lives(bob))
        let again = try await world.signInByApple(second)
        #expect(again.signedIn.account.id == first.signedIn.account.id)
    }

    @Test func `of two accounts that link one identity at once, one does`() async throws {
        let world = try World.withApple()
        var sessions: [SignedInSession] = []
        for name in ["ada", "bob", "carol"] {
            sessions.append(try await world.signUp(name, try world.person()).signedIn)
        }
        let linked = await withTaskGroup(of: Bool.self) { group in
            for session in sessions { group.addTask { (try? await world.linkApple(session)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(linked == 1)
    }

    @Test func `what was begun to sign in links nothing, and the other way round`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let (engine, signedIn) = (world.engine, outcome.signedIn)
        let signingIn = try await world.leaveForApple(person)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.identities.redeem(state: signingIn.state, signedIn)
        }
        let linking = try await engine.identities.beginLinking(.apple, client: apple.site, signedIn)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.externalSignIn.redeem(state: linking.state, visitor: person.visitor)
        }
        // What was verified for one end serves no other.
        let second = try await engine.identities.beginLinking(.apple, client: apple.site, signedIn)
        let attempt = try await engine.identities.redeem(state: second.state, signedIn)
        let arrival = try await world.arrive(attempt, second)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.externalSignIn.finish(
                arrival,
                isExchanged: true,
                session: .cookie,
                visitor: person.visitor
            )
        }
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.identities.finishVerification(arrival, signedIn)
        }
    }

    @Test func `another session's linking is refused, also of the same account`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let first = try await world.signUp("ada", person)
        let second = try await world.signIn(person)
        let start = try await world.engine.identities.beginLinking(.apple, client: apple.site, first.signedIn)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.identities.redeem(state: start.state, second.signedIn)
        }
    }

    @Test func `a session that ended meanwhile links nothing, and leaves the token to be revoked`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let thief = try await world.signUp("ada", person)
        let start = try await world.engine.identities.beginLinking(.apple, client: apple.site, thief.signedIn)
        let attempt = try await world.engine.identities.redeem(state: start.state, thief.signedIn)
        let arrival = try await world.arrive(attempt, start, as: AppleDouble.bob)
        let isExchanged = try await world.exchange(arrival)
        let owner = try await world.signIn(person)
        _ = try await world.engine.sessions.endOthers(owner.signedIn)
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.identities.finishLinking(
                arrival,
                isExchanged: isExchanged,
                thief.signedIn
            )
        }
        #expect(try await world.engine.identities.list(owner.signedIn).isEmpty)
        world.clock.advance(seconds: world.engine.policy.codeCeremonySeconds)
        #expect(try await world.revokeWhatIsDue() == 1)
    }
}

@Suite struct `A provider's word is one proof` {
    private let apple = AppleDouble.shared

    @Test func `where a passkey verifies, it changes no way to sign in and confirms nothing`() async throws {
        let world = try World.withApple()
        let outcome = try await world.signUp("ada", try world.person())
        let identity = try apple.identity(AppleDouble.ada)
        _ = try await world.linkApple(outcome.signedIn)
        let thief = try await world.signInByApple(try world.person()).signedIn
        #expect(thief.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(thief) }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.identities.remove(identity, thief)
        }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.set(
                new: World.password,
                thief,
                visitor: try world.person().visitor
            )
        }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.account.delete(confirming: "ada", thief)
        }
        await expectRefusal(.freshVerificationRequired) { _ = try await world.confirmByApple(thief) }
    }

    @Test func `an account that it alone opens adds a passkey by it, and from then on needs that`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUpByApple("ada", person)
        #expect(outcome.signedIn.freshUntil != nil)
        world.clock.advance(seconds: 300)
        let stale = try await world.reread(outcome)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.addPasskey(stale, person) }
        let fresh = try await world.confirmByApple(stale)
        _ = try await world.addPasskey(fresh.signedIn, person)
        let later = try await world.signInByApple(try world.person())
        #expect(later.signedIn.freshUntil == nil)
        _ = try await world.signIn(person)
    }

    @Test func `an account with a password and a provider shows both before anything changes`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        try await world.addAccount("ada")
        let outcome = try await world.signIn("ada", person)
        let linked = try await world.linkApple(outcome.signedIn)
        #expect(linked.signedIn.freshUntil != nil)
        // Whoever has the password alone, or the provider's account alone, changes nothing.
        let byPassword = try await world.signIn("ada", try world.person()).signedIn
        #expect(byPassword.freshUntil == nil)
        let byApple = try await world.signInByApple(try world.person()).signedIn
        #expect(byApple.freshUntil == nil)
        #expect(try await world.confirmByApple(byPassword).signedIn.freshUntil != nil)
        #expect(try await world.engine.stepUp.verify(password: World.password, byApple).signedIn.freshUntil != nil)
    }

    @Test func `confirming from a network never seen is told`() async throws {
        let world = try World.withApple()
        let owner = try world.person()
        let signedIn = try await world.signUpByApple("ada", owner).signedIn
        // Whoever carried the browser's cookies off, ours and Apple's.
        let thief = try world.person(address: "198.51.100.9")
        let start = try await world.engine.identities.beginVerification(.apple, client: apple.site, signedIn)
        let attempt = try await world.engine.identities.redeem(state: start.state, signedIn)
        let confirmed = try await world.engine.identities.finishVerification(
            world.arrive(attempt, start),
            signedIn,
            visitor: thief.visitor
        )
        let told = try await world.engine.account.activity(confirmed.signedIn).map(\.kind)
        #expect(told.contains(.newNetwork))
    }

    @Test func `somebody else's identity confirms nobody`() async throws {
        let world = try World.withApple()
        let (ada, bob) = (try world.person(), try world.person())
        let outcome = try await world.signUpByApple("ada", ada)
        _ = try await world.signUpByApple("bob", as: AppleDouble.bob, bob)
        await expectRefusal(.externalRefused) {
            _ = try await world.confirmByApple(as: AppleDouble.bob, outcome.signedIn)
        }
        await expectRefusal(.externalRefused) {
            _ = try await world.confirmByApple(as: "000792.nobody.0638", outcome.signedIn)
        }
        #expect(await world.lives(outcome))
    }

    @Test func `an account with an app is asked for its code, and each wrong one counts`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        try await world.addAccount("ada")
        let outcome = try await world.signIn("ada", person)
        let linked = try await world.linkApple(outcome.signedIn)
        let secret = try await world.addApp(linked.signedIn)
        let visitor = try world.person()
        guard case .secondStep(let step) = try await world.comeByApple(visitor) else {
            Issue.record("a provider alone opened an account with an app")
            return
        }
        #expect(step.methods == [.authenticatorApp])
        func finish(_ code: String, _ person: Person) async throws -> SignInOutcome {
            try await world.engine.externalSignIn.finishSecondStep(
                ceremony: step.ceremony.exposedText,
                code: code,
                session: .cookie,
                visitor: person.visitor
            )
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

    @Test func `wrong codes of strangers close no known browser`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        try await world.addAccount("ada")
        let linked = try await world.linkApple(try await world.signIn("ada", person).signedIn)
        let secret = try await world.addApp(linked.signedIn)
        func finish(_ person: Person, _ code: () -> String) async throws {
            guard case .secondStep(let step) = try await world.comeByApple(person) else {
                throw SignInError(.internalError, "no code was asked for")
            }
            _ = try await world.engine.externalSignIn.finishSecondStep(
                ceremony: step.ceremony.exposedText,
                code: code(),
                session: .cookie,
                visitor: person.visitor
            )
        }
        let thief = try world.person()
        for _ in 0..<120 {
            _ = await expectAny { try await finish(thief) { world.wrongCode(secret) } }
            world.clock.advance(seconds: 3_601)
        }
        await expectRefusal(.codeStopped) { try await finish(thief) { world.code(secret) } }
        try await finish(person) { world.code(secret) }
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
        try await world.addAccount("ada")
        let linked = try await world.linkApple(try await world.signIn("ada", person).signedIn)
        let secret = try await world.addApp(linked.signedIn)
        func begin(_ person: Person) async throws -> SecondStepStart {
            guard case .secondStep(let step) = try await world.comeByApple(person) else {
                throw SignInError(.internalError, "no code was asked for")
            }
            return step
        }
        func finish(_ step: SecondStepStart, _ person: Person) async throws {
            _ = try await world.engine.externalSignIn.finishSecondStep(
                ceremony: step.ceremony.exposedText,
                code: world.code(secret),
                session: .cookie,
                visitor: person.visitor
            )
        }
        let thief = try world.person()
        let first = try await begin(thief)
        let visitor = try world.person()
        let second = try await begin(visitor)
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

    @Test(arguments: [false, true])
    func `finishes nothing with a request that hung while the provider came back`(isStored: Bool) async throws {
        let service = try SQLiteService()
        let world = try isStored ? World.withApple(store: service.store) : World.withApple()
        try await world.addAccount("ada")
        _ = try await world.linkApple(try await world.signIn("ada", try world.person()).signedIn)
        let token = try #require(
            try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 1).first
        )
        try await world.engine.externalUpkeep.record(.ended, of: token)
        // While nobody vouches at the provider, the password is all that the account shows.
        let thief = try world.person()
        let hung = try await world.signIn("ada", thief).signedIn
        #expect(hung.freshUntil != nil)
        world.clock.advance(seconds: 5)
        let owner = try await world.signInByApple(try world.person())
        let requests: [() async throws -> Void] = [
            {
                let text = "other birds over another harbour"
                _ = try await world.engine.passwords.set(new: text, hung, visitor: thief.visitor)
            },
            { _ = try await world.engine.identities.remove(apple.identity(AppleDouble.ada), hung) },
            { _ = try await world.engine.account.delete(confirming: "ada", hung) },
        ]
        for request in requests { await expectRefusal(.freshVerificationRequired) { try await request() } }
        #expect(await world.lives(owner))
    }

    @Test func `the operator's link does not lead around it where people recover`() async throws {
        let world = try World.withApple { $0.recovery = RecoveryPolicy() }
        _ = try await world.signUpByApple("ada", try world.person())
        let token = try await world.link("ada")
        await expectRefusal(.recoveryNeeded) {
            _ = try await world.engine.links.redeem(
                token: token,
                session: .cookie,
                visitor: try world.person().visitor
            )
        }
    }

    @Test func `the last passkey and the password stay beside it, and it stays where it is the last`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let linked = try await world.linkApple(outcome.signedIn)
        let passkey = try #require(
            try await world.store.account(linked.signedIn.account.id)?.passkeys.first?.credential.id
        )
        await expectRefusal(.lastPasskey) {
            _ = try await world.engine.passkeys.remove(passkey.base64URL, linked.signedIn)
        }
        let other = try await world.signUpByApple("bob", as: AppleDouble.bob, try world.person())
        await expectRefusal(.lastMethod) {
            _ = try await world.engine.identities.remove(apple.identity(AppleDouble.bob), other.signedIn)
        }
    }

    @Test func `a provider that was taken out is no proof that is asked for`() async throws {
        let store = InMemoryAccountStore()
        let with = try World.withApple(store: store)
        let person = try with.person()
        _ = try await with.addAccount("ada")
        let linked = try await with.linkApple(try await with.signIn("ada", person).signedIn).signedIn
        #expect(linked.methods.external == [.apple])
        // Apple was taken out, and Google is left.
        let google = try IdentityProvider.google(clients: [apple.site])
        let without = try World(
            store: store,
            external: ExternalSignInSetting(providers: [google], keys: apple.keys, keepsTokensOf: [])
        )
        let outcome = try await without.signIn("ada", person)
        #expect(outcome.signedIn.methods.external.isEmpty)
        #expect(outcome.signedIn.freshUntil != nil, "the password is all that can be shown")
        // A passkey that was made without a prompt is believed at its first verification, as where only a password stands.
        _ = try await without.upgrade(outcome.signedIn, person)
        #expect(try await without.signIn(person).signedIn.session.userVerifiedAt != nil)
    }

    @Test func `the operator's link leads in where nothing else does any more`() async throws {
        let store = InMemoryAccountStore()
        let with = try World.withApple(store: store)
        _ = try await with.signUpByApple("ada", try with.person())
        let without = try World(store: store) { $0.recovery = RecoveryPolicy() }
        let token = try await without.link("ada")
        let outcome = try await without.engine.links.redeem(
            token: token,
            session: .cookie,
            visitor: try without.person().visitor
        )
        #expect(outcome.signedIn.session.isLimitedToAddingPasskey)
    }

    @Test func `switched off it proves nothing any more`() async throws {
        let store = InMemoryAccountStore()
        let with = try World.withApple(store: store)
        let outcome = try await with.signUpByApple("ada", try with.person())
        let without = try World(store: store)
        let signedIn = try await without.reread(outcome)
        #expect(signedIn.freshUntil == nil)
        #expect(!signedIn.methods.hasExternal)
    }
}
