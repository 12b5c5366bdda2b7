// SPDX-License-Identifier: Apache-2.0

import OneTimeCodes
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Saved codes after a recovery` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let fresh: Person

    init() async throws {
        service = try SQLiteService { $0.recovery = RecoveryPolicy() }
        world = service.world
        ada = try world.person()
        fresh = try world.person(address: "203.0.113.7")
    }

    /// The session after the wait, which may only add a passkey.
    private func back(by codes: [String]) async throws -> SignedInSession {
        let start = try await world.recover("ada", fresh)
        let second = try await world.proveMore(.savedCode(codes[0]), start, fresh)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), second, fresh)
        try await world.pass(seconds: 48 * 3_600)
        return try await world.redeem(ticket, fresh).signedIn
    }

    private func kinds(_ account: UserHandle) async throws -> [TrailKind] {
        try await world.store.trail(of: account, limit: 50).map(\.kind)
    }

    @Test func `are all new, and those from before are void`() async throws {
        let old = try await world.engine.recoveryCodes.replace(try await world.signUp("ada", ada).signedIn)
            .map(\.exposedText)
        let back = try await back(by: old)
        // Until the recovery has ended by a new passkey, the others may be all that is left to the owner.
        #expect(try await world.store.secrets(of: back.account.id)?.codes?.set.left == 9)
        let added = try await world.addPasskey(back, fresh)
        let new = try #require(added.recoveryCodes).map(\.exposedText)
        #expect(new.count == 10 && Set(new).isDisjoint(with: old))
        #expect(try await world.engine.recoveryCodes.left(added.signedIn) == 10)
        #expect(try await kinds(back.account.id).prefix(2) == [.recoveryCodesCreated, .passkeyAdded])
        let start = try await world.recover("ada", fresh)
        for code in old {
            await expectRefusal(.codeRefused) { _ = try await world.prove(.savedCode(code), start, fresh) }
        }
        _ = try await world.proveMore(.savedCode(new[9]), start, fresh)
    }

    @Test func `come with the passkey that ends it, or neither does`() async throws {
        let old = try await world.engine.recoveryCodes.replace(try await world.signUp("ada", ada).signedIn)
            .map(\.exposedText)
        let back = try await back(by: old)
        let fault = "CREATE TRIGGER fault BEFORE UPDATE ON recovery_codes BEGIN SELECT RAISE(ABORT, 'a fault'); END"
        try service.execute(fault)
        let refusal = await expectAny { _ = try await world.addPasskey(back, world.person()) }
        #expect(refusal != nil)
        #expect(try await world.store.account(back.account.id)?.passkeys.count == 1)
        #expect(try await world.store.secrets(of: back.account.id)?.codes?.set.left == 9)
        try service.execute("DROP TRIGGER fault")
        // The session that may add one is still there.
        #expect(try await world.addPasskey(back, fresh).recoveryCodes?.count == 10)
    }

    @Test func `are told once: a second passkey brings none`() async throws {
        let old = try await world.engine.recoveryCodes.replace(try await world.signUp("ada", ada).signedIn)
            .map(\.exposedText)
        let added = try await world.addPasskey(try await back(by: old), fresh)
        #expect(added.recoveryCodes != nil)
        let again = try await world.addPasskey(added.signedIn, try world.person())
        #expect(again.recoveryCodes == nil)
        #expect(try await world.engine.recoveryCodes.left(again.signedIn) == 10)
    }

    @Test func `stay where none was used, and where there are none`() async throws {
        let issued = { try await world.engine.administration.makeSignInLink(named: "ada", isIdentityChecked: true) }
        let signedIn = try await world.signUp("ada", ada).signedIn
        for hasCodes in [false, true] {
            let codes =
                hasCodes ? try await world.engine.recoveryCodes.replace(try await world.signIn(ada).signedIn) : []
            let start = try await world.recover("ada", fresh)
            let link = try await issued().token.exposedText
            let ticket = try await world.proveLast(.link(link), start, fresh)
            try await world.pass(seconds: 48 * 3_600)
            let added = try await world.addPasskey(try await world.redeem(ticket, fresh).signedIn, try world.person())
            #expect(added.recoveryCodes == nil)
            let left = try await world.store.secrets(of: signedIn.account.id)?.codes?.set.left
            #expect(left == (hasCodes ? codes.count : nil))
        }
    }

    @Test func `come with no passkey that is added without a recovery, though codes were used`() async throws {
        let signedIn = try await world.signUp("ada", ada).signedIn
        let codes = try await world.engine.recoveryCodes.replace(signedIn).map(\.exposedText)
        let start = try await world.recover("ada", fresh)
        _ = try await world.proveMore(.savedCode(codes[0]), start, fresh)
        let added = try await world.addPasskey(try await world.signIn(ada).signedIn, try world.person())
        #expect(added.recoveryCodes == nil)
        #expect(try await world.engine.recoveryCodes.left(added.signedIn) == 9)
    }

    @Test func `are not to be had by a thief of the session who adds no passkey`() async throws {
        let old = try await world.engine.recoveryCodes.replace(try await world.signUp("ada", ada).signedIn)
            .map(\.exposedText)
        let back = try await back(by: old)
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.recoveryCodes.replace(back) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.recoveryCodes.left(back) }
    }
}
