// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import OneTimeCodes
import Passwords
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `With a password` {
    @Test func `a person signs in, and only with that one`() async throws {
        let world = try World()
        let ada = try world.person()
        try await world.addAccount("ada")
        let outcome = try await world.signIn("Ada", ada)
        #expect(outcome.signedIn.session.methods == [.password])
        #expect(outcome.signedIn.session.userVerifiedAt == nil)
        #expect(
            outcome.signedIn.methods == AccountMethods(hasVerifiedUser: false, hasPasskey: false, hasPassword: true)
        )
        #expect(outcome.signedIn.freshUntil == world.clock.now.adding(seconds: 300))
        #expect(!outcome.signedIn.session.isLimitedToAddingPasskey)
        #expect(try await world.reread(outcome).account.name.text == "ada")
        let trail = try await world.engine.account.activity(outcome.signedIn)
        #expect(trail.first?.kind == .signedInWithPassword)
        #expect(trail.first?.detail == "Browser on Machine")
        for wrong in [
            "", "Kestrels over the harbour at nine", World.password + " ", String(repeating: "x", count: 513),
        ] {
            await expectRefusal(.passwordRefused) { _ = try await world.present("ada", wrong, ada) }
        }
    }

    @Test func `an app asks for a code, once each`() async throws {
        let world = try World()
        let ada = try world.person()
        try await world.addAccount("ada")
        let first = try await world.signIn("ada", ada).signedIn
        let secret = try await world.addApp(first)
        let start = try await world.secondStep("ada", ada)
        #expect(start.methods == [.authenticatorApp])
        // A slip of the finger costs no new password.
        await expectRefusal(.codeRefused) { _ = try await world.finish(start, code: world.wrongCode(secret), ada) }
        let code = world.code(secret)
        let outcome = try await world.finish(start, code: code, ada)
        #expect(outcome.signedIn.session.methods == [.password, .totp])
        #expect(outcome.signedIn.methods.hasAuthenticatorApp)
        #expect(outcome.signedIn.freshUntil != nil)
        // The step is used up, and so is the code.
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, code: world.code(secret), ada) }
        let again = try await world.secondStep("ada", ada)
        await expectRefusal(.codeRefused) { _ = try await world.finish(again, code: code, ada) }
        world.clock.advance(seconds: 30)
        _ = try await world.finish(again, code: world.code(secret), ada)
    }

    @Test func `a recovery code takes the app's place and is used up`() async throws {
        let world = try World()
        let ada = try world.person()
        try await world.addAccount("ada")
        let first = try await world.signIn("ada", ada).signedIn
        _ = try await world.addApp(first)
        #expect(try await world.engine.recoveryCodes.left(first) == nil)
        let codes = try await world.engine.recoveryCodes.replace(first)
        #expect(codes.count == 10)
        let start = try await world.secondStep("ada", ada)
        #expect(start.methods == [.authenticatorApp, .recoveryCode])
        let text = codes[3].exposedText
        await expectRefusal(.codeMistyped) { _ = try await world.finish(start, code: String(text.dropLast()), ada) }
        let outcome = try await world.finish(start, code: text, ada)
        #expect(outcome.signedIn.session.methods == [.password, .recoveryCode])
        #expect(try await world.engine.recoveryCodes.left(outcome.signedIn) == 9)
        let kinds = try await world.engine.account.activity(outcome.signedIn).map(\.kind)
        #expect(kinds.prefix(2) == [.signedInWithPassword, .recoveryCodeUsed])
        let again = try await world.secondStep("ada", ada)
        await expectRefusal(.codeRefused) { _ = try await world.finish(again, code: text, ada) }
        let other = RecoveryCodeSet.fresh(
            account: [1],
            key: SecretBytes(copying: [UInt8](repeating: 1, count: 32)),
            from: .system
        ).codes
        await expectRefusal(.codeRefused) { _ = try await world.finish(again, code: other[0].exposedText, ada) }
    }

    @Test func `the owner sets, changes and removes it`() async throws {
        let world = try World()
        let ada = try world.person()
        let session = try await world.signUp("ada", ada).signedIn
        let passwords = world.engine.passwords
        #expect(try await passwords.set(new: World.password, session, visitor: ada.visitor).replacedAnother == false)
        let other = try world.person()
        let thief = try await world.signIn("ada", other)
        #expect(thief.signedIn.freshUntil == nil)
        let next = "and now the swallows as well"
        await expectRefusal(.passwordRefused) {
            _ = try await passwords.set(new: next, current: "wrong", session, visitor: ada.visitor)
        }
        let change = try await passwords.set(new: next, current: World.password, session, visitor: ada.visitor)
        #expect(change.replacedAnother)
        #expect(change.endedSessions == 1)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(thief) }
        await expectRefusal(.passwordRefused) { _ = try await world.present("ada", World.password, other) }
        let entered = try await world.signIn("ada", password: next, other)
        let overview = try await world.engine.account.methods(session)
        #expect(overview.isPasswordLong == true)
        #expect(overview.passwordChangedAt == world.clock.now)
        #expect(try await passwords.remove(session, visitor: world.person().visitor).endedSessions == 1)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(entered) }
        await expectRefusal(.passwordRefused) { _ = try await world.present("ada", next, other) }
        await expectRefusal(.notFound) { _ = try await passwords.remove(session, visitor: world.person().visitor) }
        let kinds = try await world.engine.account.activity(session).map(\.kind)
        #expect(kinds.contains(.passwordSet) && kinds.contains(.passwordChanged) && kinds.contains(.passwordRemoved))
    }

    @Test func `every objection to a new one is told at once`() async throws {
        let world = try World()
        let ada = try world.person()
        let session = try await world.signUp("ada", ada).signedIn
        let refusal = await expectRefusal(.passwordUnsuitable) {
            _ = try await world.engine.passwords.set(new: "password1", session, visitor: ada.visitor)
        }
        #expect(refusal?.objections.map(\.code) == [.tooShort, .common])
        await expectRefusal(.passwordUnsuitable) {
            _ = try await world.engine.passwords.set(new: "", session, visitor: ada.visitor)
        }
        #expect(world.engine.passwords.rules(session).contains("minlength: 15"))
    }

    @Test func `a short one needs an app, and keeps it`() async throws {
        let world = try World()
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        let short = "wagtail7"
        await expectRefusal(.passwordUnsuitable) {
            _ = try await world.engine.passwords.set(new: short, session, visitor: ada.visitor)
        }
        _ = try await world.addApp(session)
        _ = try await world.engine.passwords.set(new: short, session, visitor: ada.visitor)
        await expectRefusal(.longerPasswordNeeded) { try await world.engine.authenticatorApp.remove(session) }
        _ = try await world.engine.passwords.set(new: World.password, session, visitor: ada.visitor)
        try await world.engine.authenticatorApp.remove(session)
        await expectRefusal(.notFound) { try await world.engine.authenticatorApp.remove(session) }
        _ = try await world.signIn("ada", ada)
    }

    @Test func `a hash from elsewhere is made anew at the first use`() async throws {
        let world = try World()
        let ada = try world.person()
        let former = """
            $pbkdf2-sha256$i=1000$c2FsdHNhbHRzYWx0MTIzNA$aA4fW4n5tBa87odwKRmX4gemP9qIFxkYJ5GqtMA4jpk
            """
        try await world.addAccount("ada", isLong: nil, hash: former)
        let account = try await world.engine.administration.account(named: "ada").account.id
        let before = try #require(try await world.store.secrets(of: account)?.password)
        _ = try await world.signIn("ada", ada)
        let after = try #require(try await world.store.secrets(of: account)?.password)
        #expect(before.hash == former)
        #expect(after.hash.hasPrefix("$argon2id$v=19$m=64,t=1,p=1$"))
        #expect(after.isLong == true)
        #expect(after.stamp == before.stamp)
        _ = try await world.signIn("ada", ada)
    }

    @Test func `nothing works where passwords are off`() async throws {
        let service = try BearerService()
        let session = try await service.signUp(service.client())
        await expectRefusal(.passwordsOff) {
            _ = try await service.engine.passwordSignIn.begin(
                name: "ada",
                password: "x",
                session: .bearer(),
                visitor: service.visitor
            )
        }
        await expectRefusal(.passwordsOff) {
            _ = try await service.engine.passwords.set(new: World.password, session, visitor: service.visitor)
        }
        await expectRefusal(.passwordsOff) { _ = try await service.engine.authenticatorApp.begin(session) }
        await expectRefusal(.passwordsOff) { _ = try await service.engine.recoveryCodes.replace(session) }
        await expectRefusal(.passwordsOff) { _ = try await service.engine.stepUp.verify(password: "x", session) }
        #expect(!service.engine.passwordSignIn.isOn)
    }
}
