// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import PasskeyClient
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A person` {
    @Test func `signs up, signs in, adds, renames and removes passkeys, and leaves`() async throws {
        let world = try World()
        let (phone, laptop) = (try world.person(), try world.person(isSynced: false))
        let first = try await world.signUp("Ada", phone)
        #expect(first.signedIn.account.displayName.text == "Ada")
        #expect(first.signedIn.freshUntil == world.clock.now.adding(seconds: 300))

        let second = try await world.signIn(phone)
        #expect(second.signedIn.account == first.signedIn.account)
        #expect(second.signals.acceptedCredentials == first.signals.acceptedCredentials)
        let token = try #require(second.token)
        let live = try await world.engine.sessions.authenticate(token: token.exposedText, kind: .cookie)
        #expect(live.session == second.signedIn.session)

        let added = try await world.addPasskey(live, laptop)
        #expect(added.isSessionReplaced == false && added.token == nil)
        #expect(added.signals.acceptedCredentials.count == 2)
        let id = added.passkey.credential.id.base64URL
        #expect(try await world.engine.passkeys.rename(id, to: " Laptop ", live).name.text == "Laptop")
        #expect(try await world.engine.passkeys.list(live).passkeys.count == 2)
        let left = try await world.engine.passkeys.remove(id, live)
        #expect(left.acceptedCredentials == first.signals.acceptedCredentials)
        let lone = first.signals.acceptedCredentials[0].base64URL
        await expectRefusal(.lastPasskey) { _ = try await world.engine.passkeys.remove(lone, live) }

        let kinds = try await world.engine.account.activity(live).map(\.kind)
        #expect(kinds == [.passkeyRemoved, .passkeyRenamed, .passkeyAdded, .signedIn, .accountCreated])
        await expectRefusal(.confirmationMismatch) {
            _ = try await world.engine.account.delete(confirming: "bob", live)
        }
        #expect(try await world.engine.account.delete(confirming: "ADA", live).acceptedCredentials == [])
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: token.exposedText, kind: .cookie)
        }
        await expectRefusal(.unknownCredential) { _ = try await world.signIn(phone) }
    }

    @Test func `with one passkey in one place is advised to add another`() async throws {
        let world = try World()
        let lone = try await world.signUp("ada", world.person(isSynced: false)).signedIn
        let synced = try await world.signUp("bob", world.person()).signedIn
        #expect(try await world.engine.passkeys.list(lone).suggestsSecondPasskey)
        #expect(try await world.engine.passkeys.list(synced).suggestsSecondPasskey == false)
    }

    @Test func `must verify anew before sign-in methods change`() async throws {
        let world = try World()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let old = try #require(outcome.token).exposedText
        world.clock.advance(seconds: 300)
        let stale = try await world.engine.sessions.authenticate(token: old, kind: .cookie)
        #expect(stale.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(stale) }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.account.delete(confirming: "ada", stale)
        }
        let verified = try await world.verify(stale, person)
        let new = try #require(verified.token).exposedText
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: old, kind: .cookie)
        }
        let fresh = try await world.engine.sessions.authenticate(token: new, kind: .cookie)
        #expect(fresh.session.id == stale.session.id)
        _ = try await world.engine.passkeys.beginAdding(fresh)
    }

    @Test func `whose passkeys never verified anybody shows presence instead`() async throws {
        let world = try World()
        let person = try world.person(verifies: false)
        let outcome = try await world.signUp("ada", person)
        #expect(outcome.signedIn.session.userVerifiedAt == nil)
        _ = try await world.engine.passkeys.beginAdding(outcome.signedIn)
        world.clock.advance(seconds: 400)
        let token = try #require(outcome.token).exposedText
        let stale = try await world.engine.sessions.authenticate(token: token, kind: .cookie)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(stale) }
        let verified = try await world.verify(stale, person).signedIn
        let added = try await world.addPasskey(verified, world.person())
        // From now on a passkey of the account verifies, so presence no longer counts.
        #expect(added.signedIn.freshUntil == nil)
    }

    @Test func `signs in by a link once, and then only adds a passkey`() async throws {
        let world = try World()
        let lost = try await world.signUp("ada", world.person())
        let link = try await world.engine.administration.makeSignInLink(named: "Ada").token.exposedText
        let person = try world.person()
        let limited = try await world.engine.links.redeem(token: link, session: .cookie, visitor: person.visitor)
        await expectRefusal(.linkInvalid) {
            _ = try await world.engine.links.redeem(token: link, session: .cookie, visitor: person.visitor)
        }
        let session = limited.signedIn
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.passkeys.list(session) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.stepUp.begin(session) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.sessions.endOthers(session) }
        await expectRefusal(.linkSessionLimited) {
            _ = try await world.engine.account.delete(confirming: "ada", session)
        }
        let added = try await world.addPasskey(session, person)
        #expect(added.isSessionReplaced)
        let old = try #require(limited.token).exposedText
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: old, kind: .cookie)
        }
        let new = try #require(added.token).exposedText
        let full = try await world.engine.sessions.authenticate(token: new, kind: .cookie)
        #expect(full.account.id == lost.signedIn.account.id)
        #expect(try await world.engine.sessions.endOthers(full) == 1)
        #expect(try await world.signIn(person).signedIn.account.id == full.account.id)
    }

    @Test func `is signed out when unused, when too long in, and when ended elsewhere`() async throws {
        let world = try World()
        let person = try world.person()
        _ = try await world.signUp("ada", person)
        let idle = try #require(try await world.signIn(person).token).exposedText
        let used = try #require(try await world.signIn(person).token).exposedText
        for _ in 0..<29 {
            world.clock.advance(seconds: 86_400)
            _ = try await world.engine.sessions.authenticate(token: used, kind: .cookie)
            try await world.engine.upkeep.run()
        }
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: idle, kind: .cookie)
        }
        world.clock.advance(seconds: 86_400)
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: used, kind: .cookie)
        }
        let here = try await world.signIn(person).signedIn
        let there = try await world.signIn(person)
        try await world.engine.sessions.end(there.signedIn.session.id.base64URL, here)
        let token = try #require(there.token).exposedText
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: token, kind: .cookie)
        }
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: token, kind: .bearer)
        }
    }

    @Test func `who is disabled is told only after proving who it is, and is out at once`() async throws {
        let world = try World()
        let person = try world.person()
        let token = try #require(try await world.signUp("ada", person).token).exposedText
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: token, kind: .cookie)
        }
        let start = try await world.engine.signIn.begin(name: "ada", visitor: person.visitor)
        #expect(start.options.allowedCredentials.isEmpty)
        let good = try await person.client.get(start.options)
        let forged = AuthenticationResponse(
            id: good.id,
            clientDataJSON: good.clientDataJSON,
            authenticatorData: good.authenticatorData,
            signature: [UInt8](good.signature.dropLast()),
            userHandle: good.userHandle
        )
        await expectRefusal(.credentialRefused) { _ = try await world.finish(start, forged, person) }
        await expectRefusal(.accountDisabled) { _ = try await world.signIn(person) }
        try await world.engine.administration.enable(named: "ada")
        _ = try await world.signIn(person)
    }
}
