// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

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

    @Test func `an app that a thief began to set up comes after no other one`() async throws {
        let world = try World.withApple()
        let owner = try await world.signUpByApple("ada", try world.person()).signedIn
        let stolen = try await world.signInByApple(try world.person())
        let begun = try await world.engine.authenticatorApp.begin(stolen.signedIn)
        _ = try await world.addApp(owner)
        let thief = try await world.reread(stolen)
        #expect(thief.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) {
            let code = world.code(begun.secret)
            try await world.engine.authenticatorApp.confirm(ceremony: begun.ceremony.exposedText, code: code, thief)
        }
        // Nor does a request that was read before.
        await expectRefusal(.freshVerificationRequired) {
            let code = world.code(begun.secret)
            let ceremony = begun.ceremony.exposedText
            try await world.engine.authenticatorApp.confirm(ceremony: ceremony, code: code, stolen.signedIn)
        }
    }

    @Test func `is not fresh any more once another session replaced the app`() async throws {
        let world = try World.withApple()
        let owner = try await world.signUpByApple("ada", try world.person()).signedIn
        let lost = try await world.addApp(owner)
        let finder = try world.person()
        guard case .secondStep(let step) = try await world.comeByApple(finder) else {
            Issue.record("a provider alone opened an account with an app")
            return
        }
        let found = try await world.engine.externalSignIn.finishSecondStep(
            ceremony: step.ceremony.exposedText,
            code: world.code(lost),
            session: .cookie,
            visitor: finder.visitor
        )
        #expect(found.signedIn.freshUntil != nil)
        _ = try await world.addApp(owner)
        let session = try await world.reread(found)
        #expect(session.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) { try await world.engine.authenticatorApp.remove(session) }
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.recoveryCodes.replace(session) }
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
