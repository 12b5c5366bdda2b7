// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import OneTimeCodes
import PasskeyClient
import SecretMemory
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A password that is not used any more` {
    private func world(after number: Int? = 3, _ change: (inout SignInPolicy) -> Void = { _ in }) throws -> World {
        try World {
            $0.upgrade.passwordsOffAfter = number
            $0.recovery = RecoveryPolicy()
            change(&$0)
        }
    }

    private func hasPassword(_ name: String = "ada", in world: World) async throws -> Bool {
        try await world.engine.administration.account(named: name).hasPassword
    }

    /// Somebody with a password, a passkey that verifies, and saved codes.
    private func settle(_ name: String = "ada", in world: World, savesCodes: Bool = true) async throws -> Person {
        let person = try world.person()
        let signedIn = try await world.signUp(name, person).signedIn
        _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
        if savesCodes { _ = try await world.engine.recoveryCodes.replace(signedIn) }
        return person
    }

    @Test func `goes after so many sign-ins in a row with a passkey, told in the trail`() async throws {
        let world = try world()
        let person = try await settle(in: world)
        let old = try await world.signIn("ada", try world.person())
        for _ in 0..<2 { _ = try await world.signIn(person) }
        try await world.waitForPasswordsToGo()
        #expect(try await hasPassword(in: world))
        let last = try await world.signIn(person)
        try await world.waitForPasswordsToGo()
        #expect(try await !hasPassword(in: world))
        #expect(try await world.engine.account.activity(last.signedIn).first?.kind == .passwordRetired)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(old) }
        _ = try await world.reread(last)
        await expectRefusal(.passwordRefused) { _ = try await world.signIn("ada", try world.person()) }
        _ = try await world.signIn(person)
        try await world.engine.upkeep.run()
    }

    @Test func `goes from everybody else where one account fails each time`() async throws {
        let service = try SQLiteService {
            $0.upgrade.passwordsOffAfter = 3
            $0.recovery = RecoveryPolicy()
        }
        let world = service.world
        var handles: [(name: String, bytes: [UInt8])] = []
        for name in ["ada", "bob", "eve"] {
            let person = try await settle(name, in: world)
            for _ in 0..<3 { _ = try await world.signIn(person) }
            let account = try await world.engine.administration.account(named: name).account
            handles.append((name, account.id.bytes))
        }
        // The first in their order.
        let first = try #require(handles.min { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        let hex = first.bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        try service.execute(
            """
            CREATE TRIGGER damaged BEFORE DELETE ON passwords WHEN OLD.account = x'\(hex.joined())'
            BEGIN SELECT RAISE(ABORT, 'damaged'); END
            """
        )
        try await world.engine.upkeep.run()
        world.clock.advance(seconds: 86_400)
        _ = await expectAny { try await world.engine.upkeep.run() }
        try await world.engine.upkeep.run()
        for handle in handles {
            #expect(try await hasPassword(handle.name, in: world) == (handle.name == first.name))
        }
    }

    @Test func `says to its owner what keeps it`() async throws {
        let world = try world()
        let person = try await settle(in: world, savesCodes: false)
        var signedIn = try await world.signIn(person).signedIn
        #expect(try await world.engine.passwords.outlook(signedIn)?.obstacle == .noWayBack)
        _ = try await world.engine.recoveryCodes.replace(signedIn)
        let outlook = try #require(try await world.engine.passwords.outlook(signedIn))
        #expect(outlook.obstacle == .tooFewSignIns && outlook.signIns == 3)
        for _ in 0..<2 { signedIn = try await world.signIn(person).signedIn }
        let last = try #require(try await world.engine.passwords.outlook(signedIn))
        #expect(last.obstacle == nil && last.notBefore == nil)
        try await world.engine.upkeep.run()
        let told = try #require(try await world.engine.passwords.outlook(signedIn))
        #expect(told.notBefore == world.clock.now.adding(seconds: 86_400))
        try await world.waitForPasswordsToGo()
        signedIn = try await world.signIn(person).signedIn
        #expect(try await world.engine.passwords.outlook(signedIn) == nil)
    }

    @Test func `stays while it is used now and then`() async throws {
        let world = try world()
        let person = try await settle(in: world)
        for _ in 0..<3 {
            for _ in 0..<2 { _ = try await world.signIn(person) }
            _ = try await world.signIn("ada", person)
            try await world.waitForPasswordsToGo()
        }
        #expect(try await hasPassword(in: world))
    }

    @Test func `stays while nothing else leads back, and goes when something does`() async throws {
        let world = try world()
        let person = try await settle(in: world, savesCodes: false)
        for _ in 0..<4 { _ = try await world.signIn(person) }
        try await world.waitForPasswordsToGo()
        #expect(try await hasPassword(in: world))
        let signedIn = try await world.signIn(person).signedIn
        _ = try await world.addPasskey(signedIn, try world.person())
        try await world.waitForPasswordsToGo()
        #expect(try await !hasPassword(in: world))
    }

    @Test func `stays with saved codes alone where nobody recovers by codes`() async throws {
        let world = try world { $0.recovery = nil }
        let person = try await settle(in: world)
        for _ in 0..<4 { _ = try await world.signIn(person) }
        try await world.waitForPasswordsToGo()
        #expect(try await hasPassword(in: world))
    }

    @Test func `stays with a passkey that shows presence alone, however often it is used`() async throws {
        let world = try world(after: 1)
        let person = try world.person(verifies: false)
        let signedIn = try await world.signUp("ada", person).signedIn
        _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
        for _ in 0..<3 { _ = try await world.signIn(person) }
        try await world.waitForPasswordsToGo()
        #expect(try await hasPassword(in: world))
    }

    @Test func `stays beside a passkey that a thief of the password had made without a prompt`() async throws {
        let world = try world(after: 1)
        let thief = try world.person(verifies: false)
        try await world.addAccount("ada")
        _ = try await world.upgrade(try await world.signIn("ada", thief).signedIn, thief)
        for _ in 0..<3 { _ = try await world.signIn(thief) }
        try await world.waitForPasswordsToGo()
        #expect(try await hasPassword(in: world))
        _ = try await world.signIn("ada", try world.person())
    }

    @Test func `stays where no rule says so, and on disabled accounts`() async throws {
        let lenient = try world(after: nil)
        let person = try await settle(in: lenient)
        for _ in 0..<4 { _ = try await lenient.signIn(person) }
        try await lenient.waitForPasswordsToGo()
        #expect(try await hasPassword(in: lenient))
        let strict = try world()
        let other = try await settle(in: strict)
        for _ in 0..<4 { _ = try await strict.signIn(other) }
        try await strict.engine.administration.disable(named: "ada")
        try await strict.waitForPasswordsToGo()
        #expect(try await hasPassword(in: strict))
    }

    @Test func `goes in rounds that look at everybody once`() async throws {
        let world = try world(after: 1)
        for name in ["ada", "bob", "cy", "dee"] {
            let person = try await settle(name, in: world)
            if name != "cy" { _ = try await world.signIn(person) }
        }
        try await world.waitForPasswordsToGo()
        #expect(try await hasPassword("cy", in: world))
        for name in ["ada", "bob", "dee"] { #expect(try await !hasPassword(name, in: world)) }
    }

    @Test func `is taken off by the operator only where a passkey has verified its owner`() async throws {
        let world = try world(after: nil)
        try await world.addAccount("eve")
        await expectRefusal(.lastMethod) { _ = try await world.engine.administration.removePassword(named: "eve") }
        await expectRefusal(.notFound) { _ = try await world.engine.administration.removePassword(named: "nobody") }
        let person = try await settle(in: world, savesCodes: false)
        let old = try await world.signIn("ada", try world.person())
        let kept = try await world.signIn(person)
        #expect(try await world.engine.administration.removePassword(named: "ADA") == 1)
        await expectRefusal(.notSignedIn) { _ = try await world.reread(old) }
        let signedIn = try await world.reread(kept)
        #expect(try await world.engine.account.activity(signedIn).first?.kind == .passwordRemovedByOperator)
        await expectRefusal(.notFound) { _ = try await world.engine.administration.removePassword(named: "ada") }
    }

    @Test func `voids a second step that was under way`() async throws {
        let world = try world(after: nil)
        let person = try await settle(in: world, savesCodes: false)
        let secret = try await world.addApp(try await world.signIn(person).signedIn)
        let stranger = try world.person()
        let start = try await world.secondStep("ada", stranger)
        _ = try await world.engine.administration.removePassword(named: "ada")
        await #expect(throws: SignInError.self) {
            _ = try await world.finish(start, code: world.code(secret), stranger)
        }
    }

    @Test func `takes the session along that a passkey planted with it began`() async throws {
        let world = try world()
        // A key that only shows presence: its passkey stays unproven.
        let thief = try world.person(verifies: false)
        try await world.addAccount("ada")
        _ = try await world.upgrade(try await world.signIn("ada", thief).signedIn, thief)
        let planted = try await world.signIn(thief)
        let person = try world.person()
        let owner = try await world.signIn("ada", person).signedIn
        _ = try await world.addPasskey(owner, person)
        _ = try await world.engine.recoveryCodes.replace(try await world.signIn(person).signedIn)
        for _ in 0..<3 { _ = try await world.signIn(person) }
        try await world.waitForPasswordsToGo()
        #expect(try await !hasPassword(in: world))
        await expectRefusal(.notSignedIn) { _ = try await world.reread(planted) }
    }

    @Test func `leaves the app as a way back beside a saved code`() async throws {
        let world = try world()
        let person = try await settle(in: world, savesCodes: false)
        let session = try await world.signIn(person).signedIn
        let secret = try await world.addApp(session)
        let codes = try await world.engine.recoveryCodes.replace(session)
        for _ in 0..<3 { _ = try await world.signIn(person) }
        try await world.waitForPasswordsToGo()
        #expect(try await !hasPassword(in: world))
        world.clock.advance(seconds: 60)
        let stranger = try world.person()
        let start = try await world.recover("ada", stranger)
        let more = try await world.proveMore(.savedCode(codes[0].exposedText), start, stranger)
        _ = try await world.proveLast(.appCode(world.code(secret)), more, stranger)
    }
}
