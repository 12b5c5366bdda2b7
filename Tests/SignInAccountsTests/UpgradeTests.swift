// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import PasskeyClient
import SecretMemory
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The upgrade to a passkey` {
    @Test(arguments: [true, false])
    func `stores a passkey that nobody was asked for as unproven`(claims: Bool) async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", person).signedIn
        let added = try await world.upgrade(signedIn, person, claims: claims)
        #expect(added.passkey.isUnproven)
        #expect(!added.passkey.provesUser)
        #expect(added.signals.credentials.acceptedCredentials == [added.passkey.credential.id])
        let stored = try await world.engine.administration.account(named: "ada")
        #expect(stored.passkeys.map(\.isUnproven) == [true])
        #expect(!stored.methods.hasPasskey && !stored.methods.hasVerifiedUser)
        #expect(try await world.engine.account.activity(signedIn).first?.kind == .passkeyAdded)
    }

    @Test func `is proven by the first use that verifies its owner, and by no other`() async throws {
        let world = try World()
        let keys = InMemoryCredentialStore()
        let (still, moving) = (try world.person(verifies: false, store: keys), try world.person(store: keys))
        try await world.addAccount("ada")
        _ = try await world.upgrade(try await world.signIn("ada", moving).signedIn, moving)

        let seen = try await world.signIn(still).signedIn
        #expect(seen.session.userVerifiedAt == nil && seen.freshUntil == nil)
        #expect(!seen.methods.hasPasskey)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(seen) }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.remove(seen, visitor: world.person().visitor)
        }

        let verified = try await world.signIn(moving).signedIn
        #expect(verified.session.userVerifiedAt != nil && verified.freshUntil != nil)
        #expect(verified.methods.hasPasskey && verified.methods.hasVerifiedUser)
        _ = try await world.signIn(moving)
        #expect(try await world.engine.account.activity(verified).count { $0.kind == .passkeyProven } == 1)
        #expect(try await world.engine.passwords.remove(verified, visitor: world.person().visitor).endedSessions == 3)
    }

    @Test func `leaves the password in its place until the passkey is proven`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", person).signedIn
        let added = try await world.upgrade(signedIn, person)
        await expectRefusal(.lastMethod) {
            _ = try await world.engine.passwords.remove(signedIn, visitor: world.person().visitor)
        }
        // An unproven one may go at any time: it is no last method.
        let signals = try await world.engine.passkeys.remove(added.passkey.credential.id.base64URL, signedIn)
        #expect(signals.credentials.acceptedCredentials.isEmpty)
    }

    @Test func `counts in a step-up for what it showed`() async throws {
        let world = try World()
        let keys = InMemoryCredentialStore()
        let (still, moving) = (try world.person(verifies: false, store: keys), try world.person(store: keys))
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", moving).signedIn
        _ = try await world.upgrade(signedIn, moving)
        let seen = try await world.verify(signedIn, still).signedIn
        #expect(seen.session.userVerifiedAt == nil)
        #expect(!seen.methods.hasPasskey)
        #expect(try await world.verify(seen, moving).signedIn.session.userVerifiedAt != nil)
    }

    @Test func `asks for no passkey where the password is not of the last minutes`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let outcome = try await world.signIn("ada", person)
        world.clock.advance(seconds: 301)
        let stale = try await world.reread(outcome)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.upgrade.begin(stale) }
        #expect(try await !world.engine.upgrade.claimPrompt(stale))
    }

    @Test func `is not for a session that a passkey began`() async throws {
        let world = try World()
        let person = try world.person()
        let fresh = try await world.signUp("ada", person).signedIn
        #expect(fresh.freshUntil != nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.upgrade.begin(fresh) }
        #expect(try await !world.engine.upgrade.claimPrompt(fresh))
    }

    @Test func `brings no other passkey by a password beside one that verifies its owner`() async throws {
        let world = try World()
        let (phone, thief) = (try world.person(), try world.person(address: "192.0.2.9"))
        let owner = try await world.signUp("ada", phone).signedIn
        _ = try await world.engine.passwords.set(new: World.password, current: nil, owner, visitor: phone.visitor)
        let stolen = try await world.signIn("ada", thief).signedIn
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.upgrade.begin(stolen) }
        #expect(try await !world.engine.upgrade.claimPrompt(stolen))
    }

    @Test func `waits for the code where the account asks for one`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let secret = try await world.addApp(try await world.signIn("ada", person).signedIn)
        let start = try await world.secondStep("ada", person)
        let signedIn = try await world.finish(start, code: world.code(secret), person).signedIn
        #expect(signedIn.session.methods == [.password, .totp])
        #expect(try await world.upgrade(signedIn, person).passkey.isUnproven)
    }

    @Test func `ends where an app was set up elsewhere meanwhile`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let (first, second) = (try await world.signIn("ada", person), try await world.signIn("ada", person))
        let start = try await world.engine.upgrade.begin(first.signedIn)
        _ = try await world.addApp(second.signedIn)
        let found = try await world.reread(first)
        let response = try await person.quiet(start.options)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.finish(start, response, found) }
    }

    @Test func `serves once, and whoever began alone`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        try await world.addAccount("bob")
        let (first, second) = (
            try await world.signIn("ada", person).signedIn, try await world.signIn("ada", person).signedIn
        )
        let stranger = try await world.signIn("bob", try world.person(address: "192.0.2.9")).signedIn
        for other in [stranger, second] {
            let start = try await world.engine.upgrade.begin(first)
            let response = try await person.quiet(start.options)
            await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, response, other) }
            await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, response, first) }
        }
        let start = try await world.engine.upgrade.begin(first)
        let response = try await person.quiet(start.options)
        _ = try await world.finish(start, response, first)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, response, first) }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.count == 1)
        #expect(try await world.engine.administration.account(named: "bob").passkeys.isEmpty)
    }

    @Test func `does not ease a request that prompts, nor is finished by one`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", person).signedIn
        let modal = try await world.engine.passkeys.beginAdding(signedIn)
        let absent = try await person.quiet(modal.options)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(modal, absent, signedIn) }
        let another = try await world.engine.passkeys.beginAdding(signedIn)
        let absentToo = try await person.quiet(another.options)
        await expectRefusal(.credentialRefused) { _ = try await world.add(another, absentToo, signedIn) }
        let conditional = try await world.engine.upgrade.begin(signedIn)
        let present = try await person.client.create(conditional.options)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.add(conditional, present, signedIn) }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.isEmpty)
    }

    @Test func `refuses the answer to another challenge`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", person).signedIn
        let (first, second) = (
            try await world.engine.upgrade.begin(signedIn), try await world.engine.upgrade.begin(signedIn)
        )
        let response = try await person.quiet(first.options)
        await expectRefusal(.credentialRefused) { _ = try await world.finish(second, response, signedIn) }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.isEmpty)
    }

    @Test func `in two tabs at once makes two unproven passkeys, and excludes what is there`() async throws {
        let world = try World()
        let (one, other) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        let (first, second) = (
            try await world.signIn("ada", one).signedIn, try await world.signIn("ada", other).signedIn
        )
        let (left, right) = (
            try await world.engine.upgrade.begin(first), try await world.engine.upgrade.begin(second)
        )
        let answers = (try await one.quiet(left.options), try await other.quiet(right.options))
        async let leftDone = world.finish(left, answers.0, first)
        async let rightDone = world.finish(right, answers.1, second)
        let names = try await [leftDone, rightDone].map(\.passkey.name.text)
        #expect(names.count == 2)
        let next = try await world.engine.upgrade.begin(first)
        #expect(next.options.excludedCredentials.count == 2)
        await expectRefusal(.lastMethod) {
            _ = try await world.engine.passwords.remove(second, visitor: world.person().visitor)
        }
    }

    @Test func `is refused beyond the number of passkeys that an account may have`() async throws {
        let world = try World { $0.passkeysPerAccount = 1 }
        try await world.addAccount("ada")
        let person = try world.person()
        let signedIn = try await world.signIn("ada", person).signedIn
        let start = try await world.engine.upgrade.begin(signedIn)
        let late = try await world.engine.upgrade.begin(signedIn)
        _ = try await world.finish(start, try await person.quiet(start.options), signedIn)
        await expectRefusal(.passkeyLimitReached) { _ = try await world.engine.upgrade.begin(signedIn) }
        let another = try await world.person().quiet(late.options)
        await expectRefusal(.passkeyLimitReached) { _ = try await world.finish(late, another, signedIn) }
    }

    @Test func `offers itself once in fourteen days, on one device`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let (first, second) = (
            try await world.signIn("ada", person).signedIn, try await world.signIn("ada", person).signedIn
        )
        let claims = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<20 {
                group.addTask { try await world.engine.upgrade.claimPrompt(index.isMultiple(of: 2) ? first : second) }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(claims == 1)
        world.clock.advance(seconds: 14 * 86_400 - 60)
        let early = try await world.signIn("ada", person).signedIn
        #expect(try await !world.engine.upgrade.claimPrompt(early))
        world.clock.advance(seconds: 60)
        let later = try await world.signIn("ada", person).signedIn
        #expect(try await world.engine.upgrade.claimPrompt(later))
        world.clock.advance(seconds: 15 * 86_400)
        let last = try await world.signIn("ada", person).signedIn
        _ = try await world.upgrade(last, person)
        #expect(try await !world.engine.upgrade.claimPrompt(last))
    }
}
