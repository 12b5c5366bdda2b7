// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import OneTimeCodes
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Identities after a recovery` {
    @Test func `who recovered is shown every identity that opens the account`() async throws {
        let world = try World.withApple { $0.recovery = RecoveryPolicy() }
        let (person, back) = (try world.person(), try world.person(address: "203.0.113.7"))
        let owner = try await world.signUp("ada", person).signedIn
        let codes = try await world.engine.recoveryCodes.replace(owner).map(\.exposedText)
        // A thief of the session links an identity of their own.
        _ = try await world.linkApple(as: AppleDouble.bob, owner)
        let start = try await world.recover("ada", back)
        let second = try await world.proveMore(.savedCode(codes[0]), start, back)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), second, back)
        try await world.pass(seconds: 48 * 3_600)
        let added = try await world.addPasskey(try await world.redeem(ticket, back).signedIn, back)
        let foreign = try AppleDouble.shared.identity(AppleDouble.bob)
        #expect(added.identities?.map(\.identity) == [foreign])
        _ = try await world.engine.identities.remove(foreign, added.signedIn)
        guard case .newcomer = try await world.comeByApple(as: AppleDouble.bob, try world.person()) else {
            Issue.record("the thief's identity still opens the account")
            return
        }
        // Whoever is in adds passkeys without being told.
        #expect(try await world.addPasskey(added.signedIn, try world.person()).identities == nil)
    }
}
