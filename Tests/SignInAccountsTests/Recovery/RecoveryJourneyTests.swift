// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Getting back in` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let stranger: Person

    init() async throws {
        service = try SQLiteService { $0.recovery = RecoveryPolicy() }
        world = service.world
        ada = try world.person()
        stranger = try world.person(address: "198.51.100.9")
    }

    private func codes(_ signedIn: SignedInSession) async throws -> [String] {
        try await world.engine.recoveryCodes.replace(signedIn).map(\.exposedText)
    }

    @Test func `to an account with a passkey takes two methods, two days and a new passkey`() async throws {
        let before = try await world.signUp("ada", ada)
        let codes = try await codes(before.signedIn)
        let fresh = try world.person(address: "203.0.113.7")

        let start = try await world.recover("Ada", fresh)
        let second = try await world.proveMore(.savedCode(codes[0]), start, fresh)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), second, fresh)
        #expect(ticket.dueAt == world.clock.now.adding(seconds: 48 * 3_600))

        let refusal = await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, fresh) }
        #expect(refusal?.retryAfterSeconds == 48 * 3_600)
        try await world.pass(seconds: 48 * 3_600 - 1)
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, fresh) }
        world.clock.advance(seconds: 1)
        let back = try await world.redeem(ticket, fresh)
        #expect(back.signedIn.session.methods == [.recovery])

        // The sessions of before are over, and this one may do nothing but add a passkey.
        let old = try #require(before.token).exposedText
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.sessions.authenticate(token: old, kind: .cookie)
        }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.passkeys.list(back.signedIn) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.recoveryCodes.replace(back.signedIn) }
        let added = try await world.addPasskey(back.signedIn, fresh)
        #expect(added.isSessionReplaced)
        #expect(added.signedIn.session.methods == [.recovery, .passkey])

        // Nothing was taken away silently: the lost passkey is listed, for its owner to remove.
        #expect(try await world.engine.passkeys.list(added.signedIn).passkeys.count == 2)
        #expect(try await world.signIn(fresh, name: "ada").signedIn.account.name.text == "ada")
        let kinds = try await world.store.trail(of: added.signedIn.account.id, limit: 20).map(\.kind)
        for kind: TrailKind in [.recoveryCodeUsed, .recoveryStarted, .recovered, .passkeyAdded] {
            #expect(kinds.contains(kind), "\(kind.rawValue)")
        }
    }

    @Test func `to an account with a password alone takes one method`() async throws {
        try await world.addAccount("ada")
        let start = try await world.recover("ada", ada)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), start, ada)
        try await world.pass(seconds: 48 * 3_600)
        #expect(try await world.redeem(ticket, ada).signedIn.session.isLimitedToAddingPasskey)
    }

    @Test func `to an account with a password and an app takes a method and what is left of the two`() async throws {
        for last in ["password", "app code"] {
            let name = "owner of a \(last.prefix(3))".replacing(" ", with: "-")
            try await world.addAccount(name)
            let owner = try world.person()
            let signedIn = try await world.signIn(name, owner).signedIn
            let secret = try await world.addApp(signedIn)
            let start = try await world.recover(name, ada)
            let second = try await world.proveMore(.link(try await world.link(name)), start, ada)
            let proof = last == "password" ? GivenProof.password(World.password) : .appCode(world.code(secret))
            _ = try await world.proveLast(proof, second, ada)
        }
    }

    @Test func `takes one link where the operator made sure who it is, and the wait all the same`() async throws {
        _ = try await world.signUp("ada", ada)
        let issued = try await world.engine.administration.makeSignInLink(named: "ada", isIdentityChecked: true)
        let start = try await world.recover("ada", stranger)
        let ticket = try await world.proveLast(.link(issued.token.exposedText), start, stranger)
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, stranger) }
        try await world.pass(seconds: 48 * 3_600)
        let back = try await world.redeem(ticket, stranger).signedIn
        let trail = try await world.store.trail(of: back.account.id, limit: 9).map(\.kind)
        #expect(trail.contains(.checkedSignInLinkCreated))
    }

    @Test func `goes on after a wrong proof`() async throws {
        let codes = try await codes(try await world.signUp("ada", ada).signedIn)
        let start = try await world.recover("ada", stranger)
        let foreign = RecoveryCode(from: .system).exposedText
        await expectRefusal(.codeRefused) { _ = try await world.prove(.savedCode(foreign), start, stranger) }
        await expectRefusal(.codeMistyped) { _ = try await world.prove(.savedCode("hello"), start, stranger) }
        await expectRefusal(.linkInvalid) { _ = try await world.prove(.link("x"), start, stranger) }
        _ = try await world.proveMore(.savedCode(codes[3]), start, stranger)
    }

    @Test func `is stopped by any device that is signed in`() async throws {
        let signedIn = try await world.signUp("ada", ada).signedIn
        let ticket = try await ticket(try await codes(signedIn)[0])
        #expect(try await world.engine.recovery.waiting(signedIn)?.dueAt == ticket.dueAt)
        world.clock.advance(seconds: 3_600)
        try await world.engine.recovery.cancel(signedIn)
        try await world.pass(seconds: 48 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, stranger) }
        await expectRefusal(.notFound) { try await world.engine.recovery.cancel(signedIn) }
    }

    @Test func `is stopped by whoever reads the mail, also when it is due`() async throws {
        let signedIn = try await world.signUp("ada", ada).signedIn
        let ticket = try await ticket(try await codes(signedIn)[0])
        let id = try #require(try await world.engine.recovery.waiting(signedIn)?.id)
        let token = world.engine.recovery.exposedCancellationToken(of: id)
        try await world.pass(seconds: 49 * 3_600)
        for forged in [
            String(token.dropLast()), token.reversed().map(String.init).joined(), "", ticket.token.exposedText,
        ] {
            await expectRefusal(.recoveryUnknown) {
                try await world.engine.recovery.cancel(token: forged, visitor: stranger.visitor)
            }
        }
        try await world.engine.recovery.cancel(token: token, visitor: stranger.visitor)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, stranger) }
        await expectRefusal(.recoveryUnknown) {
            try await world.engine.recovery.cancel(token: token, visitor: stranger.visitor)
        }
    }

    @Test func `waits again, and shows so, when it is begun again`() async throws {
        let signedIn = try await world.signUp("ada", ada).signedIn
        let codes = try await codes(signedIn)
        let first = try await ticket(codes[0])
        try await world.pass(seconds: 24 * 3_600)
        let second = try await ticket(codes[1])
        try await world.pass(seconds: 24 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(first, stranger) }
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(second, stranger) }
    }

    @Test func `ends with the ticket's time`() async throws {
        let ticket = try await ticket(try await codes(try await world.signUp("ada", ada).signedIn)[0])
        try await world.pass(seconds: 9 * 86_400)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, stranger) }
    }

    @Test func `is off unless the deployment says so`() async throws {
        let world = try World()
        await expectRefusal(.recoveryOff) { _ = try await world.recover("ada", ada) }
    }

    /// A recovery with two methods.
    private func ticket(_ code: String) async throws -> RecoveryTicket {
        let start = try await world.recover("ada", stranger)
        let second = try await world.proveMore(.link(try await world.link("ada")), start, stranger)
        return try await world.proveLast(.savedCode(code), second, stranger)
    }
}
