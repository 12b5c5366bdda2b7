// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import PasskeyClient
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A first user verification` {
    /// A key that was registered without a PIN beside a passkey that verifies, and the same key after a PIN was set.
    private struct Scene {
        let world: World
        let phone: Person
        let key: Person
        let keyWithPIN: Person

        init() async throws {
            world = try World()
            phone = try world.person()
            let store = InMemoryCredentialStore()
            key = try world.person(verifies: false, isSynced: false, store: store)
            keyWithPIN = try world.person(isSynced: false, store: store)
            let signedIn = try await world.signUp("ada", phone).signedIn
            _ = try await world.addPasskey(signedIn, key)
        }

        func isKnownToVerify() async throws -> [Bool] {
            try await world.engine.administration.account(named: "ada").passkeys
                .map(\.credential.isUserVerificationInitialized).sorted { $0 && !$1 }
        }
    }

    @Test func `by a key that somebody found is no factor beside a passkey that verifies`() async throws {
        let scene = try await Scene()
        let world = scene.world
        for _ in 0..<2 {
            let found = try await world.signIn(scene.keyWithPIN).signedIn
            #expect(found.session.userVerifiedAt == nil)
            #expect(found.freshUntil == nil)
            await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(found) }
            await expectRefusal(.freshVerificationRequired) {
                _ = try await world.engine.account.delete(confirming: "ada", found)
            }
            // The step-up asks the phone alone.
            let start = try await world.engine.stepUp.begin(found)
            #expect(start.options.allowedCredentials.count == 1)
            let answer = try await scene.keyWithPIN.answer(start.options)
            await expectRefusal(.credentialRefused) {
                _ = try await world.engine.stepUp.finish(
                    ceremony: start.ceremony.exposedText,
                    response: answer,
                    found
                )
            }
        }
        #expect(try await scene.isKnownToVerify() == [true, false])
    }

    @Test func `counts once another passkey has just verified the same person`() async throws {
        let scene = try await Scene()
        let world = scene.world
        let signedIn = try await world.signIn(scene.phone).signedIn
        let start = try await world.engine.stepUp.begin(signedIn)
        #expect(start.options.allowedCredentials.count == 2)
        let verified = try await world.engine.stepUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await scene.keyWithPIN.answer(start.options),
            signedIn
        )
        #expect(verified.signedIn.freshUntil != nil)
        #expect(try await scene.isKnownToVerify() == [true, true])
        #expect(try await world.signIn(scene.keyWithPIN).signedIn.session.userVerifiedAt != nil)
    }

    @Test func `counts where no passkey of the account ever verified anybody`() async throws {
        let world = try World()
        let store = InMemoryCredentialStore()
        let key = try world.person(verifies: false, isSynced: false, store: store)
        _ = try await world.signUp("ada", key)
        let signedIn = try await world.signIn(world.person(isSynced: false, store: store)).signedIn
        #expect(signedIn.session.userVerifiedAt != nil)
        #expect(signedIn.freshUntil != nil)
        #expect(try await world.engine.administration.account(named: "ada").hasVerifiedUser)
    }

    @Test func `by a key that somebody found is no factor beside a password`() async throws {
        let world = try World()
        let store = InMemoryCredentialStore()
        let key = try world.person(verifies: false, isSynced: false, store: store)
        let keyWithPIN = try world.person(isSynced: false, store: store)
        let owner = try await world.signUp("ada", key).signedIn
        _ = try await world.engine.passwords.set(new: World.password, owner, visitor: key.visitor)
        world.clock.advance(seconds: 301)

        let found = try await world.signIn(keyWithPIN).signedIn
        #expect(found.session.userVerifiedAt == nil && found.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.set(new: "another one of sixteen", found, visitor: key.visitor)
        }
        let steppedUp = try await world.verify(found, keyWithPIN).signedIn
        #expect(steppedUp.session.userVerifiedAt == nil && steppedUp.freshUntil == nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.passkeys.beginAdding(steppedUp) }
        #expect(try await !world.engine.administration.account(named: "ada").hasVerifiedUser)

        // With the password the owner is believed.
        let shown = try await world.engine.stepUp.verify(password: World.password, steppedUp).signedIn
        #expect(try await world.verify(shown, keyWithPIN).signedIn.session.userVerifiedAt != nil)
        #expect(try await world.engine.administration.account(named: "ada").hasVerifiedUser)
    }
}
