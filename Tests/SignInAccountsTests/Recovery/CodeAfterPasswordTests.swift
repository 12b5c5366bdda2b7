// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import OneTimeCodes
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Recovery where a code follows the password` {
    private let file: SQLiteService
    private let memory: World
    private let eve: Person
    private let stranger: Person

    init() throws {
        file = try SQLiteService { Self.set(&$0, .secondStep) }
        memory = try World { Self.set(&$0, .secondStep) }
        eve = try memory.person()
        stranger = try memory.person(address: "198.51.100.9")
    }

    private static func set(_ policy: inout SignInPolicy, _ codes: CodeUse) {
        policy.recovery = RecoveryPolicy()
        policy.addressKinds = [.email, .phone]
        policy.codes = codes
    }

    /// An account with a password, saved codes and perhaps an address, and a session of its owner.
    private func owner(_ world: World, _ address: String?) async throws -> (SignedInSession, [String]) {
        try await world.addAccount("eve")
        let session = try await world.signIn("eve", eve).signedIn
        let codes = try await world.engine.recoveryCodes.replace(session).map(\.exposedText)
        if let address { try await world.addAddress(address, session, eve) }
        return (session, codes)
    }

    /// Shows a code by mail that is the first of two proofs.
    private func mailed(_ world: World, _ ceremony: String) async throws -> String {
        try await world.sendRecoveryCode(ceremony, stranger)
        return try await world.proveMore(.sentCode(world.messenger.lastCode()), ceremony, stranger)
    }

    @Test(arguments: [true, false])
    func `a mailbox alone opens no account whose sign-in asks for a password and a code`(isFile: Bool) async throws {
        let world = isFile ? file.world : memory
        let (session, _) = try await owner(world, "eve@example.com")
        var token = try await world.recover("eve", stranger)
        for _ in 1...3 { token = try await mailed(world, token) }
        #expect(try await world.engine.recovery.waiting(session) == nil)
        // Nor does it by the code of a sign-in, without the password.
        await expectRefusal(.codesOff) {
            _ = try await world.engine.codeSignIn.begin(typed: "eve", visitor: stranger.visitor)
        }
    }

    @Test(arguments: [true, false], ["eve@example.com", "+819012345678"])
    func `a saved code alone opens none either, though the code of its sign-in goes to a number`(
        isFile: Bool,
        address: String
    ) async throws {
        let world = isFile ? file.world : memory
        let (session, codes) = try await owner(world, address)
        var token = try await world.recover("eve", stranger)
        // A second one of the same page is the same method.
        for code in codes.prefix(3) { token = try await world.proveMore(.savedCode(code), token, stranger) }
        #expect(try await world.engine.recovery.waiting(session) == nil)
        // Whoever runs the service knows that the owner has no mailbox, and may help.
        _ = try await world.proveLast(.link(try await world.link("eve")), token, stranger)
        #expect(try await world.engine.recovery.waiting(session)?.proofs == [.savedCode, .operatorLink])
    }

    @Test(arguments: [true, false])
    func `the operator's link alone opens none, unless they made sure who it is`(isFile: Bool) async throws {
        let world = isFile ? file.world : memory
        _ = try await owner(world, "eve@example.com")
        let start = try await world.recover("eve", stranger)
        _ = try await world.proveMore(.link(try await world.link("eve")), start, stranger)
        let link = try await world.engine.administration.makeSignInLink(named: "eve", isIdentityChecked: true)
        let again = try await world.recover("eve", stranger)
        _ = try await world.proveLast(.link(link.token.exposedText), again, stranger)
    }

    @Test(arguments: [true, false])
    func `two proofs of different kinds lead back in, after the wait`(isFile: Bool) async throws {
        let world = isFile ? file.world : memory
        let (_, codes) = try await owner(world, "eve@example.com")
        for proof in [GivenProof.savedCode(codes[0]), .password(World.password)] {
            let next = try await mailed(world, try await world.recover("eve", stranger))
            let ticket = try await world.proveLast(proof, next, stranger)
            await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, stranger) }
            try await world.pass(seconds: 48 * 3_600)
            #expect(try await world.redeem(ticket, stranger).signedIn.session.isLimitedToAddingPasskey)
        }
    }

    @Test(arguments: [true, false])
    func `one proof is enough where no address gets a code, until one does`(isFile: Bool) async throws {
        let world = isFile ? file.world : memory
        let (session, codes) = try await owner(world, nil)
        let ticket = try await world.proveLast(.savedCode(codes[0]), try await world.recover("eve", stranger), stranger)
        // Its owner hears of the wait, and proves an address.
        try await world.addAddress("eve@example.com", session, eve)
        #expect(try await world.engine.recovery.waiting(session) != nil)
        try await world.pass(seconds: 48 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, stranger) }
    }

    @Test func `a wait that one proof began before codes followed passwords is in vain`() async throws {
        let before = try World(store: file.store) { Self.set(&$0, .off) }
        _ = try await owner(before, "eve@example.com")
        let start = try await before.recover("eve", stranger)
        try await before.sendRecoveryCode(start, stranger)
        let ticket = try await before.proveLast(.sentCode(before.messenger.lastCode()), start, stranger)
        let world = file.world
        try await world.pass(seconds: 48 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, stranger) }
        // Its owner begins anew, with two.
        let next = try await mailed(world, try await world.recover("eve", stranger))
        let other = try await world.proveLast(.password(World.password), next, stranger)
        try await world.pass(seconds: 48 * 3_600)
        #expect(try await world.redeem(other, stranger).signedIn.session.isLimitedToAddingPasskey)
    }

    @Test(arguments: [CodeUse.off, .signIn])
    func `a mailbox alone is enough where the password, or a code, alone signs in`(codes: CodeUse) async throws {
        let world = try World { Self.set(&$0, codes) }
        _ = try await owner(world, "eve@example.com")
        let start = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(start, stranger)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), start, stranger)
    }
}
