// SPDX-License-Identifier: Apache-2.0

import PasskeyClient
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A passkey that verified its user` {
    private let world: World
    private let ada: Person
    /// The same key in the hand of somebody who asks it for presence alone.
    private let finder: Person

    init() async throws {
        world = try World()
        let key = InMemoryCredentialStore()
        ada = try world.person(store: key)
        finder = try world.person(verifies: false, store: key, address: "198.51.100.9")
        _ = try await world.signUp("ada", ada)
    }

    @Test(arguments: [nil, "ada"]) func `opens nothing without verifying`(_ name: String?) async throws {
        await expectRefusal(.userVerificationNeeded) { _ = try await world.signIn(finder, name: name) }
        #expect(try await world.signIn(ada, name: name).signedIn.session.userVerifiedAt != nil)
    }

    @Test func `is asked to verify the next time, and opens the account then`() async throws {
        let start = try await world.engine.signIn.begin(name: nil, mustVerify: true, visitor: ada.visitor)
        #expect(start.options.userVerification == .required)
        let outcome = try await world.finish(start, try await ada.client.get(start.options), ada)
        #expect(outcome.signedIn.session.userVerifiedAt != nil)
    }

    @Test func `leaves one that never did as it was`() async throws {
        let bare = try world.person(verifies: false, isSynced: false)
        _ = try await world.signUp("bob", bare)
        let session = try await world.signIn(bare).signedIn.session
        #expect(session.methods == [.passkey] && session.userVerifiedAt == nil)
    }

    @Test func `is refused to whoever has a disabled account, too, before that is told`() async throws {
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.userVerificationNeeded) { _ = try await world.signIn(finder) }
        await expectRefusal(.accountDisabled) { _ = try await world.signIn(ada) }
    }
}

@Suite struct `The sessions of a passkey` {
    @Test func `end when it is removed, but for the one that asks`() async throws {
        let world = try World()
        let (phone, key) = (try world.person(), try world.person(isSynced: false))
        let first = try await world.signUp("ada", phone).signedIn
        _ = try await world.addPasskey(first, key)
        let thief = try await world.signIn(key)
        let other = try await world.signIn(phone)
        let stolen = try #require(
            try await world.engine.passkeys.list(first).passkeys.first { $0.kind != .synced }
        )
        _ = try await world.engine.passkeys.remove(stolen.credential.id.base64URL, first)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(thief) }
        _ = try await world.reread(other)
    }

    @Test func `are no others' for being confirmed with it`() async throws {
        let world = try World()
        let (phone, key) = (try world.person(), try world.person(isSynced: false))
        let first = try await world.signUp("ada", phone).signedIn
        _ = try await world.addPasskey(first, key)
        let begunByPhone = try await world.signIn(phone)
        let confirmed = try await world.verify(begunByPhone.signedIn, key)
        let stolen = try #require(
            try await world.engine.passkeys.list(first).passkeys.first { $0.kind != .synced }
        )
        _ = try await world.engine.passkeys.remove(stolen.credential.id.base64URL, first)
        let again = try await world.engine.sessions.authenticate(
            token: try #require(confirmed.token).exposedText,
            kind: .cookie
        )
        #expect(again.freshUntil == nil, "what it showed counts no more")
    }
}

@Suite struct `A passkey of another account` {
    @Test func `is refused where one of this account is asked for, and called unknown to nobody`() async throws {
        let world = try World()
        let (ada, bob) = (try world.person(), try world.person())
        let session = try await world.signUp("ada", ada).signedIn
        _ = try await world.signUp("bob", bob)
        let start = try await world.engine.stepUp.begin(session)
        let answer = try await bob.answer(start.options)
        let refusal = await expectRefusal(.credentialRefused) {
            _ = try await world.engine.stepUp.finish(ceremony: start.ceremony.exposedText, response: answer, session)
        }
        #expect(refusal?.unknownCredential == nil)
        _ = try await world.signIn(bob)
    }

    @Test func `that is gone is told to be unknown`() async throws {
        let world = try World()
        let (ada, bob) = (try world.person(), try world.person())
        let session = try await world.signUp("ada", ada).signedIn
        let gone = try await world.signUp("bob", bob).signedIn
        _ = try await world.engine.account.delete(confirming: "bob", gone)
        let start = try await world.engine.stepUp.begin(session)
        let answer = try await bob.answer(start.options)
        let refusal = await expectRefusal(.unknownCredential) {
            _ = try await world.engine.stepUp.finish(ceremony: start.ceremony.exposedText, response: answer, session)
        }
        #expect(refusal?.unknownCredential == answer.id)
    }
}
