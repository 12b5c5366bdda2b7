// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountStorage
import PasskeyClient
import SecretMemory
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A passkey planted with a stolen password` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    /// The thief's authenticator, without and with a fingerprint, over the same passkeys.
    private let still: Person
    private let moving: Person
    private let key: Person

    init() async throws {
        service = try SQLiteService()
        world = service.world
        let stolen = InMemoryCredentialStore()
        ada = try world.person()
        still = try world.person(verifies: false, store: stolen, address: "198.51.100.9")
        moving = try world.person(store: stolen, address: "198.51.100.9")
        key = try world.person(verifies: false, isSynced: false)
        try await world.addAccount("ada")
        _ = try await world.upgrade(try await world.signIn("ada", moving).signedIn, moving)
    }

    /// The owner's session, after a key that only shows presence was added beside the password.
    private func addKey() async throws -> SignedInSession {
        let owner = try await world.signIn("ada", ada).signedIn
        _ = try await world.addPasskey(owner, key)
        return try await world.verify(owner, key).signedIn
    }

    private func refusesChanges(_ thief: SignedInSession) async throws {
        #expect(thief.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(thief) }
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.recoveryCodes.replace(thief) }
        let keyID = try #require(
            try await world.engine.administration.account(named: "ada").passkeys.first { !$0.isUnproven }
        ).credential.id.base64URL
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.remove(keyID, thief) }
    }

    @Test func `goes when an app is set up against its maker, with what it began`() async throws {
        let thief = try await world.signIn(still)
        let owner = try await world.signIn("ada", ada).signedIn
        _ = try await world.addApp(owner)
        #expect(try await world.engine.administration.account(named: "ada").passkeys.isEmpty)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(thief) }
        _ = await expectAny { _ = try await world.signIn(moving) }
    }

    @Test func `changes nothing beside the password and a key that shows presence`() async throws {
        _ = try await addKey()
        for thief in [still, moving] {
            let session = try await world.signIn(thief).signedIn
            #expect(session.session.userVerifiedAt == nil)
            try await refusesChanges(session)
            // The password was stolen, too: with the planted passkey it is still not all that the account has.
            let both = try await world.engine.stepUp.verify(password: World.password, session).signedIn
            try await refusesChanges(both)
        }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.count { $0.isUnproven } == 1)
    }

    @Test func `is asked for by no step-up beside a key that shows presence`() async throws {
        _ = try await addKey()
        let session = try await world.signIn("ada", moving).signedIn
        let start = try await world.engine.stepUp.begin(session)
        #expect(start.options.allowedCredentials.count == 1)
        await expectRefusal(.credentialRefused) {
            _ = try await world.engine.stepUp.finish(
                ceremony: start.ceremony.exposedText,
                response: try await moving.answer(start.options),
                session
            )
        }
    }

    @Test func `goes with the password that it rests on, and its owner is told`() async throws {
        let owner = try await addKey()
        _ = try await world.engine.passwords.remove(owner, visitor: world.person().visitor)
        await expectRefusal(.unknownCredential) { _ = try await world.signIn(moving) }
        let left = try await world.engine.administration.account(named: "ada").passkeys
        #expect(left.map(\.isUnproven) == [false])
        #expect(try await world.engine.account.activity(owner).contains { $0.kind == .passkeyRemoved })
    }

    @Test func `ends when the password is replaced`() async throws {
        let owner = try await world.signIn("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: "other birds over another harbour", owner, visitor: ada.visitor)
        await expectRefusal(.unknownCredential) { _ = try await world.signIn(moving) }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.isEmpty)
        #expect(try await world.engine.account.activity(owner).contains { $0.kind == .passkeyRemoved })
    }

    @Test func `of an account that lost its password before this rule is no proof either`() async throws {
        let owner = try await addKey()
        // As versions before left it: the password gone, the planted passkey still there.
        let planted = try #require(
            try await world.engine.administration.account(named: "ada").passkeys.first(where: \.isUnproven)
        )
        try service.execute("DELETE FROM passwords")
        #expect(planted.isUnproven)
        for thief in [still, moving] {
            let session = try await world.signIn(thief).signedIn
            #expect(session.session.userVerifiedAt == nil)
            try await refusesChanges(session)
        }
        _ = owner
    }

    @Test func `is proven by its owner beside a key that shows presence, once both were shown`() async throws {
        let owner = try await addKey()
        let start = try await world.engine.stepUp.begin(owner)
        #expect(start.options.allowedCredentials.count == 2)
        let outcome = try await world.engine.stepUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await moving.answer(start.options),
            owner
        )
        #expect(outcome.signedIn.session.userVerifiedAt != nil)
        #expect(outcome.signedIn.methods.hasVerifiedUser)
    }
}

@Suite struct `A passkey planted before a provider was linked` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let still: Person
    private let moving: Person

    init() async throws {
        service = try SQLiteService()
        world = try World.withApple(store: service.store)
        let stolen = InMemoryCredentialStore()
        ada = try world.person()
        still = try world.person(verifies: false, store: stolen, address: "198.51.100.9")
        moving = try world.person(store: stolen, address: "198.51.100.9")
        try await world.addAccount("ada")
        _ = try await world.upgrade(try await world.signIn("ada", moving).signedIn, moving)
    }

    @Test func `goes when a provider is linked against its maker, with what it began`() async throws {
        let thief = try await world.signIn(still)
        let owner = try await world.signIn("ada", ada).signedIn
        let linked = try await world.linkApple(owner).signedIn
        #expect(try await world.engine.administration.account(named: "ada").passkeys.isEmpty)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(thief) }
        await expectRefusal(.unknownCredential) { _ = try await world.signIn(moving) }
        #expect(try await world.engine.account.activity(linked).contains { $0.kind == .passkeyRemoved })
    }

    @Test func `is not believed beside a provider that has not vouched`() async throws {
        // As versions before left it: the provider linked, the planted passkey still there.
        try service.execute("CREATE TABLE planted AS SELECT * FROM passkeys")
        _ = try await world.linkApple(try await world.signIn("ada", ada).signedIn)
        try service.execute("INSERT INTO passkeys SELECT * FROM planted")
        let thief = try await world.signIn(moving).signedIn
        #expect(thief.session.userVerifiedAt == nil)
        #expect(thief.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.identities.remove(AppleDouble.shared.identity(AppleDouble.ada), thief)
        }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.map(\.isUnproven) == [true])
    }
}

@Suite struct `A key that only shows presence` {
    @Test func `counts for five minutes, however fresh the password is`() async throws {
        let world = try World()
        let key = try world.person(verifies: false, isSynced: false)
        let owner = try await world.signUp("ada", key).signedIn
        _ = try await world.engine.passwords.set(new: World.password, owner, visitor: key.visitor)
        let byKey = try await world.signIn(key).signedIn
        world.clock.advance(seconds: 301)
        let late = try await world.engine.stepUp.verify(password: World.password, byKey).signedIn
        #expect(late.session.methods == [.password, .passkey])
        #expect(late.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(late) }
        let both = try await world.verify(late, key).signedIn
        #expect(both.freshUntil != nil)
    }

    @Test func `that was removed makes no other session fresh`() async throws {
        let world = try World()
        let (key, other) = (
            try world.person(verifies: false, isSynced: false), try world.person(verifies: false, isSynced: false)
        )
        let owner = try await world.signUp("ada", key).signedIn
        let added = try await world.addPasskey(owner, other)
        // One that another key began; those that it began itself end with it.
        let stolen = try await world.verify(try await world.signIn(key).signedIn, other)
        let begun = try await world.signIn(other)
        #expect(stolen.signedIn.freshUntil != nil)
        _ = try await world.engine.passkeys.remove(added.passkey.credential.id.base64URL, owner)
        let token = try #require(stolen.token).exposedText
        #expect(try await world.engine.sessions.authenticate(token: token, kind: .cookie).freshUntil == nil)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(begun) }
    }
}
